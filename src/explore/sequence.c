#include "explore/sequence.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void sequence_init(struct sequence *sequence, struct exploration *exploration)
{
    *sequence = (struct sequence){.exploration = exploration};
    sequence_push(sequence);
}

void sequence_release(struct sequence *sequence)
{
    free(sequence->marks);
    free(sequence->flags);
    free(sequence->events);
}

/* --- Steps --------------------------------------------------------------------------------------
 */

/* Makes room for the flags of one more step, for all threads. */
static void fit_flags(struct sequence *sequence)
{
    unsigned width = sequence->exploration->graph.width;
    if (width == sequence->width && sequence->count < sequence->flag_rows)
        return;
    size_t rows = 2 * sequence->count + 16;
    uint8_t *flags = memory_new(rows * width, sizeof *flags);
    for (size_t i = 0; i < sequence->count; i++)
        memcpy(flags + i * width, sequence_flags(sequence, i), sequence->width * sizeof *flags);
    free(sequence->flags);
    sequence->flags = flags;
    sequence->flag_rows = rows;
    sequence->width = width;
}

void sequence_push(struct sequence *sequence)
{
    struct exploration *exploration = sequence->exploration;
    array_reserve(sequence->marks, sequence->capacity, sequence->count + 1);
    fit_flags(sequence);
    sequence->marks[sequence->count++] = graph_mark(&exploration->graph);
    uint8_t *flags = sequence_last_flags(sequence);
    memset(flags, 0, sequence->width * sizeof *flags);
    for (unsigned t = 0; t < exploration->graph.thread_count; t++)
        if (exploration_is_enabled(exploration, t))
            flags[t] = STEP_CAN_RUN;
}

void sequence_rewind(struct sequence *sequence)
{
    graph_undo(&sequence->exploration->graph, sequence->marks[sequence->count - 1]);
}

int sequence_pick(const struct sequence *sequence)
{
    const uint8_t *flags = sequence_last_flags(sequence);
    for (unsigned t = 0; t < sequence->width; t++)
        if ((flags[t] & (STEP_BACKTRACK | STEP_DONE)) == STEP_BACKTRACK)
            return (int)t;
    return -1;
}

/* --- Next operations ----------------------------------------------------------------------------
 */

struct next_op sequence_next_op(const struct sequence *sequence, unsigned thread)
{
    const struct exploration *exploration = sequence->exploration;
    struct next_op next = {.thread = thread};
    if (states_class(exploration->graph.threads[thread].state) == STATE_STOPPED)
        return next;
    const struct op *op = exploration_op(exploration, thread);
    if (exploration_is_local(exploration, op))
        return next;
    event_id last = graph_co_last(&exploration->graph, op->location);
    enum effect_kind kind = exploration_effect(exploration, thread, op, last).kind;
    next.op = op;
    next.writes = kind != EFFECT_READ && kind != EFFECT_ERROR;
    return next;
}

/* The newest conflict among `id` and what its thread did to the location before. */
static event_id conflict_from(const struct sequence *sequence, const struct next_op *next,
                              event_id id)
{
    struct graph *graph = &sequence->exploration->graph;
    while (id && !graph_is_past(graph, next->thread, id)) {
        const struct event *event = graph_event(graph, id);
        if (next_op_conflicts(next, event))
            return id;
        id = event->previous_access;
    }
    return 0;
}

event_id sequence_last_conflict(const struct sequence *sequence, const struct next_op *next,
                                unsigned other)
{
    const struct graph *graph = &sequence->exploration->graph;
    return conflict_from(sequence, next, graph_last_access(graph, next->op->location, other));
}

event_id sequence_earlier_conflict(const struct sequence *sequence, const struct next_op *next,
                                   event_id id)
{
    const struct graph *graph = &sequence->exploration->graph;
    return conflict_from(sequence, next, graph_event(graph, id)->previous_access);
}

bool sequence_waits_before(const struct sequence *sequence, const struct next_op *next, event_id id)
{
    if (next->op->kind != OP_LOCK)
        return false;
    const struct exploration *exploration = sequence->exploration;
    const struct event *event = graph_event(&exploration->graph, id);
    event_id found = event->flags & EVENT_WRITES ? event->co_prev : event->rf;
    return exploration_effect(exploration, next->thread, next->op, found).kind == EFFECT_DISABLED;
}

