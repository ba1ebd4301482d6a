#include "explore/trust/cuts.h"

#include "base/error.h"
#include "explore/schedule/spinning.h"
#include "explore/sets/sets.h"
#include "explore/trust/set_row.h"
#include "explore/trust/waits.h"

#include <string.h>

/* Whether each cut of the operation has to fulfil what that of a full write has to. A
 * compare-exchange that fails is a reading, which need not have all of its causal past where sets
 * have clocks of their own. */
static bool is_always_full(const struct graph *graph, const struct op *op)
{
    return op_is_full(op) && (op->kind != OP_CAS || !sets_row(graph));
}

/* Whether the operation is a compare-exchange that would succeed with the cut, but be no full
 * write, since something in its causal past is not in the cut. */
static bool lacks_past(const struct execution *execution, unsigned thread, const struct op *op,
                       const clock_entry *cut)
{
    const struct graph *graph = &execution->graph;
    clock_entry least[graph->width];
    if (op->kind != OP_CAS || is_always_full(graph, op) ||
        !sets_exchange(execution, op, thread, cut))
        return false;
    sets_least(graph, op->location, thread, true, UINT32_MAX, least);
    return !clock_includes(cut, least, graph->width);
}

void cuts_find_least(struct trust *trust, unsigned thread, event_id newer, clock_entry *least)
{
    struct execution *execution = &trust->exploration->execution;
    const struct op *op = execution_op(execution, thread);
    graph_update_hb(&execution->graph);
    sets_least(&execution->graph, op->location, thread, is_always_full(&execution->graph, op),
               newer, least);
}

void cuts_set_whole(const struct graph *graph, clock_entry *cut)
{
    memset(cut, 0, graph->width * sizeof *cut);
    for (unsigned t = 0; t < graph->thread_count; t++)
        cut[t] = (clock_entry)graph->threads[t].count;
}

bool cuts_leave_out(const struct trust *trust, unsigned thread, const clock_entry *cut)
{
    const struct execution *execution = &trust->exploration->execution;
    const struct op *op = execution_op(execution, thread);
    if (op->kind != OP_READ)
        return lacks_past(execution, thread, op, cut);
    uint64_t value = execution_set_value(execution, op, cut);
    return execution_waits_at(execution, thread, execution->graph.threads[thread].state, value) ||
           sets_block(execution, thread, cut);
}

bool cuts_write(const struct trust *trust, unsigned thread, const clock_entry *cut)
{
    const struct execution *execution = &trust->exploration->execution;
    const struct op *op = execution_op(execution, thread);
    return op_is_full(op) && (op->kind != OP_CAS || sets_exchange(execution, op, thread, cut));
}

/* Whether the thread has read the cut's value too often, although newer updates are there. Then the
 * execution counts as truncated. */
static bool is_cut_off(const struct trust *trust, unsigned thread, const clock_entry *cut)
{
    struct exploration *exploration = trust->exploration;
    uint64_t limit = exploration->options->spin_limit;
    const struct op *op = execution_op(&exploration->execution, thread);
    if (!limit ||
        !execution_repeats_value(&exploration->execution, thread, op,
                                 execution_set_value(&exploration->execution, op, cut), limit))
        return false;
    spinning_note_cut(exploration, op);
    return true;
}

/* A clock of events that happen before the thread's next operation, or before it if it is a full
 * write. */
static const clock_entry *past_of(struct trust *trust, unsigned thread)
{
    struct execution *execution = &trust->exploration->execution;
    struct graph *graph = &execution->graph;
    const struct op *op = execution_op(execution, thread);
    if (execution->model->causal_past_is_hidden || (op->kind != OP_READ && op->kind != OP_CAS))
        return graph_porf(graph, graph_last(graph, thread));
    graph_update_hb(graph);
    return graph_hb(graph, graph_last(graph, thread));
}

/* Whether each update is in the operation's past. */
static bool is_only(struct trust *trust, unsigned thread)
{
    const struct graph *graph = &trust->exploration->execution.graph;
    uint32_t location = execution_op(&trust->exploration->execution, thread)->location;
    const clock_entry *past = past_of(trust, thread);
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (t != thread &&
            !graph_in_clock(graph, past, sets_last_update(graph, location, t, INT32_MAX)))
            return false;
    return true;
}

