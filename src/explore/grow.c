/* grow.c - adding an event: plan, observers, step, observers. */
#include "explore/grow.h"

#include "base/error.h"
#include "explore/sets/sets.h"

/* Out of line, because few plans have traits that an observer looks at. */
static __attribute__((noinline)) void tell_before(struct exploration *exploration,
                                                  const struct event_plan *plan)
{
    const struct observer_lists *lists = &exploration->observers;
    for (unsigned left = plan->traits & lists->traits; left; left &= left - 1)
        lists->before[__builtin_ctz(left)](exploration, plan);
}

static inline void tell_after(struct exploration *exploration, unsigned thread)
{
    for (size_t i = 0; exploration->observers.after[i]; i++)
        exploration->observers.after[i](exploration, thread);
}

/* Tells of the planned event, which has become an event. */
static inline void arrive(struct exploration *exploration, const struct event_plan *plan)
{
    if (execution_has_stopped(&exploration->execution, plan->thread))
        exploration_arrive(exploration, plan->thread);
    if (plan->addition.role == ROLE_CREATION)
        exploration_arrive(exploration, (unsigned)plan->addition.value);
    exploration_count_event(exploration);
    tell_after(exploration, plan->thread);
}

/* exploration_add; `read` is the removed event that is added again, or EVENT_INIT. */
static event_id add(struct exploration *exploration, unsigned thread, event_id read, event_id rf,
                    event_id co_prev)
{
    verify(exploration->stop == STOP_NOT && exploration->observers.are_made);
    struct event_plan plan;
    execution_plan(&exploration->execution, thread, rf, co_prev, &plan);
    if (plan.traits & exploration->observers.traits)
        tell_before(exploration, &plan);
    if (exploration->stop != STOP_NOT)
        return EVENT_INIT;
    event_id id = execution_enter(&exploration->execution, &plan, read);
    arrive(exploration, &plan);
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

event_id exploration_add_chosen(struct exploration *exploration, unsigned thread, event_id choice)
{
    if (execution_op(&exploration->execution, thread)->kind != OP_CHOOSE)
        return exploration_add_latest(exploration, thread);
    return add(exploration, thread, EVENT_INIT, choice, EVENT_INIT);
}

void exploration_reread(struct exploration *exploration, event_id read, event_id rf)
{
    const struct graph *graph = &exploration->execution.graph;
    unsigned thread = graph_event(graph, read)->thread;
    require(graph_event(graph, read)->index == graph->threads[thread].count);
    add(exploration, thread, read, rf, rf);
}

event_id exploration_add_unordered(struct exploration *exploration, unsigned thread,
                                   const clock_entry *cut, event_id read)
{
    verify(exploration->stop == STOP_NOT && exploration->observers.are_made);
    struct execution *execution = &exploration->execution;
    event_id last = graph_co_last(&execution->graph, execution_op(execution, thread)->location);
    struct event_plan plan;
    execution_plan_again(execution, thread, last, last, &plan);
    sets_decide(execution, cut, &plan);
    if (plan.traits & exploration->observers.traits)
        tell_before(exploration, &plan);
    if (exploration->stop != STOP_NOT)
        return EVENT_INIT;
    sets_adapt(execution, cut, &plan);
    event_id id = sets_enter(execution, &plan, cut, read);
    arrive(exploration, &plan);
    return id;
}