void sequence_keep_asleep(struct sequence *sequence)
{
    const struct graph *graph = &sequence->exploration->graph;
    const struct event *event = graph_event(graph, graph->count - 1);
    uint8_t *flags = sequence_last_flags(sequence);
    const uint8_t *before = sequence_flags(sequence, sequence->count - 2);
    for (unsigned t = 0; t < sequence->width; t++) {
        if (!(before[t] & STEP_DONE) || t == event->thread)
            continue;
        struct next_op next = sequence_next_op(sequence, t);
        if (!next.op || !next_op_conflicts(&next, event))
            flags[t] |= STEP_DONE;
    }
}

/* --- Reversing races ----------------------------------------------------------------------------
 */

/* The newest of other's events in front of which the operation could run; 0: none. */
static event_id reversible_conflict(const struct sequence *sequence, const struct next_op *next,
                                    unsigned other)
{
    event_id id = sequence_last_conflict(sequence, next, other);
    while (id && sequence_waits_before(sequence, next, id))
        id = sequence_earlier_conflict(sequence, next, id);
    return id;
}

/* Whether another of the operation's conflicts happens after the event. */
static bool is_overtaken(const struct sequence *sequence, const struct next_op *next, event_id id)
{
    const struct graph *graph = &sequence->exploration->graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (t == next->thread || t == graph_event(graph, id)->thread)
            continue;
        event_id other = reversible_conflict(sequence, next, t);
        if (other && graph_in_clock(graph, graph_hb(graph, other), id))
            return true;
    }
    return false;
}

void sequence_find_races(struct sequence *sequence, unsigned thread, sequence_reverse *reverse)
{
    struct graph *graph = &sequence->exploration->graph;
    struct next_op next = sequence_next_op(sequence, thread);
    if (!next.op)
        return;
    graph_settle(graph);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = t == thread ? 0 : reversible_conflict(sequence, &next, t);
        if (id && !is_overtaken(sequence, &next, id))
            reverse(sequence, &next, id);
    }
}

void sequence_notdep(struct sequence *sequence, event_id id)
{
    const struct graph *graph = &sequence->exploration->graph;
    array_reserve(sequence->events, sequence->event_capacity, graph->count - id);
    sequence->event_count = 0;
    for (event_id later = id + 1; later < graph->count; later++)
        if (!graph_in_clock(graph, graph_hb(graph, later), id))
            sequence->events[sequence->event_count++] = later;
}

bool sequence_is_before(const struct sequence *sequence, const struct next_op *next, event_id id)
{
    struct graph *graph = &sequence->exploration->graph;
    return next_op_conflicts(next, graph_event(graph, id)) ||
           graph_is_past(graph, next->thread, id);
}

/* Whether none of the events happens before the operation. */
static bool begins(const struct sequence *sequence, const struct next_op *next)
{
    for (size_t i = 0; i < sequence->event_count; i++)
        if (sequence_is_before(sequence, next, sequence->events[i]))
            return false;
    return true;
}

/* Keeps those of the events that none of the others happens before. */
static void keep_initial(struct sequence *sequence)
{
    const struct graph *graph = &sequence->exploration->graph;
    size_t kept = 0;
    for (size_t i = 0; i < sequence->event_count; i++) {
        event_id id = sequence->events[i];
        size_t before = 0;
        while (before < kept &&
               !graph_in_clock(graph, graph_hb(graph, id), sequence->events[before]))
            before++;
        if (before == kept)
            sequence->events[kept++] = id;
    }
    sequence->event_count = kept;
}

void sequence_add_initial(struct sequence *sequence, const struct next_op *next, event_id id)
{
    const struct graph *graph = &sequence->exploration->graph;
    uint8_t *flags = sequence_flags(sequence, sequence_step_before(sequence, id));
    unsigned first = UINT32_MAX;
    if (begins(sequence, next))
        first = next->thread;
    if (first != UINT32_MAX && (flags[first] & (STEP_BACKTRACK | STEP_DONE)))
        return;
    keep_initial(sequence);
    for (size_t i = 0; i < sequence->event_count; i++) {
        unsigned thread = graph_event(graph, sequence->events[i])->thread;
        if (flags[thread] & (STEP_BACKTRACK | STEP_DONE))
            return;
        if (thread < first)
            first = thread;
    }
    flags[first] |= STEP_BACKTRACK;
}
