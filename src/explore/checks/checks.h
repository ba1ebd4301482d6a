/* checks.h - the checks of every execution. Each is one file, and named in the lists of checks.c.
 *
 * A check examines an execution and calls exploration_report. It does not change events or
 * relations of the graph. */
#ifndef HEDDLE_EXPLORE_CHECKS_CHECKS_H
#define HEDDLE_EXPLORE_CHECKS_CHECKS_H

#include "explore/exploration.h"

struct check {
    /* A check has one of these functions at least; the lists in checks.c name those that it has.
     * Called before an event is added whose plan has the check's trait: */
    void (*before)(struct exploration *exploration, const struct event_plan *plan);
    /* Called in each graph in which no thread is enabled, and not all threads have ended.
     * `some_is_given_up`: see waiting.h. Returns whether it has reported an error, after which
     * later checks are not asked. */
    bool (*blocked)(struct exploration *exploration, bool some_is_given_up);
    /* Called in each graph in which no thread is enabled, unless the exploration has stopped: */
    void (*ended)(struct exploration *exploration);
};

/* These call the functions of all checks, in the order of the lists. */
void checks_before_suspect(struct exploration *exploration, const struct event_plan *plan);
static inline void checks_before(struct exploration *exploration, const struct event_plan *plan)
{
    if (plan->traits)
        checks_before_suspect(exploration, plan);
}
void checks_blocked(struct exploration *exploration);
void checks_ended(struct exploration *exploration);

/* The checks. */
extern const struct check check_initialised; /* uses that an initialisation is not before */
extern const struct check check_lifetimes;   /* accesses of dead objects, and out of bounds */
extern const struct check check_values;      /* undefined values, and misuses of objects */
extern const struct check check_joins;       /* second joins of a thread, in the other order */
extern const struct check check_races;
extern const struct check check_livelock;
extern const struct check check_deadlock;
extern const struct check check_leaks;
extern const struct check check_notify; /* waits for an atomic object that nobody notifies */

#endif
