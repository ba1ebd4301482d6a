#include "explore/trust/unordered.h"

#include "base/error.h"
#include "explore/schedule/spinning.h"
#include "explore/sets/sets.h"
#include "explore/trust/cuts.h"
#include "explore/trust/waits.h"

static const struct graph *graph_of(const struct trust *trust)
{
    return &trust->exploration->execution.graph;
}

/* A clock of events that happen before the thread's next operation. */
static const clock_entry *past_of(struct trust *trust, unsigned thread)
{
    struct execution *execution = &trust->exploration->execution;
    if (execution->model->causal_past_is_hidden)
        return graph_porf(&execution->graph, graph_last(&execution->graph, thread));
    graph_update_hb(&execution->graph);
    return graph_hb(&execution->graph, graph_last(&execution->graph, thread));
}

bool unordered_is_forced(struct trust *trust, unsigned thread, const struct op *op)
{
    const struct graph *graph = graph_of(trust);
    if (op_takes(op))
        return waits_have_one_set(trust, thread);
    bool writes = op->kind != OP_READ, reads = op_reads_set(op);
    const clock_entry *before = graph_porf(graph, graph_last(graph, thread));
    const clock_entry *past = writes && op->kind != OP_CAS ? before : past_of(trust, thread);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (t == thread)
            continue;
        if (reads &&
            !graph_in_clock(graph, past, sets_last_update(graph, op->location, t, INT32_MAX)))
            return false;
        if (writes &&
            !graph_in_clock(graph, before, sets_last_reading(graph, op->location, t, graph->count)))
            return false;
    }
    return true;
}

/* Whether the thread has read the cut's value too often, although newer updates are there. Then the
 * execution counts as truncated. */
static bool is_cut(const struct trust *trust, unsigned thread, const clock_entry *cut)
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

void unordered_add(struct trust *trust, unsigned thread, const struct op *op)
{
    const struct graph *graph = graph_of(trust);
    clock_entry cut[graph->width];
    bool reads = op_reads_set(op);
    if (op_takes(op))
        waits_set_first(trust, thread, cut);
    else
        cuts_set_whole(graph, cut);
    cuts_add(trust, thread, reads ? cut : NULL, EVENT_INIT);
}

/* Whether the thread, which waits with the whole set, would go on with another one. */
static bool goes_on_with_fewer(struct trust *trust, unsigned thread, uint32_t location)
{
    const struct graph *graph = graph_of(trust);
    clock_entry cut[graph->width], least[graph->width];
    cuts_find_least(trust, thread, UINT32_MAX, least);
    cuts_set_whole(graph, cut);
    while (sets_next(graph, location, least, cut))
        if (!cuts_leave_out(trust, thread, cut))
            return true;
    return false;
}

void unordered_check_waiting(struct trust *trust)
{
    struct exploration *exploration = trust->exploration;
    const struct execution *execution = &exploration->execution;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (states_class(execution->graph.threads[t].state) != STATE_WAITING ||
            !op_is_unordered(execution_op(execution, t)) ||
            execution_op(execution, t)->kind != OP_READ)
            continue;
        uint32_t location = execution_op(execution, t)->location;
        if (!goes_on_with_fewer(trust, t, location))
            continue;
        execution->machine->class->order_updates(execution->machine, location);
        exploration->stop = STOP_RESTART;
    }
}

/* Whether the frame's operation, a compare-exchange, fails with the cut. */
static bool fails(const struct trust *trust, const struct frame *frame, const clock_entry *cut)
{
    const struct execution *execution = &trust->exploration->execution;
    const struct op *op = execution_op(execution, frame->thread);
    return op->kind == OP_CAS && !sets_exchange(execution, op, frame->thread, cut);
}

/* Whether the frame's operation has no set. */
static bool is_update(const struct frame *frame)
{
    return frame->role == ROLE_UPDATE || frame->role == ROLE_POST;
}

/* Whether the frame's operation writes with the cut. */
static bool writes_with(const struct trust *trust, const struct frame *frame,
                        const clock_entry *cut)
{
    return is_update(frame) || (frame->role == ROLE_FULL_WRITE && !fails(trust, frame, cut));
}

/* Goes to the first set of the frame's operation. An update has one, which nobody looks at. */
static void set_first(const struct trust *trust, const struct frame *frame, clock_entry *cut)
{
    if (frame->role == ROLE_WAIT)
        waits_set_first(trust, frame->thread, cut);
    else
        cuts_set_whole(graph_of(trust), cut);
}

/* Goes to the next one; false: there is none. */
static bool set_next(struct trust *trust, const struct frame *frame, clock_entry *cut)
{
    const struct graph *graph = graph_of(trust);
    clock_entry least[graph->width];
    if (is_update(frame))
        return false;
    if (frame->role == ROLE_WAIT)
        return waits_go_on(trust, frame->thread, cut);
    cuts_find_least(trust, frame->thread, UINT32_MAX, least);
    do {
        if (!sets_next(graph, frame->location, least, cut))
            return false;
    } while (cuts_leave_out(trust, frame->thread, cut) ||
             (!writes_with(trust, frame, cut) && is_cut(trust, frame->thread, cut)));
    return true;
}

void unordered_find_past(const struct trust *trust, const struct frame *frame, clock_entry *past)
{
    const struct graph *graph = graph_of(trust);
    const clock_entry *cut = trust_set_row(trust);
    clock_copy(past, graph_porf(graph, graph_last(graph, frame->thread)), graph->width);
    for (unsigned t = 0; frame->role == ROLE_FULL_WRITE && t < graph->thread_count; t++) {
        event_id id = sets_last_update(graph, frame->location, t, cut[t]);
        if (id)
            clock_join(past, graph_porf(graph, id), graph->width);
    }
}

/* Whether the frame's write, with its set, comes behind all that readings have. If not, it is for
 * revisits only. */
static bool is_behind_readings(struct trust *trust, const struct frame *frame)
{
    struct graph *graph = &trust->exploration->execution.graph;
    clock_entry past[graph->width];
    if (is_update(frame))
        return true;
    unordered_find_past(trust, frame, past);
    return cuts_are_behind_readings(graph, frame->location, past);
}

bool unordered_advance(struct trust *trust, struct frame *frame)
{
    verify(frame == &trust->frames[trust->frame_count - 1]);
    clock_entry *cut = trust_set_row(trust);
    trust_rewind(trust, frame->before);
    if (frame->next.source != EVENT_NONE)
        set_first(trust, frame, cut);
    else if (!set_next(trust, frame, cut))
        return false;
    frame->next = by_chain(EVENT_NONE, EVENT_NONE);
    frame->revisiting = writes_with(trust, frame, cut);
    frame->read = 0;
    if (frame->revisiting && !is_behind_readings(trust, frame))
        return false;
    cuts_add(trust, frame->thread, is_update(frame) ? NULL : cut, EVENT_INIT);
    return true;
}
