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

event_id exploration_add(struct exploration *exploration, unsigned thread, struct justification by)
{
    verify(exploration->stop == STOP_NOT && exploration->observers.are_made);
    struct execution *execution = &exploration->execution;
    struct event_plan plan;
    execution_plan(execution, thread, by, &plan);
    if (by.discipline == BY_SETS)
        sets_decide(execution, by.set, &plan);
    if (plan.traits & exploration->observers.traits)
        tell_before(exploration, &plan);
    if (exploration->stop != STOP_NOT)
        return EVENT_INIT;
    event_id id = by.discipline == BY_SETS ? sets_enter(execution, &plan, by)
                                           : execution_enter(execution, &plan, by.again);
    arrive(exploration, &plan);
    return id;
}
