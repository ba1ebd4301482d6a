/* advance.c - the graphs of a frame, one after another: sources, places, choices and revisits. */
#include "explore/trust/advance.h"

#include "base/error.h"
#include "explore/schedule/spinning.h"
#include "explore/trust/revisit.h"
#include "explore/trust/set_revisits.h"
#include "explore/trust/unordered.h"

/* The top frame's graphs begin with the restrictions of the frame below. */
static void inherit_awaiting(struct trust *trust)
{
    verify(trust->frame_count > 0 && trust->exploration->execution.has_awaits);
    awaiting_inherit(&trust->awaiting, trust->frame_count);
    trust->exploration->execution.awaiting = awaiting_row(&trust->awaiting, trust->frame_count);
}

/* Adds OP_CHOOSE with the next choice; false when all have been made. */
static bool advance_choice(struct trust *trust, struct frame *frame)
{
    verify(!frame->pinned);
    struct exploration *exploration = trust->exploration;
    trust_rewind(trust, frame->before);
    const struct execution *execution = &exploration->execution;
    uint64_t choice = execution_next_choice(execution, frame->thread, frame->next.number);
    if (choice == execution_op(execution, frame->thread)->operand)
        return false;
    frame->next = by_choice(choice + 1);
    exploration_add(exploration, frame->thread, by_choice(choice));
    return true;
}

/* Moves the frame's cursor one write towards the beginning of co; returns its old place. */
static event_id take_source(const struct graph *graph, struct frame *frame)
{
    event_id write = frame->next.source;
    verify(write != EVENT_NONE);
    event_id before = write == frame->floor ? EVENT_NONE : graph_event(graph, write)->co_prev;
    frame->next = by_chain(before, before);
    return write;
}

/* Whether the thread has read the source's value too often, although a newer write is there. A
 * revisited read is not cut, nor is the RMW that comes back for it. */
static bool is_cut(struct trust *trust, unsigned thread, const struct op *op, event_id source)
{
    struct exploration *exploration = trust->exploration;
    uint64_t limit = exploration->options->spin_limit;
    if (limit == 0 || !spinning_may(&exploration->execution, thread, limit) ||
        !execution_repeats(&exploration->execution, thread, op, source, limit) ||
        !spinning_may_wait(&exploration->execution, thread, op))
        return false;
    spinning_note_cut(exploration, op);
    return true;
}

/* Whether no execution is wanted in which the operation reads `source`, or is in co behind it. The
 * source is not last in co, so that the event could not be deleted. */
static bool is_excluded(struct trust *trust, const struct frame *frame, const struct op *op,
                        event_id source, enum effect_kind effect)
{
    const struct execution *execution = &trust->exploration->execution;
    const struct graph *graph = &execution->graph;
    if (!admission_may_exclude(trust->admission) || frame->pinned ||
        execution_is_plain(execution, op))
        return false;
    bool writes = effect == EFFECT_RMW || effect == EFFECT_WRITE;
    bool stays = !(graph_event(graph, source)->flags & EVENT_PLAIN);
    struct certain_event event = {
        .thread = frame->thread,
        .source = effect == EFFECT_WRITE ? EVENT_INIT : source,
        .behind = writes && stays ? source : EVENT_INIT,
        .writes = writes,
        .committed = trust_committed_row(trust, trust->frame_count),
    };
    return admission_excludes(trust->admission, trust->exploration, &event);
}

/* Adds the operation, reading from the next source that it can read, or behind the next write that
 * it can follow. Returns false if there is none, or (frame->revisiting) if only revisits are left
 * for the source. */
static bool advance_chain(struct trust *trust, struct frame *frame)
{
    struct exploration *exploration = trust->exploration;
    struct graph *graph = &exploration->execution.graph;
    trust_rewind(trust, frame->before);
    struct op op = *execution_op(&exploration->execution, frame->thread);
    bool may_add = frame->wait != FRAME_WAITS || op.awaits;
    while (frame->next.source != EVENT_NONE && !frame->revisiting) {
        event_id source = take_source(graph, frame);
        enum effect_kind effect =
            execution_effect(&exploration->execution, frame->thread, &op, source);
        bool is_last = source == graph_co_last(graph, op.location);
        if (effect == EFFECT_DISABLED || (!is_last && trust_takes_last(&op, effect)) ||
            (!may_add && effect != EFFECT_RMW))
            continue;
        if (!is_last && may_add && !frame->pinned && is_cut(trust, frame->thread, &op, source))
            continue;
        if (effect == EFFECT_RMW)
            revisit_begin(trust, frame, source);
        else if (effect == EFFECT_WRITE && is_last)
            revisit_begin(trust, frame, EVENT_INIT);
        bool writes = effect == EFFECT_RMW || effect == EFFECT_WRITE;
        if (!(writes && graph_is_read_by_rmw(graph, op.location, source)) && may_add &&
            execution_admits(&exploration->execution, frame->thread, by_chain(source, source)) &&
            (is_last || !is_excluded(trust, frame, &op, source, effect))) {
            trust_add_operation(trust, frame, source, source);
            return true;
        }
    }
    return false;
}

