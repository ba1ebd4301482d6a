/* axioms.h - the independent oracle: all executions of a small program, by the axioms alone.
 *
 * It shares with the engine the language of programs (script.h) and the names of errors, and no
 * code: the interpreter (interpreter.h), the meaning of operations (meaning.h) and consistency
 * (candidate.h) are its own. So an engine that is wrong about effects, values or what is enabled
 * disagrees with it, where the oracle of interleavings (oracle.h), built on the engine, would
 * not.
 *
 * An execution is a candidate that is
 *   - a run of the program: each thread's events are its steps, given what they read;
 *   - consistent in the memory model (weak.h); and
 *   - maximal: no thread can take its next step and find its location as co leaves it. A thread
 *     that has finished has no step. It is complete when all threads that were created have
 *     finished.
 *
 * The enumeration adds events in an order that respects po and rf, so that a value is known
 * before it is read. It never asks in which order events ran: a read may read any write that is
 * there, and a write may go anywhere in co, if the candidate that results is consistent. A step
 * that reads nothing and cannot wait is in every execution that continues the candidate, and is
 * added first, alone. When there is none, any thread may be the next; the same candidate then
 * comes up again and again, and is continued once.
 *
 * After an error of the program:
 *   - an assertion that fails ends its thread, as an assumption that fails does;
 *   - a misused lock, semaphore, ... stays as it is: the operation only reads, and the thread
 *     goes on;
 *   - a data race makes all else meaningless: only whether the program has one is compared.
 *
 * All of the language is covered. A loop that waits is its last iteration, and those before it
 * that changed something: a step does not read what would only lead to another iteration, but
 * waits. How many preemptions an execution or an error takes is counted by brute force
 * (switches.h). Two kinds of programs are skipped: those with more than CANDIDATE_EVENTS events,
 * and those that join a thread twice, since the axioms give no order of the two joins. */
#pragma once

#include "observation.h"
#include "program.h"
#include "weak.h"

enum { AXIOMS_UNBOUNDED = UINT32_MAX };

/* Adds all executions and errors of the program under the model to the observation, which is empty
 * but for `vague`; sorts it. `bound`: only those with at most so many preemptions. Whether there is
 * a race does not depend on it. */
void axioms_enumerate(const struct program_text *text, enum weak_model model, uint32_t bound,
                      struct observation *observation);
