#include "explore/bound/writers.h"

#include "explore/bound/needs.h"
#include "graph/sets.h"

/* The thread that `thread` joins next behind its first `index` events; -1: it does not join one. */
static int joined_next(const struct execution *execution, unsigned thread, uint32_t index)
{
    const struct graph_thread *self = &execution->graph.threads[thread];
    if (index < self->count) {
        const struct event *event = graph_event(&execution->graph, self->events[index]);
        return event->role == ROLE_JOIN && event->cause ? (int)event->value : -1;
    }
    const struct op *op = execution_op(execution, thread);
    return op->kind == OP_JOIN && !execution->graph.threads[op->operand].joiner ? (int)op->operand
                                                                                : -1;
}

/* Whether the thread has ended with its events in part->keep. */
static bool has_ended(const struct kept_part *part, unsigned t)
{
    const struct graph_thread *thread = &part->execution->graph.threads[t];
    return (uint32_t)part->keep[t] == thread->count && execution_has_stopped(part->execution, t);
}

/* Whether the thread may perform a write that revisits an event of `reader` in the graph of
 * part->keep, before a thread does that it has to join first. The events that must come
 * before that write go into `needs`. */
static bool may_write(const struct kept_part *part, unsigned thread, unsigned reader,
                      clock_entry *needs)
{
    if (thread == reader || has_ended(part, thread))
        return false;
    needs[thread] = part->keep[thread];
    for (uint32_t i = (uint32_t)needs[thread];; i++) {
        int target = joined_next(part->execution, thread, i);
        if (target < 0)
            return true;
        if (!has_ended(part, (unsigned)target) ||
            execution_op(part->execution, (unsigned)target)->kind != OP_FINISH)
            return false;
        needs[target] = part->keep[target];
        if (i >= part->execution->graph.threads[thread].count)
            return true;
    }
}

/* Whether part->keep has the thread's creation, which then goes into `needs`. */
static bool is_created(const struct kept_part *part, const struct graph *graph, unsigned thread,
                       clock_entry *needs)
{
    event_id creator = graph->threads[thread].creator;
    if (thread == MACHINE_MAIN_THREAD)
        return true;
    if (creator == EVENT_INIT || !graph_in_clock(graph, part->keep, creator))
        return false;
    needs_add(graph, needs, creator);
    return true;
}

/* Adds the events before a write of `writer` that revisits the read: it comes behind what either of
 * the two comes behind. (Without interleavings, co is no order, and the write's own thread is all
 * that is known.) */
static void add_needs_of_source(const struct kept_part *part, const struct graph *graph,
                                unsigned writer, event_id read, clock_entry *needs)
{
    const struct event *event = graph_event(graph, read);
    const struct graph_thread *thread = &graph->threads[writer];
    const clock_entry *keep = part->keep;
    verify(writer != event->thread && (event->flags & EVENT_READS));
    event_id before = keep[writer] ? thread->events[keep[writer] - 1] : thread->creator;
    clock_copy(part->past, graph_precedence(graph, graph_before(graph, event)), graph->width);
    clock_join(part->past, graph_precedence(graph, before), graph->width);
    event_id last = needs_last_write(graph, keep, event->location, part->past);
    needs_add_write(graph, keep, event->location, last, needs);
}

unsigned writers_find(const struct kept_part *part, event_id read, const clock_entry *known)
{
    const struct graph *graph = &part->execution->graph;
    const struct event *event = graph_event(graph, read);
    unsigned count = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        clock_entry *needs = part->needs + (size_t)count * graph->width;
        clock_copy(needs, known, graph->width);
        if (!is_created(part, graph, t, needs) || !may_write(part, t, event->thread, needs))
            continue;
        count++;
        if (!event_needs(event) && !event_is_reading(event) && graph_has_interleavings(graph))
            add_needs_of_source(part, graph, t, read, needs);
    }
    return count;
}
