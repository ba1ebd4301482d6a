/* twins.h - threads that are interchangeable.
 *
 * A *group* is a sequence of threads that one thread, their creator, creates by consecutive events,
 * and that begin alike: with the same function, argument, signal mask and clock. If one swaps the
 * events of two threads of a group in an execution, and leaves all other events as they are, the
 * result is an execution, too, provided that nothing tells the two threads apart:
 *  - The creator has no event between the two creations, so no other event is ordered between them,
 *    and no cycle can close through them.
 *  - The threads' own behaviour must not depend on their numbers. A thread that learns its number,
 *    or gets an address that depends on it (of the heap, of a local variable that escapes, of a
 *    thread-local variable), is apart (machine_tell_apart), and so is one that creates threads.
 *  - The owner in a mutex, the waiters of a condition variable and the like are numbers of threads,
 *    too. They are swapped with the threads. The program cannot read them.
 *  - The numbers that pthread_create gives the creator stay with it. They matter only where a
 *    thread joins one of the group. Only the creator may do so, it must ignore the threads'
 *    results, and it must join all of the group before it does anything else. So every event
 *    behind one of the joins is behind all of them. The creator breaks the rule where it comes to
 *    the first join, even if that waits: with two threads swapped it may not wait. (A detached
 *    thread is detached whatever it does.)
 * Where a rule is broken, the threads count as apart from then on, and the exploration starts
 * again.
 *
 * No break of a rule is missed. Take the program in which each thread stops for good where it would
 * break a rule. There, groups are interchangeable. So the exploration up to symmetry is complete,
 * and has an execution in which a thread stops so, if there is any. Up to the first such stop, the
 * explorations of the two programs are the same.
 *
 * Executions in which the creator waits for a member of the group are swapped but for its joins
 * with the group, which are its last events. */
#pragma once

#include "explore/exploration.h"

enum { TWINS_NONE = -1 };

/* The thread before this one in its group; TWINS_NONE: it is the first. Requires that the thread
 * was created. */
int twins_previous(const struct execution *execution, unsigned thread);

/* Where a thread breaks a rule, stops the exploration with STOP_RESTART. */
extern const struct observer twins_observer;
