/* random_scheduler.h - single runs with random schedules. They look for errors to which a
 * systematic search with a bound would come last. */
#pragma once

#include "explore/exploration.h"

/* Survives rewinding. */
struct random_scheduler {
    struct exploration *exploration; /* the systematic search */
    uint32_t longest;                /* the most events that any of its graphs had */
    struct exploration run;      /* over the same machine; names no state when none is under way */
    struct graph_mark beginning; /* of a run */
    uint64_t random;
    uint32_t run_count;
    uint32_t *points; /* by context: the most points that it had in any run */
    size_t context_count;
    size_t context_capacity;

    /* Of the run under way. */
    unsigned thread;     /* whose context it is */
    bool begun;          /* others can tell that the context has begun */
    size_t context;      /* this context's number */
    uint32_t point;      /* the points of it so far */
    size_t goal_context; /* where the next preemption comes; SIZE_MAX: nowhere */
    uint32_t goal_point;
    uint32_t left; /* preemptions that may still come */
    int section;   /* the thread that is in an atomic section; -1: none */
};

/* Without a bound, there are no runs. */
void random_scheduler_init(struct random_scheduler *scheduler, struct exploration *exploration);
void random_scheduler_release(struct random_scheduler *scheduler);

/* To be called when the systematic search is at the end of a graph: makes the runs that are due.
 * May report errors and stop the exploration. Breaks: pointers into the graph. */
void random_scheduler_look(struct random_scheduler *scheduler);
