/* ties.h - interchangeable threads that nothing but sets of updates (graph/sets.h) may tell apart:
 * a reading has an update of one of them, and not the same update of another one. */
#pragma once

#include "graph/graph.h"

struct ties {
    unsigned width;      /* threads of the graph */
    unsigned *ties;      /* by thread: the first thread of its tie; itself, if it has none */
    unsigned *order;     /* all threads, those without a tie first */
    unsigned *image;     /* by place in `order`: the thread that stands there instead */
    bool *is_used;       /* by thread: it stands somewhere */
    clock_entry *sets;   /* of all readings, by thread and index: what it has of each thread */
    size_t set_capacity; /* entries */
    uint32_t *first;     /* by thread: the number of its first reading in `sets`; and the end */
};

void ties_release(struct ties *ties);

/* Forgets all ties, and makes room for the graph's threads. */
void ties_begin(struct ties *ties, const struct graph *graph);

/* The two threads, of which `previous` comes before the other one, and all that are tied to them,
 * are a tie. */
static inline void ties_tie(struct ties *ties, unsigned previous, unsigned thread)
{
    ties->ties[thread] = ties->ties[previous];
}

/* Whether the graph comes first among its images that swap threads within ties. The graphs are in
 * the order of what each reading has of each thread: the threads without a tie are looked at first,
 * and of a thread that has been looked at, all that it and others before it have of each other. So
 * no image is made in full that differs earlier. Of threads that have the same sets, and of which
 * each set has the same, only one is tried in a place. */
bool ties_are_in_order(struct ties *ties, const struct graph *graph);
