#include "explore/constrained/steps.h"

#include "base/memory.h"
#include "explore/sequence/sequence.h"

#include <string.h>

void steps_pop(struct steps *steps)
{
    require(steps->count > 0);
    steps->count--;
}

struct step_result *steps_own_result(const struct steps *steps, unsigned thread)
{
    const struct step_node *node = steps_last(steps);
    verify(thread < node->thread_count);
    node->results[thread] = &node->own[thread];
    return &node->own[thread];
}

static void release_buffers(struct step_node *node)
{
    for (unsigned t = 0; t < node->thread_count; t++)
        step_result_release(&node->own[t]);
    free(node->own);
    free(node->results);
    free(node->flags);
    free(node->pasts);
    free(node->clock);
}

void steps_release(struct steps *steps)
{
    for (size_t i = 0; i < steps->used; i++)
        release_buffers(&steps->nodes[i]);
    free(steps->nodes);
    free(steps->step_of);
}

/* Clears the node's buffers, and makes them fit for the graph's threads. */
static void clear(struct step_node *node, const struct graph *graph)
{
    unsigned count = graph->thread_count, width = graph->width;
    if (node->thread_count != count || node->width != width) {
        release_buffers(node);
        node->flags = memory_new(count, 1);
        node->results = memory_new(count, sizeof *node->results);
        node->own = memory_new(count, sizeof *node->own);
        node->pasts = memory_new((size_t)count * width, sizeof *node->pasts);
        node->clock = memory_new(width, sizeof *node->clock);
        node->thread_count = count;
        node->width = width;
        return;
    }
    memset(node->flags, 0, count);
    memset(node->results, 0, count * sizeof *node->results);
    memset(node->pasts, 0, (size_t)count * width * sizeof *node->pasts);
}

static void add(struct steps *steps, struct graph *graph)
{
    array_reserve(steps->nodes, steps->capacity, steps->count + 1);
    struct step_node *node = &steps->nodes[steps->count];
    if (steps->count++ == steps->used) {
        *node = (struct step_node){0};
        steps->used++;
    }
    clear(node, graph);
    node->choices = (struct choices){0};
    node->chosen = 0;
    node->before = graph_mark(graph);
}

void steps_begin(struct steps *steps, struct execution *execution)
{
    require(steps->count == 0);
    add(steps, &execution->graph);
}

size_t steps_find(const struct steps *steps, event_id id)
{
    verify(id < steps_last(steps)->before.count);
    return id < steps->nodes[0].before.count ? SIZE_MAX : steps->step_of[id];
}

void steps_join_event(const struct steps *steps, clock_entry *clock, event_id id)
{
    size_t step = steps_find(steps, id);
    if (step != SIZE_MAX)
        step_join(&steps->nodes[step], clock);
}

/* Notes the events between the last two nodes as those of the step. */
static void note_events(struct steps *steps)
{
    event_id end = steps_last(steps)->before.count;
    array_reserve(steps->step_of, steps->event_capacity, end);
    for (event_id id = steps->nodes[steps->count - 2].before.count; id < end; id++)
        steps->step_of[id] = (uint32_t)steps->count - 2;
}

/* Sets the pasts at the last node: those at the node before, and the new step and what it joins
 * where a thread takes part in it. */
static void set_pasts(const struct steps *steps, const struct graph *graph)
{
    const struct step_node *before = &steps->nodes[steps->count - 2];
    const struct step_node *node = steps_last(steps);
    for (unsigned t = 0; t < before->thread_count; t++)
        clock_copy(node->pasts + (size_t)t * node->width, step_past(before, t), before->width);
    for (event_id id = before->before.count; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        clock_entry *past = node->pasts + (size_t)event->thread * node->width;
        step_join(before, past);
        steps_join_event(steps, past, event->cause);
        if (event->role == ROLE_CREATION) {
            verify(event->value < node->thread_count);
            clock_entry *created = node->pasts + event->value * node->width;
            clock_join(created, past, node->width);
        }
    }
}

void steps_push(struct steps *steps, struct execution *execution, unsigned ran)
{
    struct step_node *before = steps_last(steps);
    require(ran < before->thread_count && before->results[ran]);
    before->ran = ran;
    before->index = before->clock[ran];
    add(steps, &execution->graph);
    note_events(steps);
    set_pasts(steps, &execution->graph);
}

/* --- Threads to run --------------------------------------------------------------------------- */

bool steps_open(const struct steps *steps, const struct execution *execution,
                enum thread_order order, unsigned ran)
{
    const struct step_node *node = steps_last(steps);
    for (unsigned t = 0; t < node->thread_count; t++)
        if (execution_is_enabled(execution, t))
            node->flags[t] |= STEP_CAN_RUN;
    for (unsigned i = 0; i < node->thread_count; i++) {
        unsigned thread = thread_order_at(order, i, ran, node->thread_count);
        if ((node->flags[thread] & (STEP_CAN_RUN | STEP_DONE)) == STEP_CAN_RUN) {
            node->flags[thread] |= STEP_BACKTRACK;
            return true;
        }
    }
    return false;
}

int steps_pick(const struct steps *steps)
{
    const struct step_node *node = steps_last(steps);
    if (node->choices.next)
        return (int)node->choices.thread;
    for (unsigned t = 0; t < node->thread_count; t++)
        if ((node->flags[t] & (STEP_BACKTRACK | STEP_DONE)) == STEP_BACKTRACK)
            return (int)t;
    return -1;
}

/* Whether step j, which is in u, is first in it. */
static bool is_first(const struct steps *steps, size_t i, size_t j)
{
    for (size_t k = i + 1; k < j; k++)
        if (steps_is_without(steps, i, k) && step_is_in(&steps->nodes[k], steps->nodes[j].clock))
            return false;
    return true;
}

void steps_add_initial(const struct steps *steps, size_t i, unsigned thread, bool begins)
{
    enum { IS_THERE = STEP_BACKTRACK | STEP_DONE };
    uint8_t *flags = steps->nodes[i].flags;
    unsigned first = begins ? thread : UINT32_MAX;
    if (begins && (flags[thread] & IS_THERE))
        return;
    for (size_t j = i + 1; j < steps->count - 1; j++) {
        unsigned ran = steps->nodes[j].ran;
        if (!steps_is_without(steps, i, j) || !is_first(steps, i, j))
            continue;
        if (flags[ran] & IS_THERE)
            return;
        if (!begins && ran < first)
            first = ran;
    }
    require(first < steps->nodes[i].thread_count && (flags[first] & STEP_CAN_RUN));
    flags[first] |= STEP_BACKTRACK;
}

void steps_run_again(const struct steps *steps, struct stepper *stepper, size_t j)
{
    unsigned ran = steps->nodes[j].ran;
    require(execution_is_enabled(&stepper->exploration->execution, ran));
    stepper->choice = steps->nodes[j].chosen;
    step_run(stepper, ran);
}

void steps_restore(struct steps *steps, struct stepper *stepper, size_t i)
{
    struct exploration *exploration = stepper->exploration;
    graph_undo(&exploration->execution.graph, steps->nodes[i].before);
    for (size_t j = i; j < steps->count - 1 && exploration->stop == STOP_NOT; j++) {
        steps_run_again(steps, stepper, j);
        require(exploration->execution.graph.count == steps->nodes[j + 1].before.count ||
                exploration->stop != STOP_NOT);
        steps->nodes[j + 1].before = graph_mark(&exploration->execution.graph);
    }
}
