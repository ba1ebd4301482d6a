/* beside.h - random runs beside a systematic search with a bound on preemptions.
 *
 * A bound leaves few ways to preempt n threads, but still n! orders of the threads. A depth-first
 * search changes the beginning of an execution last. So a small share of its effort goes to runs of
 * the program from the beginning (runner.h), of the depths that the bounds have: one more than
 * there may be preemptions. Only their errors count: the explored executions and the counters do
 * not depend on them. */
#pragma once

#include "explore/random/runner.h"
#include "explore/work.h"

/* Survives rewinding. */
struct random_beside {
    struct exploration *exploration; /* the systematic search */
    struct exploration run;          /* over the same machine; names no state between two runs */
    struct random_runner runner;
    struct work work; /* of `run`: it names the runs */
    bool has_begun;
    unsigned early;   /* runs that came before their share of the work was due */
    uint32_t longest; /* the most events that any graph of the search had */
    uint64_t credit;  /* the search's work, but for that of ... */
    uint64_t before;  /* ... exploration_work when it was last looked at */
};

/* Without a bound, there are no runs. Several processes make different ones. */
void random_beside_init(struct random_beside *beside, struct exploration *exploration);
void random_beside_release(struct random_beside *beside);

/* To be called when the systematic search is at the end of a graph: makes the runs that are due.
 * May report errors and stop the exploration. Breaks: pointers into the graph. */
void random_beside_look(struct random_beside *beside);
