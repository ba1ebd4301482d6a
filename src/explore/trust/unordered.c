#include "explore/trust/unordered.h"

#include "base/error.h"
#include "explore/schedule/spinning.h"
#include "explore/sets/semaphores.h"
#include "explore/sets/sets.h"
#include "explore/trust/revisit.h"
#include "explore/trust/waits.h"

#include <string.h>

static const struct graph *graph_of(const struct trust *trust)
{
    return &trust->exploration->execution.graph;
}

/* sets_least for the thread's next operation, a read. */
static void find_least(struct trust *trust, unsigned thread, event_id newer, clock_entry *least)
{
    struct execution *execution = &trust->exploration->execution;
    graph_update_hb(&execution->graph);
    sets_least(&execution->graph, execution_op(execution, thread)->location, thread, newer, least);
}

/* --- Readings --------------------------------------------------------------------------------- */

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
    const clock_entry *past =
        op->kind == OP_READ ? past_of(trust, thread) : graph_porf(graph, graph_last(graph, thread));
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (t == thread)
            continue;
        event_id id = op->kind == OP_READ ? sets_last_update(graph, op->location, t, INT32_MAX)
                                          : sets_last_reading(graph, op->location, t, graph->count);
        if (!graph_in_clock(graph, past, id))
            return false;
    }
    return true;
}

static void set_whole(const struct graph *graph, clock_entry *cut)
{
    memset(cut, 0, graph->width * sizeof *cut);
    for (unsigned t = 0; t < graph->thread_count; t++)
        cut[t] = (clock_entry)graph->threads[t].count;
}

/* Whether the graph in which the thread reads the cut, which is not the whole set, is left out: it
 * would block or wait at once. */
static bool is_left_out(const struct trust *trust, unsigned thread, const clock_entry *cut)
{
    const struct execution *execution = &trust->exploration->execution;
    const struct op *op = execution_op(execution, thread);
    uint64_t value = execution_set_value(execution, op, cut);
    return execution_waits_at(execution, thread, execution->graph.threads[thread].state, value) ||
           sets_block(execution, thread, cut);
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

/* Adds the thread's operation, with the cut if it is a reading, which may be the event `read`. If
 * the location, a semaphore, needs an order, stops the exploration instead. */
static event_id add(struct trust *trust, unsigned thread, const clock_entry *cut, event_id read)
{
    const struct execution *execution = &trust->exploration->execution;
    if (execution_op(execution, thread)->kind == OP_SYNC && !waits_fit(trust, thread)) {
        trust->exploration->stop = STOP_RESTART;
        return EVENT_INIT;
    }
    event_id id = exploration_add_unordered(trust->exploration, thread, cut, read);
    check_loops(trust, id);
    return id;
}

void unordered_add(struct trust *trust, unsigned thread, const struct op *op)
{
    const struct graph *graph = graph_of(trust);
    clock_entry cut[graph->width];
    bool reads = op_reads_set(op);
    if (op_takes(op))
        waits_set_first(trust, thread, cut);
    else
        set_whole(graph, cut);
    add(trust, thread, reads ? cut : NULL, EVENT_INIT);
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
    add(trust, frame->thread, clock, EVENT_INIT);
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
        set_whole(graph, cut);
    } else {
        find_least(trust, frame->thread, UINT32_MAX, least);
        sets_cut(graph, frame->location, before, cut);
        do {
            if (!sets_next(graph, frame->location, least, cut))
                return false;
        } while (is_left_out(trust, frame->thread, cut) || is_cut(trust, frame->thread, cut));
    }
    add(trust, frame->thread, cut, EVENT_INIT);
    return true;
}

/* Whether the thread, which waits with the whole set, would go on with another one. */
static bool goes_on_with_fewer(struct trust *trust, unsigned thread, uint32_t location)
{
    const struct graph *graph = graph_of(trust);
    clock_entry cut[graph->width], least[graph->width];
    find_least(trust, thread, UINT32_MAX, least);
    set_whole(graph, cut);
    while (sets_next(graph, location, least, cut))
        if (!is_left_out(trust, thread, cut))
            return true;
    return false;
}

void unordered_check_waiting(struct trust *trust)
{
    struct exploration *exploration = trust->exploration;
    const struct execution *execution = &exploration->execution;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (states_class(execution->graph.threads[t].state) != STATE_WAITING ||
            !op_is_unordered(execution_op(execution, t)) || op_takes(execution_op(execution, t)))
            continue;
        uint32_t location = execution_op(execution, t)->location;
        if (!goes_on_with_fewer(trust, t, location))
            continue;
        execution->machine->class->order_updates(execution->machine, location);
        exploration->stop = STOP_RESTART;
    }
}

/* --- Updates ---------------------------------------------------------------------------------- */

/* The newest reading of the location with a stamp below `end`, outside the thread's causal prefix;
 * 0: there is none. */
static event_id next_candidate(const struct trust *trust, unsigned thread, uint32_t location,
                               event_id end)
{
    const struct graph *graph = graph_of(trust);
    const clock_entry *past = graph_porf(graph, graph_last(graph, thread));
    event_id newest = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = t == thread ? 0 : sets_last_reading(graph, location, t, end);
        if (id > newest && !graph_in_clock(graph, past, id))
            newest = id;
    }
    return newest;
}

/* The thread's last update in the reading's set, if it is newer than the reading; else 0. */
static event_id newer_update(const struct graph *graph, event_id reading, unsigned thread)
{
    uint32_t location = graph_event(graph, reading)->location;
    event_id id = sets_last_update(graph, location, thread, graph_set(graph, reading)[thread]);
    return id > reading ? id : 0;
}

/* Sets trust->prefix to the causal prefixes of the thread's operation and of the reading's newer
 * updates. Returns whether it is the operation's turn to be added to these. */