int trust_next_waiting(const struct trust *trust, unsigned first)
{
    const struct graph *graph = &trust->exploration->execution.graph;
    for (unsigned t = first; t < graph->thread_count; t++)
        if ((int)t != trust->frozen && graph->threads[t].state &&
            op_may_wait(execution_op(&trust->exploration->execution, t)) &&
            execution_op(&trust->exploration->execution, t)->location &&
            !op_is_unordered(execution_op(&trust->exploration->execution, t)))
            return (int)t;
    return -1;
}

/* The top frame's operation goes on waiting, if it may, and has not done so. In a graph in which no
 * thread is enabled, the next waiting operation has its turn. Returns false if there is none.
 * Breaks: pointers to frames. */
static bool pass_over(struct trust *trust, struct frame *frame)
{
    if (frame->wait == FRAME_RUNS || frame->passed_over)
        return false;
    bool waits = frame->wait == FRAME_WAITS;
    int next = waits ? trust_next_waiting(trust, frame->thread + 1) : -1;
    if (waits && next < 0)
        return false;
    frame->passed_over = true;
    if (execution_op(&trust->exploration->execution, frame->thread)->awaits)
        awaiting_pass_over(awaiting_row(&trust->awaiting, trust->frame_count),
                           &trust->exploration->execution.graph, frame->thread);
    if (next < 0)
        return true;
    trust_push_frame(trust, (unsigned)next, trust_floor(trust, (unsigned)next), FRAME_WAITS);
    return trust_advance(trust);
}

/* Adds the operation with the next justification that it can have. Returns false if there is none,
 * or (frame->revisiting) if only revisits are left for it. */
static bool advance_operation(struct trust *trust, struct frame *frame)
{
    switch (frame->role) {
    case ROLE_ORDINARY:
        return advance_chain(trust, frame);
    case ROLE_OTHER_CHOICE:
        return advance_choice(trust, frame);
    default:
        return unordered_advance(trust, frame);
    }
}

/* Revisits the next read with the frame's operation; false: all were revisited. Breaks: pointers to
 * frames. */
static bool advance_revisits(struct trust *trust, struct frame *frame)
{
    if (frame->role != ROLE_ORDINARY)
        return set_revisits_advance(trust, frame);
    switch (revisit_advance(trust, frame)) {
    case REVISIT_DONE:
        return true;
    case REVISIT_PINNED:
        if (!trust_advance(trust))
            bug("a revisited read-modify-write cannot come back");
        return true;
    default:
        return false;
    }
}

/* trust_advance, but for the count. */
static inline __attribute__((always_inline)) bool set_up_next(struct trust *trust)
{
    struct frame *frame = &trust->frames[trust->frame_count - 1];
    trust_fit_clocks(trust, trust->frame_count);
    clock_copy(trust_committed_row(trust, trust->frame_count),
               trust_committed_row(trust, trust->frame_count - 1), trust->width);
    for (;;) {
        if (trust->exploration->execution.has_awaits)
            inherit_awaiting(trust);
        if (frame->revisiting) {
            if (advance_revisits(trust, frame))
                return true;
            frame->revisiting = false;
            continue;
        }
        if (advance_operation(trust, frame))
            return true;
        if (!frame->revisiting)
            return pass_over(trust, frame);
    }
}

bool trust_advance(struct trust *trust)
{
    size_t index = trust->frame_count - 1;
    if (!set_up_next(trust))
        return false;
    trust->frames[index].ordinal++;
    return true;
}

bool trust_is_admitted(struct trust *trust)
{
    verify(trust->exploration->stop == STOP_NOT);
    if (!exploration_has_order(trust->exploration))
        return trust->exploration->stop != STOP_NOT;
    const clock_entry *committed = trust_committed_row(trust, trust->frame_count);
    trust_see_twins(trust);
    bool is_admitted =
        admission_admit(trust->admission, trust->exploration, committed, &trust->frozen);
    if (exploration_has_run_out(trust->exploration))
        return true;
    if (!is_admitted) {
        exploration_spend(trust->exploration, trust->exploration->execution.graph.count);
        return false;
    }
    /* The graphs of a revisited RMW that comes back belong to the revisit's frame. */
    for (size_t i = trust->frame_count; i-- > 0;) {
        trust->frames[i].admitted = true;
        if (!trust->frames[i].pinned)
            break;
    }
    return true;
}
