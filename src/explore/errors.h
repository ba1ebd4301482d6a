/* errors.h - the errors that show in a graph: races, accesses to dead or foreign memory, deadlocks,
 * lost memory; private to src/explore. */
#ifndef HEDDLE_EXPLORE_ERRORS_H
#define HEDDLE_EXPLORE_ERRORS_H

#include "explore/exploration.h"

/* Reports the error and, unless the exploration keeps going, stops it. */
void errors_report(struct exploration *exploration, const struct finding *finding);

/* Before `thread` adds `op`, which has an object: that must be alive and large enough. */
void errors_check_object(struct exploration *exploration, unsigned thread, const struct op *op);

/* Likewise, OP_FREE: the object must not be in use elsewhere. */
void errors_check_free(struct exploration *exploration, unsigned thread, const struct op *op);

/* Likewise, a data access: no other may conflict with it and be unordered with it. `writes`: what
 * it does with the value that it finds; a failed compare-exchange does not. */
void errors_check_races(struct exploration *exploration, unsigned thread, const struct op *op,
                        bool writes);

/* In a graph in which no thread can go on and some have not finished: a deadlock is reported when
 * what a thread waits for is not a failed assumption. */
void errors_check_deadlock(struct exploration *exploration);

/* In a graph in which no thread can go on: memory on the heap to which no pointer leads is reported.
 * Where only a thread that has not finished had one once, exploration->may_leak is set. */
void errors_check_leaks(struct exploration *exploration);

#endif
