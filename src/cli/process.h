/* process.h - this process: its addresses, what signals do to it, its standard input, the debugger
 * that may run it, and its children. */
#pragma once

#include "cli/options.h"

#include <signal.h>
#include <sys/types.h>

/* Starts heddle again without the randomisation of addresses, unless that is off. A program may
 * compute with addresses, and then depends on them. Goes on where the kernel does not allow it. */
void addresses_fix(char **argv);

/* --- Ctrl-C ends the exploration, not heddle: the report says what was explored --------------- */

/* What the first SIGINT or SIGTERM sets, for struct run_options. */
const volatile sig_atomic_t *interrupt_flag(void);
/* From now on the first one sets the flag, and a further one, later than 0.2 seconds after it, ends
 * the process. Returns the flag. */
const volatile sig_atomic_t *interrupt_catch(void);

/* --- A program that comes from the standard input --------------------------------------------- */

/* The name under which clang and reports find the text. */
#define STANDARD_INPUT "/dev/stdin"

/* If one of the files is "-": replaces the standard input by a copy of all of it that may be read
 * again, and the name by STANDARD_INPUT. The language is C unless -x says otherwise. Dies when it
 * cannot be read, or is needed for something else. */
void standard_input_take(struct options *options);

/* --- heddle under the GNU debugger: --replay=FILE --gdb --------------------------------------- */

/* Whether gdb_run started this process. */
bool gdb_watches(void);

/* Becomes gdb, which runs heddle with the same arguments up to the error that `report` has
 * (--replay), selects the program's frame there, and asks for commands. gdb.py adds commands to
 * gdb's own. Dies when there is no gdb. */
_Noreturn void gdb_run(const char *report, char **argv);

/* --- Processes whose output is kept ----------------------------------------------------------- */

/* Forks. What the child prints goes to a file in memory, *output, and only its own output does;
 * signals end it again. Returns its number, and 0 in the child. */
pid_t process_fork(int *output);
/* Closes the file. Returns what is in it, in fresh memory. */
char *process_take_output(int output);
