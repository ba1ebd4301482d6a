#include "explore/revisits/maximal.h"

#include "base/error.h"

#include "explore/revisits/resumption.h"
#include "graph/posts.h"

/* Whether no write from `later` on in co is in the prefix, or older than `id`. */
static bool is_clean(const struct graph *graph, const clock_entry *prefix, event_id later,
                     event_id id)
{
    for (; later; later = graph_event(graph, later)->co_next)
        if (graph_in_clock(graph, prefix, later) || later < id)
            return false;
    return true;
}

/* Whether no write from `later` on in co is in the prefix. The walk ends where one of before has
 * begun, or has found such a write. */
static __attribute__((noinline)) bool is_clean_from(const struct graph *graph,
                                                    const clock_entry *prefix,
                                                    struct co_tails *tails, event_id later)
{
    event_id begin = later;
    uint32_t location = graph_event(graph, later)->location;
    struct co_tail *tail = &tails->tails[location % CO_TAILS];
    if (tail->location != location)
        *tail = (struct co_tail){.location = location};
    for (; later && later != tail->clean; later = graph_event(graph, later)->co_next)
        if (later == tail->dirty || graph_in_clock(graph, prefix, later)) {
            verify(!is_clean(graph, prefix, begin, EVENT_INIT));
            tail->dirty = begin;
            return false;
        }
    verify(is_clean(graph, prefix, begin, EVENT_INIT));
    if (later || !tail->clean)
        tail->clean = begin;
    return true;
}

/* The write in co after the event's source, or after its own write; 0: there is none. */
static event_id next_after(const struct graph *graph, const struct event *event)
{
    return event->flags & EVENT_WRITES ? event->co_next
                                       : graph_co_next(graph, event->location, event->rf);
}

/* Whether no write after the event's source, or after its own write, in co is in the prefix. The
 * event itself is not in the prefix, which is porf-closed: so neither are the read-modify-writes
 * that follow each other behind it. */
static bool is_last(const struct graph *graph, const clock_entry *prefix, struct co_tails *tails,
                    const struct event *event)
{
    event_id later = next_after(graph, event);
    if (!later)
        return true;
    if (!graph->locations[event->location].has_overwrite)
        return !graph_in_clock(graph, prefix, later);
    return is_clean_from(graph, prefix, tails, later);
}

/* Whether the reading has the set that counts as maximal; with `grows`, whether that may be so for
 * a larger prefix. */
static bool has_last_set(const struct graph *graph, const clock_entry *prefix, event_id id,
                         bool grows)
{
    return event_is_wait(graph_event(graph, id)) ? posts_are_maximal(graph, prefix, id)
                                                 : sets_is_latest(graph, prefix, id, grows);
}

bool maximal_may_be(const struct graph *graph, const clock_entry *committed,
                    const clock_entry *prefix, struct co_tails *tails, event_id id)
{
    verify(id > EVENT_INIT && (graph_event(graph, id)->flags & EVENT_PRESENT));
    const struct event *event = graph_event(graph, id);
    if (graph_in_clock(graph, committed, id))
        return false;
    if (event_is_reading(event))
        return has_last_set(graph, prefix, id, true);
    if (!(event->flags & (EVENT_READS | EVENT_WRITES)))
        return event->role != ROLE_OTHER_CHOICE;
    if (event->flags & EVENT_PLAIN)
        return true;
    if (event->flags & EVENT_REREAD)
        return is_clean(graph, prefix, next_after(graph, event), id);
    return (event->flags & EVENT_MAXIMAL) && is_last(graph, prefix, tails, event);
}

bool maximal_is_by_co(const struct graph *graph, const clock_entry *committed,
                      const clock_entry *prefix, struct co_tails *tails, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if ((event->flags & EVENT_REREAD) &&
        (event_is_reading(event) ? !has_last_set(graph, prefix, id, false)
                                 : !graph_in_clock(graph, prefix, event->rf)))
        return false;
    return maximal_may_be(graph, committed, prefix, tails, id);
}

bool maximal_is_again(const struct graph *graph, const clock_entry *committed,
                      const clock_entry *prefix, event_id id, event_id first)
{
    verify(first > EVENT_INIT && first <= id && (graph_event(graph, id)->flags & EVENT_READS));
    const struct event *event = graph_event(graph, id);
    return !graph_in_clock(graph, committed, id) && graph_in_clock(graph, prefix, event->rf) &&
           is_clean(graph, prefix, next_after(graph, event), first);
}

/* The last write of the location in co that is in the prefix or not newer than `id`. */
static event_id last_at(const struct graph *graph, const clock_entry *prefix, uint32_t location,
                        event_id id)
{
    event_id last = graph_co_last(graph, location);
    while (last > id && !graph_in_clock(graph, prefix, last))
        last = graph_event(graph, last)->co_prev;
    return last;
}

/* Whether the operation of the thread in `state`, whose present event is `id` (0: it has none),
 * waits where `last` is the last write of its location in the part of the graph that a revisit does
 * not delete. It also waits if it would follow `last` as a read-modify-write, and another one does
 * that. The other one is deleted, but the graph from which it is deleted is one in which it stands
 * there: it was added, or revisited, before the waiting operation could go on. */
static bool waits_behind(const struct execution *execution, unsigned thread, uint32_t state,
                         event_id id, event_id last)
{
    const struct graph *graph = &execution->graph;
    const struct op op = *machine_op(execution->machine, state);
    enum effect_kind kind = execution_effect_in(execution, thread, state, &op, last).kind;
    bool is_taken = graph_is_read_by_rmw(graph, op.location, last) &&
                    graph_co_next(graph, op.location, last) != id;
    return kind == EFFECT_DISABLED || (kind == EFFECT_RMW && is_taken);
}

bool maximal_was_waiting(const struct execution *execution, const clock_entry *prefix, event_id id,
                         event_id first)
{
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, id);
    event_id last = last_at(graph, prefix, event->location, first);
    return waits_behind(execution, event->thread, event->state, id, last);
}

bool maximal_is_waiting(const struct execution *execution, const clock_entry *prefix, event_id id)
{
    verify(!(graph_event(&execution->graph, id)->flags & EVENT_PRESENT));
    const struct graph *graph = &execution->graph;
    unsigned thread = graph_event(graph, id)->thread;
    const struct awaiting *entry = execution->awaiting ? &execution->awaiting[thread] : NULL;
    if (!entry || entry->read != id || !awaiting_was_revisited(entry, graph, thread) ||
        resumption_is_possible(execution, thread))
        return true;
    event_id last = last_at(graph, prefix, execution_op(execution, thread)->location, id);
    return !awaiting_is_overtaken(entry, graph, last) &&
           waits_behind(execution, thread, graph->threads[thread].state, EVENT_INIT, last);
}
