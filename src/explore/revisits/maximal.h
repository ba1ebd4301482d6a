/* maximal.h - the events that a backward revisit may delete (trust.c). */
#pragma once

#include "explore/execution.h"

enum { CO_TAILS = 4 };

/* What walks along co have found, for some locations: from `clean` on, no write is in the prefix;
 * from `dirty` on, there is one that is. 0: unknown. A long co is walked once for all events of a
 * graph, and not for each. */
struct co_tails {
    struct co_tail {
        uint32_t location;
        event_id clean;
        event_id dirty;
    } tails[CO_TAILS];
};

/* Forgets everything: the graph or the prefix is another one. */
static inline void co_tails_reset(struct co_tails *tails)
{
    *tails = (struct co_tails){0};
}

/* The prefix has grown. */
static inline void co_tails_grow(struct co_tails *tails)
{
    for (unsigned i = 0; i < CO_TAILS; i++)
        tails->tails[i].clean = EVENT_INIT;
}

/* maximal_is, of an event that does not follow from its flags and its role alone. */
bool maximal_is_by_co(const struct graph *graph, const clock_entry *committed,
                      const clock_entry *prefix, struct co_tails *tails, event_id id);

/* Whether the event, which is outside of `prefix`, was added maximally as far as a write sees with
 * all of `prefix` in its causal prefix: its source, or its own write, is last in co among the
 * events that were there when it was added and those in the prefix. `committed`: the events that
 * cannot be deleted any more. `tails`: of this graph and prefix. */
static inline bool maximal_is(const struct graph *graph, const clock_entry *committed,
                              const clock_entry *prefix, struct co_tails *tails, event_id id)
{
    const struct event *event = graph_event(graph, id);
    bool has_one_way = event->role < ROLE_OTHER_CHOICE &&
                       (!(event->flags & (EVENT_READS | EVENT_WRITES)) ||
                        (event->flags & (EVENT_PLAIN | EVENT_REREAD)) == EVENT_PLAIN);
    return has_one_way ? !graph_in_clock(graph, committed, id)
                       : maximal_is_by_co(graph, committed, prefix, tails, id);
}

/* Whether that may be so for a write with a larger causal prefix, which includes `prefix`. */
bool maximal_may_be(const struct graph *graph, const clock_entry *committed,
                    const clock_entry *prefix, struct co_tails *tails, event_id id);

/* The same for an event, however it was added, that was there as `first` once, has waited since,
 * and would read the same again if all of `prefix` had been there before `first`. */
bool maximal_is_again(const struct graph *graph, const clock_entry *committed,
                      const clock_entry *prefix, event_id id, event_id first);

/* Whether an operation that has waited since `id`, which it was, was revisited would also do so in
 * the graph without the events that came later and are not in `prefix`. True of one that can go on:
 * it has only not had its turn. */
bool maximal_is_waiting(const struct execution *execution, const clock_entry *prefix, event_id id);

/* Whether the operation of the event, which was there as `first` once and has waited since, would
 * also have waited without the other events that are newer than `first` and not in `prefix`. */
bool maximal_was_waiting(const struct execution *execution, const clock_entry *prefix, event_id id,
                         event_id first);
