#include "explore/trust/unordered.h"

#include "base/error.h"
#include "explore/sets/sets.h"
#include "explore/trust/cuts.h"
#include "explore/trust/set_row.h"

static const struct graph *graph_of(const struct trust *trust)
{
    return &trust->exploration->execution.graph;
}

bool unordered_is_forced(struct trust *trust, unsigned thread, const struct op *op)
{
    const struct graph *graph = graph_of(trust);
    if (op_reads_set(op) && !set_row_of(op)->is_only(trust, thread))
        return false;
    const clock_entry *past = graph_porf(graph, graph_last(graph, thread));
    for (unsigned t = 0; op->kind != OP_READ && t < graph->thread_count; t++)
        if (t != thread &&
            !graph_in_clock(graph, past, sets_last_reading(graph, op->location, t, graph->count)))
            return false;
    return true;
}

void unordered_add(struct trust *trust, unsigned thread, const struct op *op)
{
    const struct graph *graph = graph_of(trust);
    clock_entry cut[graph->width];
    bool reads = op_reads_set(op);
    if (reads)
        set_row_of(op)->first(trust, thread, cut);
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

/* Whether the frame's operation has no set. */
static bool is_update(const struct frame *frame)
{
    return frame->role == ROLE_UPDATE || frame->role == ROLE_POST;
}

/* Goes to the first set of the frame's operation, and then to the next one; false: there is none.
 * An update has no set, and one graph. */
static bool go_on(struct trust *trust, struct frame *frame, clock_entry *cut)
{
    bool is_first = frame->next.source != EVENT_NONE;
    frame->next = by_chain(EVENT_NONE, EVENT_NONE);
    if (is_update(frame))
        return is_first;
    const struct set_row *row =
        set_row_of(execution_op(&trust->exploration->execution, frame->thread));
    if (!is_first)
        return row->next(trust, frame->thread, cut);
    row->first(trust, frame->thread, cut);
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
    if (!go_on(trust, frame, cut))
        return false;
    frame->revisiting = is_update(frame) || cuts_write(trust, frame->thread, cut);
    frame->read = 0;
    if (frame->revisiting && !is_behind_readings(trust, frame))
        return false;
    cuts_add(trust, frame->thread, is_update(frame) ? NULL : cut, EVENT_INIT);
    return true;
}
