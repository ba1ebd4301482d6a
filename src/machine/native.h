/* native.h - the machine that runs JIT-compiled code.
 *
 * The front end makes a `struct program`; instrumented code calls the functions of hooks.h. */
#ifndef HEDDLE_MACHINE_NATIVE_H
#define HEDDLE_MACHINE_NATIVE_H

#include "machine/machine.h"
#include "machine/program.h"

/* The machine refers to `program` and does not own it. One native machine at a time: signal
 * handlers are process-wide while it exists. It begins without facts; some that are known about the
 * program can be merged into machine->facts before its first step. */
struct machine *native_machine_new(const struct program *program,
                                   const struct native_options *options);
void native_machine_free(struct machine *machine);

/* When a restart is due, or to begin anew: forgets all states and numbers of locations, keeps
 * machine->facts. Others about the same program, merged into them right before, hold from then on,
 * and need no restart of their own. */
void native_machine_restart(struct machine *machine);

/* The calls that the state's thread is in, in a program that was made to keep record of them: the
 * first `most` of their sites go to `sites`, the innermost first. What the program's author did not
 * write is left out: heddle's library, and the system's headers. Returns how many there are. */
size_t native_calls(const struct machine *machine, state_id state, const struct site **sites,
                    size_t most);

#endif
