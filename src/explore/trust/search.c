#include "explore/trust/search.h"

#include "base/error.h"
#include "explore/bound/bound.h"
#include "explore/finish.h"
#include "explore/revisits/resumption.h"
#include "explore/schedule/spinning.h"
#include "explore/trust/advance.h"
#include "explore/trust/revisit.h"
#include "explore/trust/seek.h"
#include "explore/trust/unordered.h"
#include "explore/work.h"

#include <stdlib.h>

void trust_init(struct trust *trust, struct exploration *exploration)
{
    *trust =
        (struct trust){.exploration = exploration,
                       .admission = bound_new(exploration->options->bound, &exploration->watch),
                       .frozen = ADMISSION_NO_THREAD,
                       .turn = spinning_turn(exploration->options->spin_limit)};
    trust_fit_clocks(trust, 0);
}

void trust_release(struct trust *trust)
{
    admission_free(trust->admission);
    free(trust->frames);
    free(trust->candidates);
    free(trust->committed);
    free(trust->sets);
    awaiting_release(&trust->awaiting);
    free(trust->prefix);
    free(trust->keep);
}

bool trust_backtrack(struct trust *trust)
{
    while (trust->frame_count > trust->bottom) {
        if (trust->exploration->work) {
            trust->advanced = trust->frame_count;
            trust->advanced_ordinal = trust->frames[trust->frame_count - 1].ordinal;
            trust->exploration->work->before = trust->exploration->statistics;
        }
        if (trust->frames[trust->frame_count - 1].closed) {
            trust_discard_above(trust, trust->frame_count - 1);
            continue;
        }
        if (trust_advance(trust)) {
            if (trust->exploration->stop != STOP_NOT || trust_is_admitted(trust))
                return true;
            continue;
        }
        const struct frame *frame = &trust->frames[--trust->frame_count];
        bool is_bounded = trust->exploration->options->bound != BOUND_NONE;
        if (is_bounded && !frame->admitted && frame->wait != FRAME_WAITS && !frame->pinned)
            trust->exploration->statistics.bound_blocked++;
    }
    return false;
}

/* Whether there is just one way to run the thread's operation, and it revisits nothing. Otherwise
 * sets *readers, if the operation revisits with its first source. */
static bool is_forced(struct trust *trust, unsigned thread, const struct op *op, event_id floor,
                      unsigned *readers)
{
    verify(op->location != 0 && op->kind != OP_CHOOSE &&
           thread < trust->exploration->execution.graph.thread_count);
    const struct execution *execution = &trust->exploration->execution;
    if (floor != graph_co_last(&execution->graph, op->location))
        return false;
    enum effect_kind effect = execution_effect(execution, thread, op, floor);
    if (effect == EFFECT_READ || effect == EFFECT_BLOCKING_READ)
        return true;
    trust_fit_clocks(trust, trust->frame_count);
    *readers = revisit_count(trust, thread, op_writes_blindly(op) ? EVENT_INIT : floor);
    return *readers == 0;
}

/* Pushes a frame for the thread's operation, and sets up its first graph; false if the bound
 * forbids that, or trust->halts. */
static bool begin_frame(struct trust *trust, unsigned thread, event_id floor, bool enabled,
                        unsigned readers)
{
    trust_push_frame(trust, thread, floor, enabled ? FRAME_RUNS : FRAME_MAY_WAIT);
    trust->frames[trust->frame_count - 1].readers = readers;
    if (trust->halts)
        return false;
    if (trust->goal)
        return seek_go_on(trust);
    if (!trust_advance(trust))
        bug("an enabled operation cannot be added");
    return trust->exploration->stop != STOP_NOT || trust_is_admitted(trust);
}

/* visit, for an operation that needs no order. */
static __attribute__((noinline)) bool visit_unordered(struct trust *trust, unsigned thread,
                                                      const struct op op)
{
    if (!unordered_is_forced(trust, thread, &op))
        return begin_frame(trust, thread, EVENT_INIT, true, 0);
    unordered_add(trust, thread, &op);
    return true;
}

/* Runs the thread's operation in the first of the ways that it can, one of which is to go on
 * waiting if it is not enabled; false when the bound forbids that, or trust->halts. */
static bool visit(struct trust *trust, unsigned thread, bool enabled)
{
    struct exploration *exploration = trust->exploration;
    struct op op = *execution_op(&exploration->execution, thread);
    bool local = enabled && execution_is_local(&exploration->execution, &op);
    if (!local && op_is_unordered(&op))
        return visit_unordered(trust, thread, op);
    unsigned readers = 0;
    event_id floor = local || op.kind == OP_CHOOSE ? EVENT_INIT : trust_floor(trust, thread);
    if (local ||
        (enabled && op.kind != OP_CHOOSE && is_forced(trust, thread, &op, floor, &readers))) {
        exploration_add(exploration, thread, execution_latest(&exploration->execution, thread));
        return true;
    }
    return begin_frame(trust, thread, floor, enabled, readers);
}

