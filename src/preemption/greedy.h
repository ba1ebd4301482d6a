/* greedy.h - a linearisation with few enough preemptions, most often without looking back: for
 * graphs in which threads wait for nothing but the end of others.
 *
 * There, no context lets anything in that waits (preemptions.c), but for the end of a thread. So each
 * goes as far as it can, and of those that may come next one is right for certain if
 *  - it is no preemption to leave the thread behind it; or
 *  - the thread must be left, whatever comes next: the event in front of which the context ends comes
 *    after one of another thread that comes after one of the context. Somewhere in between the thread
 *    is preempted in every linearisation. To run the context at once moves that preemption to the
 *    context's end, and lets others' contexts only grow together.
 * Only where no context is either, all of them are tried. With two threads that is at the beginning at
 * most. Each context takes a look at the one that each thread would run next.
 *
 * An event can run when all that comes before it in hb has. In a scope, what is outside of it does
 * not count; what comes before by way of that counts here, nevertheless. So a linearisation that is
 * found is one, but where an hb-edge leaves the scope there may be others. */
#ifndef HEDDLE_PREEMPTION_GREEDY_H
#define HEDDLE_PREEMPTION_GREEDY_H

#include "preemption/scope.h"

/* GREEDY_UNKNOWN: none was found, but there may be one. */
enum greedy_result { GREEDY_NONE, GREEDY_FOUND, GREEDY_UNKNOWN };

/* A thread's steps from one number to another. */
struct greedy_context {
    unsigned thread;
    clock_entry from;
    clock_entry to;
    bool pays;   /* the thread is preempted behind it */
    bool chosen; /* another one could have come in its place, of a higher-numbered thread */
};

/* Working memory, to be used again for any number of graphs. Survives rewinding. */
struct greedy {
    const struct graph *graph;
    struct preemption_scope scope;
    unsigned width;
    /* Of each thread: */
    clock_entry *end;   /* its events in the scope */
    clock_entry *done;  /* its steps that have been run: events, and the pending event */
    clock_entry *ready; /* the same; when none of its events is left, more than there could be */
    struct greedy_context *contexts; /* that have been run */
    uint32_t context_count;
    size_t context_capacity;
    uint32_t preemptions; /* behind these */
    bool may_err;         /* not to find a linearisation does not mean that there is none */
};

void greedy_init(struct greedy *greedy);
void greedy_release(struct greedy *greedy);

/* Looks for a linearisation of the scope with at most `most` preemptions. GREEDY_UNKNOWN also when the
 * graph is of another kind. Requires a graph with hb up to date. */
enum greedy_result greedy_find(struct greedy *greedy, const struct graph *graph,
                               const struct preemption_scope *scope, uint32_t most);

/* After GREEDY_FOUND: the linearisation, as preemptions_found gives it. */
uint32_t greedy_found(const struct greedy *greedy, event_id *order, bool *is_preempted);

#endif
