/* grow.c - adding an event: plan, checks, step, and the errors of the threads' next operations. */
#include "explore/grow.h"

#include "base/error.h"
#include "explore/checks/checks.h"
#include "explore/twins.h"

/* Notes that the thread waits because it has spun. The executions in which it goes on with the same
 * value count as one. */
static void note_spun(struct exploration *exploration, unsigned thread)
{
    const struct execution *execution = &exploration->execution;
    if (!execution_has_spun(execution, thread))
        return;
    if (!exploration->spun)
        exploration->spun = execution_op(execution, thread)->site;
    exploration->statistics.truncated++;
}

/* exploration_add; `read` is the removed event that is added again, or EVENT_INIT. */
static event_id add(struct exploration *exploration, unsigned thread, event_id read, event_id rf,
                    event_id co_prev)
{
    verify(exploration->stop == STOP_NOT);
    struct event_plan plan;
    execution_plan(&exploration->execution, thread, rf, co_prev, &plan);
    if (!exploration->only_counts)
        checks_before(exploration, &plan);
    if (exploration->stop != STOP_NOT)
        return EVENT_INIT;
    event_id id = execution_enter(&exploration->execution, &plan, read);
    const struct graph *graph = &exploration->execution.graph;
    if (states_class(graph->threads[thread].state) == STATE_STOPPED)
        exploration_arrive(exploration, thread);
    if (plan.addition.flags & EVENT_CREATES)
        exploration_arrive(exploration, (unsigned)plan.addition.value);
    exploration_count_event(exploration);
    note_spun(exploration, thread);
    if (exploration->options->symmetry)
        twins_arrive(exploration, thread);
    return id;
}

event_id exploration_add(struct exploration *exploration, unsigned thread, event_id rf,
                         event_id co_prev)
{
    return add(exploration, thread, EVENT_INIT, rf, co_prev);
}

event_id exploration_add_latest(struct exploration *exploration, unsigned thread)
{
    const struct execution *execution = &exploration->execution;
    verify(execution_is_enabled(execution, thread));
    event_id last = graph_co_last(&execution->graph, execution_op(execution, thread)->location);
    return add(exploration, thread, EVENT_INIT, last, last);
}

void exploration_reread(struct exploration *exploration, event_id read, event_id rf)
{
    const struct graph *graph = &exploration->execution.graph;
    unsigned thread = graph_event(graph, read)->thread;
    require(graph_event(graph, read)->index == graph->threads[thread].count);
    add(exploration, thread, read, rf, rf);
}
