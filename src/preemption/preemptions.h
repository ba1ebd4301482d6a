/* preemptions.h - the least number of preemptions with which an execution can be run.
 *
 * In a linearisation, a switch from one thread to another is a *preemption* if the thread that is
 * left has further events in the graph, and the first of these could run at the switch (Buster,
 * section 3.1; Musuvathi and Qadeer, PLDI 2007). waiting.h tells when it could not. If the scope
 * has a `future`, a switch behind a thread's last event is a preemption, too, if the thread's next
 * operation could run there. The number of preemptions of a graph is the least one over all its
 * linearisations. This number never grows when events are taken away. A thread in a loop that waits
 * for a value does not count as waiting: doc/preemption.md says why.
 *
 * All functions require a graph with hb up to date. */
#pragma once

#include "preemption/search.h"

/* `watch` outlives the search; NULL: none. When it is over, searches end at once, and their results
 * are worth nothing. */
void preemption_search_init(struct preemption_search *search, struct watch *watch);
void preemption_search_release(struct preemption_search *search);

enum { PREEMPTIONS_UNKNOWN = UINT32_MAX };

/* Whether the scope can be run with at most `most` preemptions. Then search->path is a
 * linearisation that has search->level of them. */
bool preemptions_at_most(struct preemption_search *search, const struct graph *graph,
                         const struct preemption_scope *scope, uint32_t most);

enum preemption_answer { PREEMPTIONS_MORE, PREEMPTIONS_FEW, PREEMPTIONS_HARD };

/* The same, unless that is too hard to find out. PREEMPTIONS_MORE if the watch is over: the
 * exploration then comes here again, or is not complete. */
enum preemption_answer preemptions_try(struct preemption_search *search, const struct graph *graph,
                                       const struct preemption_scope *scope, uint32_t most);

/* The least number of preemptions; PREEMPTIONS_UNKNOWN: the watch is over. */
uint32_t preemptions(struct preemption_search *search, const struct graph *graph,
                     const struct preemption_scope *scope);

/* A linearisation. The arrays are the caller's. */
struct preemption_order {
    event_id *events;
    bool *is_preempted; /* the thread of the event with the same index is preempted behind it */
    size_t count;
    bool is_least; /* no linearisation has fewer preemptions; else that is unknown */
};

/* Room for so many events, which the caller releases. */
struct preemption_order preemption_order_new(size_t count);
void preemption_order_release(struct preemption_order *order);

/* Sets *order to the path of the last search, if that has found one; `is_least` stays as it is.
 * Requires that the arrays have room for all of its scope. */
void preemptions_write_path(const struct preemption_search *search, struct preemption_order *order);

/* Sets *order to a linearisation of the scope, without its pending event: one with the fewest
 * preemptions, unless finding it is too hard; then one with few. Returns the number of preemptions;
 * it includes one in front of the pending event. Requires that the arrays of `order` have room for
 * all of the scope. */
uint32_t preemptions_schedule(struct preemption_search *search, const struct graph *graph,
                              const struct preemption_scope *scope, struct preemption_order *order);
