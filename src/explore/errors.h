/* errors.h - the errors that show in a graph: races, accesses to dead or foreign memory, deadlocks;
 * private to src/explore. */
#ifndef HEDDLE_EXPLORE_ERRORS_H
#define HEDDLE_EXPLORE_ERRORS_H

#include "explore/exploration.h"

/* Reports the error and, unless the exploration keeps going, stops it. */
void errors_report(struct exploration *exploration, const struct finding *finding);

/* Before `thread` adds `op`: its object must be alive and large enough, and nothing that conflicts
 * with it may be unordered with it. `op` has a location. */
void errors_check_access(struct exploration *exploration, unsigned thread, const struct op *op);

/* In a graph in which no thread can go on and some have not finished: a deadlock is reported when
 * what a thread waits for is not a failed assumption. */
void errors_check_deadlock(struct exploration *exploration);

#endif
