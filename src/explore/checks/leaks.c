/* leaks.c - memory on the heap to which no pointer leads at the end of an execution, and threads
 * that nobody has joined or detached by then. The machine searches for the memory
 * (machine/access/leaks.c), with the last value of each location. */
#include "base/error.h"
#include "base/memory.h"
#include "explore/checks/checks.h"
#include "graph/sets.h"

/* Sets the values of the locations of updates, of which some are full writes. */
static uint64_t *final_values_of_sets(const struct execution *execution, uint64_t *values)
{
    const struct graph *graph = &execution->graph;
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if (event_is_update(event) && (event->flags & EVENT_PRESENT))
            values[event->location] =
                execution_last_value(execution, machine_op(execution->machine, event->state));
    }
    return values;
}

/* The last value of each location; 0 if it was never written. The caller frees them. */
static uint64_t *final_values(const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    uint32_t count = execution->machine->locations;
    uint64_t *values = memory_new(count, sizeof *values);
    for (uint32_t location = 1; location < count; location++) {
        event_id last = graph_co_last(graph, location);
        values[location] = last == EVENT_INIT ? 0 : graph_event(graph, last)->value;
    }
    for (event_id id = 1; graph->set_count > 0 && id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if ((event->flags & EVENT_PRESENT) && event_is_full(event))
            return final_values_of_sets(execution, values);
        if (event_is_update(event) && (event->flags & EVENT_PRESENT))
            values[event->location] = op_effect(machine_op(execution->machine, event->state),
                                                event->thread, values[event->location])
                                          .value;
    }
    return values;
}

/* All states, in this execution, of threads that have not finished; their number goes to *count.
 * The caller frees them. */
static state_id *states_held(const struct execution *execution, size_t *count)
{
    const struct graph *graph = &execution->graph;
    state_id *held = memory_new(graph->count + graph->thread_count, sizeof *held);
    *count = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        if (!thread->state || execution_op(execution, t)->kind == OP_FINISH)
            continue;
        for (uint32_t i = 0; i < thread->count; i++)
            held[(*count)++] = graph_event(graph, thread->events[i])->state;
        held[(*count)++] = thread->state;
    }
    require(*count <= graph->count + graph->thread_count);
    return held;
}

/* A thread that has finished keeps its identifier and its return value until somebody joins or
 * detaches it. */
static void find_lost_threads(struct exploration *exploration)
{
    const struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    const struct op *main = execution_op(execution, MACHINE_MAIN_THREAD);
    bool is_over = main->kind == OP_FINISH && main->expected;
    if (!is_over && !execution_is_complete(execution))
        return;
    for (unsigned t = 0; t < graph->thread_count && exploration->stop == STOP_NOT; t++) {
        event_id creation = graph->threads[t].creator;
        if (t == MACHINE_MAIN_THREAD || !graph->threads[t].state || graph->threads[t].joiner ||
            !execution_has_finished(execution, t))
            continue;
        exploration_report_at(exploration, MACHINE_MAIN_THREAD, ERROR_THREAD_LEAK, creation, 0);
    }
}

/* Memory that only a thread that has not finished has, or had, a pointer to is no leak: the thread
 * may still have a use for it. Then exploration->may_leak is set. */
static void ended(struct exploration *exploration, const struct ending *ending)
{
    (void)ending;
    const struct execution *execution = &exploration->execution;
    struct machine *machine = execution->machine;
    const struct graph *graph = &execution->graph;
    state_id states[graph->thread_count];
    for (unsigned t = 0; t < graph->thread_count; t++)
        states[t] = graph->threads[t].state;
    struct machine_end end = {.values = final_values(execution), .states = states};
    end.held = states_held(execution, &end.held_count);
    uint32_t lost = machine->class->find_lost(machine, &end);
    require(lost < machine->locations);
    if (lost) {
        exploration_report_at(exploration, MACHINE_MAIN_THREAD, ERROR_MEMORY_LEAK,
                              graph_co_last(graph, lost), 0);
    } else if (end.held_count > 0) {
        end.held_count = 0;
        exploration->may_leak |= machine->class->find_lost(machine, &end) != 0;
    }
    free((void *)end.values);
    free((void *)end.held);
    find_lost_threads(exploration);
}

static bool is_on(const struct exploration *exploration)
{
    return exploration->options->find_leaks && !exploration->only_counts;
}

const struct observer check_leaks = {.is_on = is_on, .ended = ended};