static void set_first(struct trust *trust, unsigned thread, clock_entry *cut)
{
    (void)thread;
    cuts_set_whole(&trust->exploration->execution.graph, cut);
}

static bool set_next(struct trust *trust, unsigned thread, clock_entry *cut)
{
    const struct graph *graph = &trust->exploration->execution.graph;
    uint32_t location = execution_op(&trust->exploration->execution, thread)->location;
    clock_entry least[graph->width];
    cuts_find_least(trust, thread, UINT32_MAX, least);
    do {
        if (!sets_next(graph, location, least, cut))
            return false;
    } while (cuts_leave_out(trust, thread, cut) ||
             (!cuts_write(trust, thread, cut) && is_cut_off(trust, thread, cut)));
    return true;
}

static bool set_next_again(struct trust *trust, event_id read, const clock_entry *before,
                           clock_entry *cut)
{
    const struct graph *graph = &trust->exploration->execution.graph;
    uint32_t location = graph_event(graph, read)->location;
    unsigned reader = graph_event(graph, read)->thread;
    clock_entry least[graph->width];
    cuts_find_least(trust, reader, read, least);
    cuts_set_whole(graph, cut);
    if (!before)
        return true;
    sets_cut(graph, location, before, cut);
    do {
        if (!sets_next(graph, location, least, cut))
            return false;
    } while (cuts_leave_out(trust, reader, cut));
    return true;
}

const struct set_row cuts_row = {
    .is_only = is_only, .first = set_first, .next = set_next, .next_again = set_next_again};

/* Learns that the location needs an order if the reading, whose thread may wait in a loop, would
 * wait with one more update. */
static void check_with(struct trust *trust, event_id reading, event_id update)
{
    struct exploration *exploration = trust->exploration;
    const struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    const struct event event = *graph_event(graph, reading);
    const struct op *op = machine_op(execution->machine, event.state);
    clock_entry clock[graph->width];
    if (!op->awaits || !update)
        return;
    clock_copy(clock, graph_set(graph, reading), graph->width);
    clock_join(clock, graph_porf(graph, update), graph->width);
    if (!execution_waits_at(execution, event.thread, event.state,
                            execution_set_value(execution, op, clock)))
        return;
    execution->machine->class->order_updates(execution->machine, event.location);
    exploration->stop = STOP_RESTART;
}

/* The same for the event, a reading or an update, and all that it may be with. */
static void check_loops(struct trust *trust, event_id id)
{
    const struct exploration *exploration = trust->exploration;
    const struct graph *graph = &exploration->execution.graph;
    if (!exploration->execution.has_awaits || exploration->stop != STOP_NOT)
        return;
    const struct event *event = graph_event(graph, id);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (event_is_reading(event)) {
            check_with(trust, id,
                       sets_first_beyond(graph, event->location, t, graph_set(graph, id)));
            continue;
        }
        event_id reading = sets_last_reading(graph, event->location, t, UINT32_MAX);
        for (; reading && !graph_in_clock(graph, graph_porf(graph, id), reading);
             reading = sets_last_reading(graph, event->location, t, reading))
            if (!graph_in_clock(graph, graph_set(graph, reading), id))
                check_with(trust, reading, id);
    }
}

event_id cuts_add(struct trust *trust, unsigned thread, const clock_entry *cut, event_id read)
{
    const struct execution *execution = &trust->exploration->execution;
    if (execution_op(execution, thread)->kind == OP_SYNC && !waits_fit(trust, thread)) {
        trust->exploration->stop = STOP_RESTART;
        return EVENT_INIT;
    }
    event_id id = exploration_add(trust->exploration, thread, justified_again(by_set(cut), read));
    check_loops(trust, id);
    return id;
}

bool cuts_are_behind_readings(struct graph *graph, uint32_t location, const clock_entry *past)
{
    graph_update_hb(graph);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id reading = sets_last_reading(graph, location, t, UINT32_MAX);
        for (unsigned u = 0; reading && u < graph->thread_count; u++)
            if (!graph_in_clock(graph, past,
                                sets_last_update(graph, location, u, graph_set(graph, reading)[u])))
                return false;
    }
    return true;
}
