/* native.h - the machine that runs JIT-compiled code.
 *
 * The front end makes a `struct program`; instrumented code calls the functions of hooks.h. */
#pragma once

#include "machine/machine.h"
#include "machine/program.h"

/* Creates a machine, which the caller frees with native_machine_free. It keeps a reference to
 * `program`, and copies `options`. There can be one native machine at a time, because its signal
 * handlers are process-wide. It has no facts; the caller may merge known facts about the program
 * into machine->facts before the first step. */
struct machine *native_machine_new(const struct program *program,
                                   const struct native_options *options);
void native_machine_free(struct machine *machine);

/* Restarts: forgets all states and numbers of locations, and keeps machine->facts and the numbers
 * of threads. Facts that the caller merges into machine->facts right before need no further
 * restart. Breaks: all states and numbers of locations. */
void native_machine_restart(struct machine *machine);

/* Sets machine->length_limit, and restarts if that is another limit. */
void native_machine_limit(struct machine *machine, uint64_t length);

/* The thread that creates thread `thread`. Requires: 0 < `thread` < machine->threads. */
unsigned native_creator(const struct machine *machine, unsigned thread);
/* The next number is that of the next thread that `creator` creates, as in a process in which the
 * machine has discovered it. Returns false if there is no such creator, or no number left. */
bool native_add_thread(struct machine *machine, unsigned creator);

/* Lists the calls that have led the state's thread to where it is, if the program was compiled with
 * call records. Writes up to `most` of their sites to `sites`, the innermost first, and returns the
 * number of all. Leaves out the calls in heddle's C library, in the system's headers and in those
 * of test frameworks. */
size_t native_calls(const struct machine *machine, state_id state, const struct site **sites,
                    size_t most);

/* A call of rand() or its like that has returned a number of the fixed sequence; NULL: there was
 * none. */
const struct site *native_random_site(const struct machine *machine);
/* Where an atomic section has begun in which its thread has ended; NULL: nowhere. */
const struct site *native_open_section(const struct machine *machine);
/* A wait for a condition that ended only by signals, although the thread does not look again what
 * it waits for; NULL: none. */
const struct site *native_hasty_site(const struct machine *machine);
/* An operation of the program's own whose memory order is weaker than seq_cst; NULL: none. */
const struct site *native_weak_site(const struct machine *machine);
