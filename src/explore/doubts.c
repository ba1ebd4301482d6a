#include "explore/doubts.h"

#include "base/memory.h"

#include <string.h>

void doubts_release(struct doubts *doubts)
{
    free(doubts->list);
    *doubts = (struct doubts){0};
}

static struct doubted_event take_event(const struct graph *graph, event_id id)
{
    if (id == EVENT_INIT)
        return (struct doubted_event){0};
    const struct event *event = graph_event(graph, id);
    return (struct doubted_event){event->thread, event->index, event->state, event->value};
}

/* The same event in the graph; EVENT_INIT: the graph lacks it. */
static event_id find_event(const struct graph *graph, const struct doubted_event *doubted)
{
    const struct graph_thread *thread = &graph->threads[doubted->thread];
    if (doubted->state == STATE_NONE || doubted->index >= thread->count)
        return EVENT_INIT;
    event_id id = thread->events[doubted->index];
    return graph_event(graph, id)->state == doubted->state ? id : EVENT_INIT;
}

static bool are_equal(const struct doubted_event *a, const struct doubted_event *b)
{
    return a->thread == b->thread && a->index == b->index && a->state == b->state &&
           a->value == b->value;
}

void doubts_add(struct doubts *doubts, const struct execution *execution,
                const struct finding *finding)
{
    const struct graph *graph = &execution->graph;
    doubts->is_any = true;
    if (states_class(finding->state) == STATE_STOPPED)
        return;
    struct doubt doubt = {
        .kind = finding->kind,
        .event = {.thread = finding->thread,
                  .index = finding_index(execution, finding),
                  .state = finding->state},
        .other = take_event(graph, finding->other),
        .rf = take_event(graph, finding->rf),
    };
    for (size_t i = 0; i < doubts->count; i++) {
        const struct doubt *known = &doubts->list[i];
        if (known->kind == doubt.kind && are_equal(&known->event, &doubt.event) &&
            are_equal(&known->other, &doubt.other) && are_equal(&known->rf, &doubt.rf))
            return;
    }
    array_reserve(doubts->list, doubts->capacity, doubts->count + 1);
    doubts->list[doubts->count++] = doubt;
}

/* Whether the event is there with the value that it had, and does not come after the wrong
 * operation. */
static bool is_as_it_was(const struct graph *graph, const struct doubted_event *doubted,
                         const struct finding *finding, event_id id)
{
    if (doubted->state == STATE_NONE)
        return true;
    const struct event *wrong = graph_event(graph, finding->event);
    return id != EVENT_INIT && graph_event(graph, id)->value == doubted->value &&
           graph_porf(graph, id)[wrong->thread] <= (clock_entry)wrong->index;
}

/* Whether the graph has the finding. The end of an object is wrong because of an access that does
 * not happen before it; all others are wrong because of an earlier event. */
static bool find_again(const struct graph *graph, const struct doubt *doubt,
                       struct finding *finding)
{
    *finding = (struct finding){
        .kind = doubt->kind,
        .thread = doubt->event.thread,
        .state = doubt->event.state,
        .other = find_event(graph, &doubt->other),
        .rf = find_event(graph, &doubt->rf),
        .event = find_event(graph, &doubt->event),
    };
    if (finding->event == EVENT_INIT ||
        !is_as_it_was(graph, &doubt->other, finding, finding->other) ||
        !is_as_it_was(graph, &doubt->rf, finding, finding->rf))
        return false;
    const struct event *event = graph_event(graph, finding->event);
    bool ends_object = finding->other && !event->object && event->location;
    return (finding->rf == EVENT_INIT || event->rf == finding->rf) &&
           !(ends_object &&
             graph_in_clock(graph, graph_porf(graph, finding->event), finding->other));
}

void doubts_judge(const struct doubts *doubts, const struct execution *execution,
                  struct preemption_search *search, uint32_t most,
                  void (*report)(void *context, const struct finding *finding), void *context)
{
    struct finding finding;
    for (unsigned t = 0; doubts->is_any && t < execution->graph.thread_count; t++) {
        uint32_t state = execution->graph.threads[t].state;
        if (state == STATE_NONE || execution_op(execution, t)->kind != OP_ERROR)
            continue;
        enum error_kind kind = (enum error_kind)execution_op(execution, t)->function;
        finding = (struct finding){.kind = kind, .thread = t, .state = state};
        if (finding_reach(execution, &finding, search, most) == FINDING_WITHIN)
            report(context, &finding);
    }
    for (size_t i = 0; i < doubts->count; i++)
        if (find_again(&execution->graph, &doubts->list[i], &finding) &&
            finding_reach(execution, &finding, search, most) == FINDING_WITHIN)
            report(context, &finding);
}

void doubts_relocate(struct doubts *doubts, struct states *states)
{
    for (size_t i = 0; i < doubts->count; i++) {
        struct doubt *doubt = &doubts->list[i];
        struct doubted_event *events[] = {&doubt->event, &doubt->other, &doubt->rf};
        for (size_t j = 0; j < sizeof events / sizeof *events; j++)
            if (events[j]->state != STATE_NONE)
                states_relocate(states, &events[j]->state);
    }
}
