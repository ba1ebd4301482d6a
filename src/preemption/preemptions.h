/* preemptions.h - the least number of preemptions with which an execution can be run.
 *
 * In a linearisation, a switch from one thread to another is a *preemption* when the thread that is
 * left has further events in the graph and the first of them could run there: it is not an
 * EVENT_WAITS whose location another thread holds, nor a join of a thread that has not ended, nor
 * an EVENT_QUEUES for which the queue has nothing there, nor an EVENT_GUARDED that is kept out
 * (Buster, section 3.1; Musuvathi and Qadeer, PLDI 2007). `preemptions` is the least number over
 * all linearisations. It never grows when events are taken away. Finding it is NP-complete in the
 * number of threads; preemptions.c says how it is found.
 *
 * A thread that waits for the end of a loop could run, and go round: leaving it is not free. What
 * makes it wait may be any write, and without that one it would not have waited, so that the number
 * could grow when events are taken away. (What made a thread wait for a lock is in the causal past
 * of the unlock that it reads.)
 *
 * The graph must be settled. */
#ifndef HEDDLE_PREEMPTION_PREEMPTIONS_H
#define HEDDLE_PREEMPTION_PREEMPTIONS_H

#include "preemption/greedy.h"
#include "preemption/scope.h"

/* A run of events of one thread that need not be left before its end (segment.h). */
struct preemption_segment {
    uint32_t first;  /* index of its first event */
    uint32_t needs;  /* what that needs begins here, and ends where the next segment's begins */
    uint32_t forced; /* forced preemptions of its thread behind it */
    int32_t section; /* the number of its thread's segment that begins the atomic section that it
                        continues; -1: none */
    bool releases;   /* it begins with what ends a hold on what another thread takes later */
};

/* A segment that must have been run. */
struct preemption_need {
    uint32_t thread;
    uint32_t number; /* that many segments of the thread have; while they are cut: the event */
};

/* A prefix of a linearisation. */
struct preemption_node {
    uint32_t parent; /* the prefix without its last context */
    uint32_t level;  /* preemptions up to here */
    uint32_t forced; /* forced preemptions from here on */
    uint32_t thread; /* that the last context belongs to */
    bool expanded;
};

/* A context that may come next: `thread` runs up to its segment number `to`. */
struct preemption_move {
    uint32_t thread;
    clock_entry to;
    bool pays;
};

/* Working memory, to be used again for any number of graphs. Survives rewinding. */
struct preemption_search {
    const struct graph *graph;
    struct preemption_scope scope;
    unsigned width;

    struct preemption_node *nodes; /* all prefixes found so far */
    clock_entry
        *done; /* of each node, `width` entries: how many segments of each thread were run */
    size_t node_count;
    size_t node_capacity;
    uint32_t *table; /* hash table of nodes by `done`, number + 1; 0: free */
    size_t table_size;
    uint32_t *open; /* nodes to be expanded: a stack for this number of preemptions... */
    size_t open_count;
    size_t open_capacity;
    uint32_t *later; /* ... and a list for one more */
    size_t later_count;
    size_t later_capacity;
    uint32_t most; /* preemptions that are searched for */
    uint32_t
        now; /* preemptions that `open` is for: those so far, and the forced preemptions to come */
    struct preemption_move *moves; /* scratch: from one prefix */
    size_t move_count;
    size_t move_capacity;
    clock_entry *row; /* scratch: a prefix */

    struct preemption_segment
        *segments; /* of the scope, thread by thread; then one that ends the last */
    uint32_t segment_count;
    size_t segment_capacity;
    uint32_t *first_segment; /* of each thread */
    clock_entry *end;        /* of each thread, how many segments it has */
    uint32_t *number_of;     /* by event: which of its thread's segments it is in */
    size_t number_of_capacity;
    struct preemption_need *needs; /* of all segments */
    uint32_t need_count;
    size_t need_capacity;
    clock_entry *pending_needs; /* scope.needs in segments */
    size_t pending_needs_capacity;

    size_t most_nodes;    /* the search gives up when it has more */
    struct greedy greedy; /* has found the linearisation, if is_greedy, and not this search */
    bool is_greedy;
    bool splits_sections; /* the search may leave a thread in an atomic section */
    uint32_t last;        /* the node of the whole scope, after a search that found it */
};

void preemption_search_init(struct preemption_search *search);
void preemption_search_release(struct preemption_search *search);

enum { PREEMPTIONS_UNKNOWN = UINT32_MAX };

/* Whether the scope can be run with at most `most` preemptions. */
bool preemptions_at_most(struct preemption_search *search, const struct graph *graph,
                         const struct preemption_scope *scope, uint32_t most);

/* After a search that was successful: the linearisation that it found, as preemptions_schedule
 * gives it. `is_preempted` may be NULL. */
uint32_t preemptions_found(const struct preemption_search *search, event_id *order,
                           bool *is_preempted);

/* The least number of preemptions. */
uint32_t preemptions(struct preemption_search *search, const struct graph *graph,
                     const struct preemption_scope *scope);

/* A linearisation of the scope, without its pending event, into `order`, which has room for all of it:
 * one with the fewest preemptions, unless finding it is too hard; then one with few.
 * is_preempted[i] tells whether the thread of order[i] is preempted behind it. Returns the number
 * of preemptions; it includes one in front of the pending event. */
uint32_t preemptions_schedule(struct preemption_search *search, const struct graph *graph,
                              const struct preemption_scope *scope, event_id *order,
                              bool *is_preempted);

#endif
