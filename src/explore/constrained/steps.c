#include "explore/constrained/steps.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void release_node(struct step_node *node)
{
    for (unsigned t = 0; t < node->thread_count; t++)
        step_result_release(&node->results[t]);
    free(node->results);
    free(node->flags);
    free(node->pasts);
}

void steps_pop(struct steps *steps)
{
    release_node(steps_last(steps));
    if (--steps->count == 0)
        return;
    struct step_node *node = steps_last(steps);
    free(node->clock);
    node->clock = NULL;
}

void steps_release(struct steps *steps)
{
    while (steps->count > 0)
        steps_pop(steps);
    free(steps->nodes);
}

static struct step_node *add(struct steps *steps, struct graph *graph)
{
    unsigned count = graph->thread_count;
    array_reserve(steps->nodes, steps->capacity, steps->count + 1);
    struct step_node *node = &steps->nodes[steps->count++];
    *node =
        (struct step_node){.before = graph_mark(graph),
                           .flags = memory_new(count, 1),
                           .results = memory_new(count, sizeof *node->results),
                           .pasts = memory_new((size_t)count * graph->width, sizeof *node->pasts),
                           .thread_count = count,
                           .width = graph->width};
    return node;
}

struct step_node *steps_begin(struct steps *steps, struct execution *execution)
{
    require(steps->count == 0);
    return add(steps, &execution->graph);
}

clock_entry steps_of(const struct steps *steps, unsigned thread)
{
    for (size_t i = steps->count - 1; i-- > 0;)
        if (steps->nodes[i].ran == thread)
            return steps->nodes[i].index;
    return 0;
}

void steps_join_event(const struct steps *steps, clock_entry *clock, event_id id)
{
    size_t first = 0,
           last = steps->count - 1; /* the step is not before `first`, and before `last` */
    if (last == 0 || id < steps->nodes[0].before.count)
        return;
    while (last - first > 1) {
        size_t middle = first + (last - first) / 2;
        if (id < steps->nodes[middle].before.count)
            last = middle;
        else
            first = middle;
    }
    if (id < steps->nodes[last].before.count)
        step_join(&steps->nodes[first], clock);
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
        if (event->flags & EVENT_CREATES) {
            verify(event->value < node->thread_count);
            clock_entry *created = node->pasts + event->value * node->width;
            clock_join(created, past, node->width);
        }
    }
}

struct step_node *steps_push(struct steps *steps, struct execution *execution, unsigned ran,
                             clock_entry *clock)
{
    struct step_node *before = steps_last(steps);
    require(ran < before->thread_count && clock[ran] == steps_of(steps, ran) + 1);
    before->ran = ran;
    before->index = clock[ran];
    before->clock = clock;
    struct step_node *node = add(steps, &execution->graph);
    set_pasts(steps, &execution->graph);
    return node;
}