static bool compute_prefix(struct trust *trust, unsigned thread, event_id reading)
{
    const struct graph *graph = graph_of(trust);
    clock_copy(trust->prefix, graph_porf(graph, graph_last(graph, thread)), graph->width);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = newer_update(graph, reading, t);
        if (id)
            clock_join(trust->prefix, graph_porf(graph, id), graph->width);
    }
    for (unsigned t = thread + 1; t < graph->thread_count; t++) {
        event_id id = newer_update(graph, reading, t);
        bool is_maximal =
            id && !graph_in_clock(graph, graph_porf(graph, graph_last(graph, thread)), id);
        for (unsigned u = 0; is_maximal && u < graph->thread_count; u++) {
            event_id other = newer_update(graph, reading, u);
            is_maximal =
                !other || other == id || !graph_in_clock(graph, graph_porf(graph, other), id);
        }
        if (is_maximal)
            return false;
    }
    return true;
}

/* Whether the thread's update may revisit the reading. Sets trust->prefix. */
static bool may_revisit(struct trust *trust, unsigned thread, event_id reading)
{
    const struct graph *graph = graph_of(trust);
    if ((event_is_wait(graph_event(graph, reading)) && posts_suffice(graph, reading)) ||
        !compute_prefix(trust, thread, reading))
        return false;
    struct revisit_range range = {.end = graph->count};
    co_tails_reset(&trust->tails);
    for (event_id id = graph->count - 1; id >= reading; id--)
        if (!revisit_may_delete(trust, id, &range))
            return false;
    return reading >= range.first && reading < range.end;
}

/* Removes what a revisit of the reading does not keep. Requires trust->prefix. */
static void restrict_to(struct trust *trust, event_id reading)
{
    struct graph *graph = &trust->exploration->execution.graph;
    clock_copy(trust->keep, trust->prefix, graph->width);
    graph_keep_older(graph, trust->keep, reading);
    graph_restrict(graph, trust->keep);
}

/* Sets the cut, of a reading that was removed, to the one behind that with the updates in `before`;
 * NULL: to the first one. Returns false if there is none. */
static bool next_cut(struct trust *trust, event_id reading, const clock_entry *before,
                     clock_entry *cut)
{
    const struct graph *graph = graph_of(trust);
    uint32_t location = graph_event(graph, reading)->location;
    const struct event *event = graph_event(graph, reading);
    unsigned reader = event->thread;
    clock_entry least[graph->width];
    if (event_is_wait(event)) {
        if (!before)
            return waits_set_first_again(trust, reading, event, cut);
        clock_copy(cut, before, graph->width);
        return waits_set_next(trust, reading, event, cut);
    }
    find_least(trust, reader, reading, least);
    set_whole(graph, cut);
    if (!before)
        return true;
    sets_cut(graph, location, before, cut);
    do {
        if (!sets_next(graph, location, least, cut))
            return false;
    } while (is_left_out(trust, reader, cut));
    return true;
}

/* Adds the frame's update to the graph in which frame->read was removed, and the reading with the
 * cut behind the one that has the updates in `before`; NULL: with the first one. Returns false if
 * there is none. */
static bool revisit_next(struct trust *trust, struct frame *frame, uint32_t location,
                         const clock_entry *before)
{
    struct exploration *exploration = trust->exploration;
    struct graph *graph = &exploration->execution.graph;
    event_id read = frame->read;
    unsigned reader = graph_event(graph, read)->thread;
    event_id write = add(trust, frame->thread, NULL, EVENT_INIT);
    if (exploration->stop != STOP_NOT)
        return true;
    trust_fit_clocks(trust, trust->frame_count);
    if (exploration->execution.has_awaits)
        awaiting_rewind(&trust->awaiting, trust->frame_count, read);
    clock_entry cut[graph->width];
    if (!next_cut(trust, read, before, cut))
        return false;
    exploration->statistics.revisits++;
    clock_entry *committed = trust_committed_row(trust, trust->frame_count);
    clock_join(committed, graph_porf(graph, write), graph->width);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = sets_last_update(graph, location, t, INT32_MAX);
        if (id > read)
            clock_join(committed, graph_porf(graph, id), graph->width);
    }
    add(trust, reader, cut, read);
    return true;
}

/* Adds the frame's update, or revisits the next reading with it. */
static bool advance_update(struct trust *trust, struct frame *frame)
{
    struct graph *graph = &trust->exploration->execution.graph;
    if (frame->ordinal == 0) {
        add(trust, frame->thread, NULL, EVENT_INIT);
        return true;
    }
    event_id read = frame->read;
    if (read) {
        clock_entry before[graph->width];
        clock_copy(before, graph_set(graph, read), graph->width);
        trust_rewind(trust, frame->inner);
        if (revisit_next(trust, frame, frame->location, before))
            return true;
        trust_rewind(trust, frame->inner);
    }
    trust_rewind(trust, frame->before);
    while ((read = next_candidate(trust, frame->thread, frame->location,
                                  read ? read : UINT32_MAX)) != 0) {
        if (!may_revisit(trust, frame->thread, read))
            continue;
        restrict_to(trust, read);
        frame->read = read;
        frame->inner = graph_mark(graph);
        if (revisit_next(trust, frame, frame->location, NULL))
            return true;
        trust_rewind(trust, frame->before);
    }
    frame->read = 0;
    return false;
}

bool unordered_advance(struct trust *trust, struct frame *frame)
{
    verify(frame == &trust->frames[trust->frame_count - 1] && frame->unordered);
    if (!frame->reads)
        return advance_update(trust, frame);
    return frame->takes ? advance_wait(trust, frame) : advance_reading(trust, frame);
}
