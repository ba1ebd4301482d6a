/* commuting.h - an execution in which operations that commute (independence.h) have no order.
 *
 * The sequence of an explorer of interleavings stands for all those that differ from it in the
 * order of commuting operations. The graph has the order of the sequence: rf and co, and so porf
 * and hb, tell which of two additions was first. This file keeps two clocks of each event without
 * that:
 *
 *   order   the events that are before it in all interleavings that the sequence stands for. It is
 *           the closure of po, creation, causes, and of each pair of conflicting operations, the
 *           earlier of which is before the later one. It takes hb's place in the explorers.
 *   causal  events that are in its causal prefix in all those interleavings. It takes porf's place
 *           in checks: an access that is not in it may be in a race.
 *
 * A read may read from a chain of read-modify-writes. It acquires from each of these with which it
 * conflicts. So the causal clock of an addition has none of the additions before it. A read of one
 * of several concurrent stores of a value acquires from none of them, since another store may be
 * the last one.
 *
 * The result of an operation whose thread ignores it counts as 0, so that threads come to the same
 * states in all these interleavings.
 *
 * An error that depends on the order of two accesses (a race, a use after free) may be there in one
 * of the interleavings and not in others. In such a case, the exploration starts again, with an
 * order of all operations (exploration_keep_order). It also starts again after OP_CLOCK, whose
 * result depends on the causal order.
 *
 * With `by_state`, an explorer swaps steps that lead to one state in both orders
 * (constrained/state_search.c). Each of two such steps may acquire from the other one. So the
 * causal clock has po, creations and joins only, and there is no order clock. Two accesses under
 * one mutex are never in a race, so the file also keeps the mutex that a thread holds.
 *
 * The explorer owns the clocks. Requires that events are only added at the end of the sequence, and
 * removed from there. */
#pragma once

#include "graph/graph.h"
#include "independence/independence.h"
#include "machine/machine.h"

struct commuting {
    const struct graph *graph;
    const struct machine *machine;
    clock_entry *clocks; /* by stamp: the order clock, and then the causal clock */
    uint32_t *held;    /* by stamp, with by_state: the first of the mutexes that the event's thread
                            holds after it; 0: none */
    unsigned width;    /* of a clock */
    event_id capacity; /* events */
    bool by_state;
};

/* Makes the clocks of EVENT_INIT. Refers to the graph and the machine. */
void commuting_init(struct commuting *commuting, const struct graph *graph,
                    const struct machine *machine, bool by_state);
/* Frees the clocks. */
void commuting_release(struct commuting *commuting);

/* Computes the clocks of the newest event. Requires that it was done for all other events.
 * O(threads^2), and linear in the read-modify-writes between a read and the last write before them
 * that is none. */
void commuting_add(struct commuting *commuting);

/* Whether the thread holds a mutex that the event's thread held, too. Requires by_state. */
static inline bool commuting_share_mutex(const struct commuting *commuting, unsigned thread,
                                         event_id id)
{
    uint32_t mutex = commuting->held[graph_last(commuting->graph, thread)];
    return mutex != 0 && commuting->held[id] == mutex;
}

/* The footprint of the event. */
static inline struct footprint commuting_footprint(const struct machine *machine,
                                                   const struct event *event)
{
    return independence_footprint(machine_op(machine, event->state),
                                  (event->flags & EVENT_WRITES) != 0);
}

/* The event's clocks. Valid until commuting_add. */
static inline const clock_entry *commuting_order(const struct commuting *commuting, event_id id)
{
    verify(id < commuting->capacity);
    return commuting->clocks + 2 * (size_t)id * commuting->width;
}
static inline const clock_entry *commuting_causal(const struct commuting *commuting, event_id id)
{
    return commuting_order(commuting, id) + commuting->width;
}
