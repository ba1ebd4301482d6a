/* checks.h - what is checked of every execution: one row of the table in checks.c and one file each.
 *
 * A check looks at an execution and calls exploration_report. It changes nothing in the graph. */
#ifndef HEDDLE_EXPLORE_CHECKS_CHECKS_H
#define HEDDLE_EXPLORE_CHECKS_CHECKS_H

#include "explore/exploration.h"

struct check {
    const char *name;
    /* Each may be NULL. Called before the planned event is added... */
    void (*before)(struct exploration *exploration, const struct event_plan *plan);
    /* ... in a graph in which no thread can go on, and not all have finished; ... */
    void (*blocked)(struct exploration *exploration);
    /* ... and in each graph in which no thread can go on, unless the exploration has stopped. */
    void (*ended)(struct exploration *exploration);
};

/* These call the checks' functions, in the table's order. */
void checks_before(struct exploration *exploration, const struct event_plan *plan);
void checks_blocked(struct exploration *exploration);
void checks_ended(struct exploration *exploration);

/* The table's rows. */
extern const struct check check_lifetimes; /* accesses of dead objects, and beyond their ends */
extern const struct check check_values;    /* wrong values: never written, or misused */
extern const struct check check_races;
extern const struct check check_livelock;
extern const struct check check_deadlock;
extern const struct check check_leaks;

#endif