/* The thread that did last, if it can go on; else -1. */
static int keep_on(const struct trust *trust)
{
    const struct graph *graph = &trust->exploration->execution.graph;
    unsigned last = graph_event(graph, graph->count - 1)->thread;
    if ((int)last == trust->frozen)
        return -1;
    return execution_is_enabled(&trust->exploration->execution, last) ? (int)last : -1;
}

/* The thread to go on with; -1: none. Without a bound, the leftmost that can, which is not left of
 * `from`. With one, it is the thread that did last: where none is preempted without need, few
 * graphs beyond the bound come up. */
static int next_thread(const struct trust *trust, unsigned from)
{
    bool bounded = trust->exploration->options->bound != BOUND_NONE;
    int next = bounded ? keep_on(trust) : -1;
    if (next < 0)
        next = execution_next_enabled(&trust->exploration->execution, bounded ? 0 : from);
    if (next >= 0 && next == trust->frozen)
        next = execution_next_enabled(&trust->exploration->execution, (unsigned)next + 1);
    return next;
}

/* The thread to run instead of `next`, which has had its turn, if that is not frozen. */
static unsigned next_turn(const struct trust *trust, unsigned next)
{
    int turn = spinning_next_turn(&trust->exploration->execution, (int)next, trust->turn);
    return turn == trust->frozen ? next : (unsigned)turn;
}

/* A thread goes on as long as it can: without a bound, it enables one to its left only by
 * unlocking, by what it does to a queue, or by ending. */
bool trust_extend(struct trust *trust)
{
    struct exploration *exploration = trust->exploration;
    unsigned from = 0;
    for (;;) {
        int resumed = resumption_next(&exploration->execution);
        int next = resumed < 0 ? next_thread(trust, from) : resumed;
        if (next < 0 || exploration->stop != STOP_NOT)
            return true;
        unsigned thread = (unsigned)next;
        bool enabled = resumed < 0 || execution_is_enabled(&exploration->execution, thread);
        if (spinning_may(&exploration->execution, thread, trust->turn)) {
            thread = resumed < 0 ? next_turn(trust, thread) : thread;
            if (spinning_is_endless(&exploration->execution, thread,
                                    exploration->options->spin_limit)) {
                spinning_note_cut(exploration, execution_op(&exploration->execution, thread));
                return false;
            }
        }
        bool turned = thread != (unsigned)next;
        bool enables = execution_may_enable(&exploration->execution, thread);
        size_t frames = trust->frame_count;
        if (!visit(trust, thread, enabled))
            return false;
        bool ended = execution_has_stopped(&exploration->execution, thread);
        from = enables || ended || turned || trust->frame_count != frames ? 0 : thread;
    }
}

/* Pushes a frame for the first thread that waits, if there is one. */
static bool push_waiting(struct trust *trust)
{
    int waiting = trust_next_waiting(trust, 0);
    if (waiting >= 0)
        trust_push_frame(trust, (unsigned)waiting, trust_floor(trust, (unsigned)waiting),
                         FRAME_WAITS);
    return waiting >= 0;
}

void trust_finish(struct trust *trust)
{
    verify(trust->exploration->stop == STOP_NOT);
    struct exploration *exploration = trust->exploration;
    bool complete = false;
    if (exploration->execution.has_awaits && exploration->execution.graph.set_count > 0) {
        unordered_check_waiting(trust);
        if (exploration->stop != STOP_NOT)
            return;
    }
    if (trust->frozen >= 0) {
        exploration->statistics.bound_blocked++;
        exploration->bound_cut = true;
    } else {
        trust_see_twins(trust);
        bool contained = admission_contains(trust->admission, exploration);
        if (exploration_has_run_out(exploration))
            return;
        complete = contained ? exploration_finish(exploration)
                             : exploration_finish_beyond(exploration, trust->admission);
    }
    if (!complete)
        push_waiting(trust);
}

void trust_go_to(struct trust *trust, const struct path *goal)
{
    struct exploration *exploration = trust->exploration;
    const struct statistics statistics = exploration->statistics;
    trust->sought = seek_keep_way(trust, goal);
    if (trust->frame_count == 0)
        exploration->execution.awaiting = NULL;
    exploration->is_quiet = true;
    trust->goal = goal;
    if (trust->frame_count > 0)
        seek_go_on(trust);
    while (trust->sought < goal->count && exploration->stop == STOP_NOT) {
        size_t sought = trust->sought;
        if (trust_extend(trust) && exploration->stop == STOP_NOT && push_waiting(trust))
            seek_go_on(trust);
        if (trust->sought == sought)
            work_refuse(exploration);
    }
    trust->goal = NULL;
    exploration->is_quiet = false;
    exploration->statistics = statistics;
}
