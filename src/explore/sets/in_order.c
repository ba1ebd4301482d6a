#include "explore/sets/in_order.h"

#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* In an order of happens-before: a clock is larger than those of all events in it. */
static int compare(const void *a, const void *b, void *context)
{
    event_id one = *(const event_id *)a, other = *(const event_id *)b;
    const struct graph *graph = context;
    int64_t x = clock_sum(graph_hb(graph, one), graph->width);
    int64_t y = clock_sum(graph_hb(graph, other), graph->width);
    return x != y ? (x > y) - (x < y) : (one > other) - (one < other);
}

/* The kept events in an order of happens-before; their number goes to *count. The caller frees
 * them. */
static event_id *sort_events(struct graph *graph, const clock_entry *keep, size_t *count)
{
    event_id *events = memory_new(graph->count, sizeof *events);
    *count = 0;
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if ((event->flags & EVENT_PRESENT) &&
            (!keep || (clock_entry)event->index < keep[event->thread]))
            events[(*count)++] = id;
    }
    qsort_r(events, *count, sizeof *events, compare, graph);
    return events;
}

static void begin(struct execution *execution, const struct execution *from)
{
    execution_init(execution, from->machine, from->model);
    execution->rules = from->rules;
    execution->rules.blocking_reads = false; /* as the events have it */
    execution->has_awaits = from->has_awaits;
    execution->has_assumptions = from->has_assumptions;
    execution_fit(execution);
    for (uint32_t i = 0; i < from->graph.location_capacity; i++) {
        const struct graph_location *location = &from->graph.locations[i];
        execution->graph.locations[i].is_racy = location->is_racy;
        execution->graph.locations[i].has_plain = location->has_plain;
        execution->graph.locations[i].has_atomic = location->has_atomic;
    }
    execution->graph.threads[MACHINE_MAIN_THREAD].state =
        machine_start(from->machine, MACHINE_MAIN_THREAD, STATE_NONE);
    execution_fit(execution);
}

/* Adds the next event of the thread, which is `like` that one: the last write is its source. */
static event_id add(struct execution *execution, const struct event *like)
{
    const struct op *op = execution_op(execution, like->thread);
    event_id last = graph_co_last(&execution->graph, op->location);
    if (op->kind == OP_CHOOSE)
        last = (event_id)like->value;
    struct event_plan plan;
    execution_plan_again(execution, like->thread, last, last, &plan);
    if (like->flags & EVENT_SILENT_STORE) {
        plan.addition.flags =
            (uint16_t)((plan.addition.flags & ~EVENT_WRITES) | EVENT_SILENT_STORE);
        plan.addition.co_prev = EVENT_INIT;
        plan.addition.value = 0;
    }
    return execution_enter(execution, &plan, EVENT_INIT);
}

void in_order_make(struct execution *execution, struct execution *from, const clock_entry *keep,
                   event_id *names)
{
    size_t count;
    graph_update_hb(&from->graph);
    event_id *events = sort_events(&from->graph, keep, &count);
    begin(execution, from);
    if (names)
        memset(names, 0, from->graph.count * sizeof *names);
    for (size_t i = 0; i < count; i++) {
        event_id id = add(execution, graph_event(&from->graph, events[i]));
        if (names)
            names[events[i]] = id;
    }
    execution->rules.blocking_reads = from->rules.blocking_reads;
    free(events);
}

void in_order_show(struct execution *execution, struct execution *from,
                   const struct finding *finding, struct finding *shown)
{
    const struct graph *graph = &from->graph;
    event_id *names = memory_new(graph->count, sizeof *names);
    clock_entry keep[graph->width];
    clock_copy(keep, graph_porf(graph, graph_last(graph, finding->thread)), graph->width);
    clock_join(keep, graph_porf(graph, finding->other), graph->width);
    clock_join(keep, graph_porf(graph, finding->rf), graph->width);
    bool is_of_two = finding->other && !finding->event && !finding_is_of_end(finding);
    in_order_make(execution, from, is_of_two ? keep : NULL, names);
    *shown = *finding;
    shown->other = names[finding->other];
    shown->rf = names[finding->rf];
    shown->event = names[finding->event];
    shown->state = finding->event ? graph_event(&execution->graph, shown->event)->state
                                  : execution->graph.threads[finding->thread].state;
    const struct op *op = machine_op(execution->machine, shown->state);
    if (op_is_unordered(op))
        shown->rf = shown->event ? graph_event(&execution->graph, shown->event)->rf
                                 : graph_co_last(&execution->graph, op->location);
    free(names);
}
