/* feasibility.h - whether trust.c may still reach an execution within the bound from a graph that
 * is beyond it. */
#pragma once

#include "explore/admission.h"
#include "preemption/known_parts.h"
#include "preemption/lower_bound.h"
#include "preemption/preemptions.h"

/* A read that may be the oldest one that is revisited. */
struct candidate {
    event_id read;
    uint32_t prefix; /* the row of feasibility.prefixes that goes with it */
};

struct feasibility {
    uint32_t most; /* preemptions */
    struct preemption_search search;
    struct lower_bound lower_bound;    /* rewound with the search */
    struct known_parts known;          /* within the bound or beyond it; likewise */
    const struct execution *execution; /* that is being asked about */
    uint64_t looks;                    /* at one event, or one thread, by feasibility_find so far */
    /* Scratch. */
    struct candidate *candidates; /* newest first */
    size_t candidate_count;
    size_t candidate_capacity;
    clock_entry *prefixes; /* rows: known parts of causal prefixes of revisiting writes */
    uint32_t prefix_count;
    size_t prefix_capacity;   /* entries */
    unsigned width;           /* of prefixes and the clocks below: the graph's */
    clock_entry *undeletable; /* owns the three below, too */
    clock_entry *keep;
    clock_entry *past;
    clock_entry *needs;
};

/* `watch`: of its searches (preemptions.h). */
void feasibility_init(struct feasibility *feasibility, uint32_t most, struct watch *watch);
void feasibility_release(struct feasibility *feasibility);

/* Whether the whole graph is beyond the bound. If not, the search has a linearisation within it.
 * Requires a graph with hb up to date. */
bool feasibility_is_beyond(struct feasibility *feasibility, const struct graph *graph);

/* The number of known forced preemptions in the part `keep` of the graph (NULL: all of it). Stops
 * at more than `most`. Far cheaper than a search. Requires a graph with hb up to date. */
uint32_t feasibility_forced(struct feasibility *feasibility, const struct graph *graph,
                            const clock_entry *keep);

/* Whether all executions that come of the graph without a revisit are beyond the bound, as forced
 * preemptions tell: those in the graph, and those in front of upcoming operations (upcoming.h).
 * Requires a graph with hb up to date. */
bool feasibility_is_doomed(struct feasibility *feasibility, const struct execution *execution);

/* Whether all executions that have the event, and what stays with it, are beyond the bound, as
 * forced preemptions tell. Requires a graph with hb up to date, that the lower bound has looked
 * at. */
bool feasibility_excludes(struct feasibility *feasibility, const struct execution *execution,
                          const struct certain_event *event);

/* Whether a revisit is feasible: it may lead to an execution within the bound. `committed`: the
 * events that can no longer be deleted or revisited. *frozen becomes the thread of all reads whose
 * revisits are feasible; -1: there are several such threads. Requires a graph with hb up to date
 * all of whose executions without a revisit are beyond the bound. */
bool feasibility_find(struct feasibility *feasibility, const struct execution *execution,
                      const clock_entry *committed, int *frozen);
