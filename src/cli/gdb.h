/* gdb.h - heddle under the GNU debugger: --replay=FILE --gdb. */
#pragma once

#include <stdbool.h>

/* Whether gdb_run started this process. */
bool gdb_watches(void);

/* Becomes gdb, which runs heddle with the same arguments up to the error that `report` has
 * (--replay), selects the program's frame there, and asks for commands. gdb.py adds commands to
 * gdb's own. Dies when there is no gdb. */
_Noreturn void gdb_run(const char *report, char **argv);
