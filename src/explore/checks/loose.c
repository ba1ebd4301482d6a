#include "explore/checks/loose.h"

#include "base/error.h"

/* Tells the machine of the newest event of each thread that is in the one clock, and not in the
 * other one. */
static void note_more(const struct execution *execution, uint32_t location,
                      const clock_entry *causal, const clock_entry *past)
{
    const struct graph *graph = &execution->graph;
    struct machine *machine = execution->machine;
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (causal[t] > past[t]) {
            event_id newest = graph->threads[t].events[causal[t] - 1];
            machine->class->loosen(machine, location, t, graph_event(graph, newest)->state);
        }
}

void loose_note(struct exploration *exploration, const struct event_plan *plan)
{
    struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    uint32_t location = plan->op.location;
    verify(location != 0);
    if (!execution->model->before_next || !execution->machine->class->loosen)
        return;
    const clock_entry *past = execution_before_next(execution, plan->thread);
    note_more(execution, location, graph_porf(graph, graph_last(graph, plan->thread)), past);
    if ((plan->addition.flags & EVENT_READS) && !graph_in_clock(graph, past, plan->source))
        note_more(execution, location, graph_porf(graph, plan->source), past);
}
