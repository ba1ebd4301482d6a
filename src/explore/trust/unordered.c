#include "explore/trust/unordered.h"

#include "base/error.h"
#include "explore/schedule/spinning.h"
#include "explore/sets/sets.h"
#include "explore/trust/cuts.h"
#include "explore/trust/set_revisits.h"
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

/* Adds the frame's operation, a wait, with the set behind that of its last graph. */
static bool advance_wait(struct trust *trust, struct frame *frame)
{
    const struct graph *graph = graph_of(trust);
    clock_entry clock[graph->width];
    event_id last = frame->before.count;
    bool is_first = frame->ordinal == 0;
    struct event wait = {0};
    if (!is_first) {
        clock_copy(clock, graph_porf(graph, last), graph->width);
        wait = *graph_event(graph, last);
    }
    trust_rewind(trust, frame->before);
    if (is_first)
        waits_set_first(trust, frame->thread, clock);
    else if (!waits_set_next(trust, last, &wait, clock))
        return false;
    cuts_add(trust, frame->thread, clock, EVENT_INIT);
    return true;
}

/* Adds the frame's operation with the cut behind that of its last graph. */
static bool advance_reading(struct trust *trust, struct frame *frame)
{
    struct graph *graph = &trust->exploration->execution.graph;
    clock_entry cut[graph->width], before[graph->width], least[graph->width];
    event_id id = frame->before.count;
    bool is_first = frame->ordinal == 0;
    if (!is_first)
        clock_copy(before, graph_set(graph, id), graph->width);
    trust_rewind(trust, frame->before);
    if (is_first) {
        cuts_set_whole(graph, cut);
    } else {
        cuts_find_least(trust, frame->thread, UINT32_MAX, least);
        sets_cut(graph, frame->location, before, cut);
        do {
            if (!sets_next(graph, frame->location, least, cut))
                return false;
        } while (cuts_leave_out(trust, frame->thread, cut) || is_cut(trust, frame->thread, cut));
    }
    cuts_add(trust, frame->thread, cut, EVENT_INIT);
    return true;
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

/* Sets `past` to the causal prefix of the frame's write, which is in the last graph, without that.
 */
static void find_past(const struct trust *trust, const struct frame *frame, clock_entry *past)
{
    const struct graph *graph = graph_of(trust);
    clock_copy(past, graph_porf(graph, frame->before.count), graph->width);
    past[frame->thread]--;
}

/* Adds the frame's update, or revisits the next reading with it. */
static bool advance_update(struct trust *trust, struct frame *frame)
{
    clock_entry past[graph_of(trust)->width];
    if (frame->ordinal == 0) {
        cuts_add(trust, frame->thread, NULL, EVENT_INIT);
        return true;
    }
    find_past(trust, frame, past);
    return set_revisits_advance(trust, frame, past);
}

/* Sets `past` to the causal prefix that the frame's write has with the cut. */
static void find_past_with(const struct trust *trust, const struct frame *frame,
                           const clock_entry *cut, clock_entry *past)
{
    const struct graph *graph = graph_of(trust);
    clock_copy(past, graph_porf(graph, graph_last(graph, frame->thread)), graph->width);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = sets_last_update(graph, frame->location, t, cut[t]);
        if (id)
            clock_join(past, graph_porf(graph, id), graph->width);
    }
}

/* Whether the frame's operation, a compare-exchange, fails with the cut. */
static bool fails(const struct trust *trust, const struct frame *frame, const clock_entry *cut)
{
    const struct execution *execution = &trust->exploration->execution;
    const struct op *op = execution_op(execution, frame->thread);
    return op->kind == OP_CAS && !sets_exchange(execution, op, frame->thread, cut);
}

/* Goes on behind the last graph of the frame, whose operation is a full write: revisits the next
 * reading with it, unless it failed. */
static bool revisit_behind(struct trust *trust, struct frame *frame, clock_entry *past)
{
    bool is_full = event_is_full(graph_event(graph_of(trust), frame->before.count));
    find_past(trust, frame, past);
    if (is_full)
        return set_revisits_advance(trust, frame, past);
    trust_rewind(trust, frame->before);
    return false;
}

/* Adds the frame's full write with the next cut, or revisits the next reading with it. A cut that
 * lacks a full write is for revisits only. */
static bool advance_full(struct trust *trust, struct frame *frame)
{
    struct graph *graph = &trust->exploration->execution.graph;
    clock_entry past[graph->width], cut[graph->width], least[graph->width], set[graph->width];
    cuts_set_whole(graph, cut);
    bool has_cut = frame->ordinal == 0;
    if (!has_cut) {
        clock_copy(set, graph_set(graph, frame->before.count), graph->width);
        if (revisit_behind(trust, frame, past))
            return true;
        sets_cut(graph, frame->location, set, cut);
        cuts_find_least(trust, frame->thread, UINT32_MAX, least);
        has_cut = sets_next(graph, frame->location, least, cut);
    }
    for (; has_cut; has_cut = sets_next(graph, frame->location, least, cut)) {
        if (frame->ordinal > 0 && cuts_leave_out(trust, frame->thread, cut))
            continue;
        if (fails(trust, frame, cut)) {
            if (frame->ordinal > 0 && is_cut(trust, frame->thread, cut))
                continue;
            cuts_add(trust, frame->thread, cut, EVENT_INIT);
            return true;
        }
        find_past_with(trust, frame, cut, past);
        if (cuts_are_behind_readings(graph, frame->location, past)) {
            cuts_add(trust, frame->thread, cut, EVENT_INIT);
            return true;
        }
        if (set_revisits_advance(trust, frame, past))
            return true;
    }
    return false;
}

bool unordered_advance(struct trust *trust, struct frame *frame)
{
    verify(frame == &trust->frames[trust->frame_count - 1] && frame->unordered);
    if (frame->full)
        return advance_full(trust, frame);
    if (!frame->reads)
        return advance_update(trust, frame);
    return frame->takes ? advance_wait(trust, frame) : advance_reading(trust, frame);
}
