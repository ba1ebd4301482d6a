/* checks.h - the checks of every execution. Each is one file, and an observer (explore/observer.h):
 * it examines an execution and calls exploration_report. */
#pragma once

#include "explore/checks/waiting.h"
#include "explore/exploration.h"

/* Before an event is added: */
extern const struct observer check_initialised; /* uses that an initialisation is not before */
extern const struct observer check_lifetimes;   /* accesses of dead objects, and out of bounds */
extern const struct observer check_values;      /* undefined values, and misuses of objects */
extern const struct observer check_races;

/* At the end of an execution: */
extern const struct observer check_blocked; /* livelocks and deadlocks */
extern const struct observer check_late;    /* second joins, ends of barriers where threads wait,
                                            and stores that repeat nothing */
extern const struct observer check_leaks;
extern const struct observer check_doubts; /* errors that may take fewer preemptions by now */
extern const struct observer check_graph;  /* heddle's own errors, in --enable-checks builds */

/* Reports a livelock or else a deadlock, if there is one. Requires that no thread is enabled, that
 * not all of them have ended, and that `prospect` is their prospect. */
void checks_blocked(struct exploration *exploration, enum prospect prospect);
