/* sequence.c - the steps of an execution sequence, and the initials of sequences that reverse
 * races. */
#include "explore/sequence/sequence.h"

#include "base/memory.h"
#include "explore/finish.h"

#include <string.h>

void sequence_init(struct sequence *sequence, struct exploration *exploration)
{
    *sequence = (struct sequence){.exploration = exploration};
    if (exploration->options->commute) {
        commuting_init(&sequence->commuting, &exploration->execution.graph,
                       exploration->execution.machine, false);
        exploration->execution.commuting = &sequence->commuting;
    }
    sequence_push(sequence);
}

void sequence_release(struct sequence *sequence)
{
    sequence->exploration->execution.commuting = NULL;
    commuting_release(&sequence->commuting);
    free(sequence->marks);
    free(sequence->choices);
    free(sequence->flags);
    free(sequence->races);
    free(sequence->events);
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* Makes room for the flags of one more step, and of all threads. */
static void fit_flags(struct sequence *sequence)
{
    unsigned width = sequence->exploration->execution.graph.width;
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

/* Computes the clocks of the newest event. Out of line, because most explorations have none. */
static __attribute__((noinline)) void update_commuting(struct sequence *sequence)
{
    struct exploration *exploration = sequence->exploration;
    const struct graph *graph = &exploration->execution.graph;
    if (sequence->count == 0)
        return;
    commuting_add(&sequence->commuting);
    uint32_t state = graph_event(graph, graph->count - 1)->state;
    if (machine_op(exploration->execution.machine, state)->kind == OP_CLOCK)
        exploration_keep_order(exploration);
}

void sequence_push(struct sequence *sequence)
{
    struct exploration *exploration = sequence->exploration;
    if (exploration->execution.commuting)
        update_commuting(sequence);
    array_reserve(sequence->marks, sequence->capacity, sequence->count + 1);
    array_reserve(sequence->choices, sequence->choices_capacity, sequence->count + 1);
    sequence->choices[sequence->count] = (struct choices){0};
    fit_flags(sequence);
    sequence->marks[sequence->count++] = graph_mark(&exploration->execution.graph);
    uint8_t *flags = sequence_last_flags(sequence);
    memset(flags, 0, sequence->width * sizeof *flags);
    for (unsigned t = 0; t < exploration->execution.graph.thread_count; t++)
        if (execution_is_enabled(&exploration->execution, t))
            flags[t] = STEP_CAN_RUN;
}

void sequence_rewind(struct sequence *sequence)
{
    require(sequence->count > 0);
    graph_undo(&sequence->exploration->execution.graph, sequence->marks[sequence->count - 1]);
}

int sequence_pick(const struct sequence *sequence)
{
    const uint8_t *flags = sequence_last_flags(sequence);
    const struct choices *choices = &sequence->choices[sequence->count - 1];
    if (choices->next)
        return (int)choices->thread;
    for (unsigned t = 0; t < sequence->width; t++)
        if ((flags[t] & (STEP_BACKTRACK | STEP_DONE)) == STEP_BACKTRACK)
            return (int)t;
    return -1;
}

void sequence_keep_asleep(struct sequence *sequence)
{
    const struct graph *graph = &sequence->exploration->execution.graph;
    require(sequence->count >= 2);
    const struct event *event = graph_event(graph, graph->count - 1);
    uint8_t *flags = sequence_last_flags(sequence);
    const uint8_t *before = sequence_flags(sequence, sequence->count - 2);
    for (unsigned t = 0; t < sequence->width; t++) {
        if (!(before[t] & STEP_DONE) || t == event->thread)
            continue;
        struct next_op next = next_op_of(sequence->exploration, t);
        if (!next.op || !next_op_conflicts(sequence->exploration, &next, event))
            flags[t] |= STEP_DONE;
    }
}

/* --- Reversing races -------------------------------------------------------------------------- */

void sequence_find_races(struct sequence *sequence, unsigned thread, sequence_reverse *reverse)
{
    struct next_op next = next_op_of(sequence->exploration, thread);
    if (!next.op)
        return;
    unsigned width = sequence->exploration->execution.graph.thread_count;
    array_reserve(sequence->races, sequence->race_capacity, width);
    unsigned count = next_op_races(sequence->exploration, &next, sequence->races);
    for (unsigned i = 0; i < count; i++)
        reverse(sequence, &next, sequence->races[i]);
}

void sequence_notdep(struct sequence *sequence, event_id id)
{
    const struct execution *execution = &sequence->exploration->execution;
    const struct graph *graph = &execution->graph;
    verify(graph->stale == 0 && id != EVENT_INIT && id < graph->count);
    array_reserve(sequence->events, sequence->event_capacity, graph->count - id);
    sequence->event_count = 0;
    for (event_id later = id + 1; later < graph->count; later++)
        if (!graph_in_clock(graph, execution_order(execution, later), id))
            sequence->events[sequence->event_count++] = later;
}

bool sequence_is_before(const struct sequence *sequence, const struct next_op *next, event_id id)
{
    const struct execution *execution = &sequence->exploration->execution;
    const struct graph *graph = &execution->graph;
    verify(graph->stale == 0);
    return next_op_conflicts(sequence->exploration, next, graph_event(graph, id)) ||
           graph_in_clock(graph, execution_order(execution, graph_last(graph, next->thread)), id);
}

/* Whether none of sequence->events happens before the operation. */
static bool begins(const struct sequence *sequence, const struct next_op *next)
{
    for (size_t i = 0; i < sequence->event_count; i++)
        if (sequence_is_before(sequence, next, sequence->events[i]))
            return false;
    return true;
}

/* Removes the events from sequence->events that others of them happen before. */
static void keep_initial(struct sequence *sequence)
{
    const struct execution *execution = &sequence->exploration->execution;
    const struct graph *graph = &execution->graph;
    size_t kept = 0;
    for (size_t i = 0; i < sequence->event_count; i++) {
        event_id id = sequence->events[i];
        size_t before = 0;
        while (before < kept &&
               !graph_in_clock(graph, execution_order(execution, id), sequence->events[before]))
            before++;
        if (before == kept)
            sequence->events[kept++] = id;
    }
    sequence->event_count = kept;
}

void sequence_add_initial(struct sequence *sequence, const struct next_op *next, event_id id)
{
    const struct graph *graph = &sequence->exploration->execution.graph;
    uint8_t *flags = sequence_flags(sequence, sequence_step_before(sequence, id));
    bool is_initial = begins(sequence, next);
    unsigned first = is_initial ? next->thread : UINT32_MAX;
    if (is_initial && (flags[first] & (STEP_BACKTRACK | STEP_DONE)))
        return;
    keep_initial(sequence);
    for (size_t i = 0; i < sequence->event_count; i++) {
        unsigned thread = graph_event(graph, sequence->events[i])->thread;
        if (flags[thread] & (STEP_BACKTRACK | STEP_DONE))
            return;
        if (!is_initial && thread < first)
            first = thread;
    }
    require(first < sequence->width);
    verify(flags[first] & STEP_CAN_RUN);
    flags[first] |= STEP_BACKTRACK;
}

void sequence_finish(struct exploration *exploration)
{
    if (execution_next_enabled(&exploration->execution, 0) >= 0)
        exploration->statistics.sleep_blocked++;
    else
        exploration_finish(exploration);
}
