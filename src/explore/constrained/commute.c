#include "explore/constrained/commute.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void step_result_release(struct step_result *result)
{
    free(result->accesses);
    free(result->values);
    free(result->states);
}

/* The last value of the location. Nothing that was written is not the same as a value. */
static uint64_t last_value(const struct graph *graph, uint32_t location)
{
    event_id last = graph_co_last(graph, location);
    return graph_event(graph, last)->value;
}

static void add_access(struct step_result *result, const struct execution *execution, event_id id,
                       uint32_t mutex)
{
    const struct event *event = graph_event(&execution->graph, id);
    enum { OF_INTEREST = EVENT_READS | EVENT_WRITES | EVENT_PLAIN | EVENT_UNSET | EVENT_QUEUES };
    size_t capacity = result->capacity;
    array_reserve(result->accesses, capacity, result->count + 1);
    array_reserve(result->values, result->capacity, result->count + 1);
    struct footprint footprint = execution_footprint(execution, event);
    if (mutex && event->location == mutex)
        footprint.class = BLOCK_CLASS;
    result->values[result->count] =
        event->location ? last_value(&execution->graph, event->location) : 0;
    result->accesses[result->count++] = (struct step_access){
        .footprint = footprint, .thread = event->thread, .flags = event->flags & OF_INTEREST};
}

void step_result_take(struct step_result *result, const struct execution *execution,
                      struct graph_mark before, uint32_t mutex)
{
    const struct graph *graph = &execution->graph;
    result->count = 0;
    result->thread_count = graph->thread_count;
    array_reserve(result->states, result->state_capacity, graph->thread_count);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        uint32_t first = thread->count;
        while (first > 0 && thread->events[first - 1] >= before.count)
            first--;
        for (uint32_t i = first; i < thread->count; i++)
            add_access(result, execution, thread->events[i], mutex);
        result->states[t] = thread->state;
    }
}

bool step_results_conflict(const struct step_result *a, const struct step_result *b)
{
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count; j++)
            if (footprints_conflict(a->accesses[i].footprint, b->accesses[j].footprint))
                return true;
    return false;
}

static bool are_equal_accesses(const struct step_access *a, const struct step_access *b)
{
    return a->thread == b->thread && a->flags == b->flags &&
           a->footprint.location == b->footprint.location;
}

bool step_results_are_equal(const struct step_result *a, const struct step_result *b,
                            const struct machine *machine)
{
    if (a->count != b->count || a->thread_count != b->thread_count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!are_equal_accesses(&a->accesses[i], &b->accesses[i]) || a->values[i] != b->values[i])
            return false;
    for (unsigned t = 0; t < a->thread_count; t++) {
        bool exist = a->states[t] != STATE_NONE && b->states[t] != STATE_NONE;
        if (exist ? !machine->class->equal(machine, a->states[t], b->states[t])
                  : a->states[t] != b->states[t])
            return false;
    }
    return true;
}
