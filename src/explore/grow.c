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

/* Tells of the planned event. Returns whether no observer has stopped the exploration. */
static inline bool may_enter(struct exploration *exploration, const struct event_plan *plan)
{
    if (plan->traits & exploration->observers.traits)
        tell_before(exploration, plan);
    return exploration->stop == STOP_NOT;
}

/* exploration_add where the location has no order. The plan is first made as if it had a chain,
 * with the last write. */
static __attribute__((noinline)) event_id add_unordered(struct exploration *exploration,
                                                        unsigned thread, struct justification by)
{
    struct execution *execution = &exploration->execution;
    struct event_plan plan;
    execution_plan_again(execution, thread, execution_latest(execution, thread), &plan);
    sets_decide(execution, by.set, &plan);
    if (!may_enter(exploration, &plan))
        return EVENT_INIT;
    event_id id = sets_enter(execution, &plan, by);
    arrive(exploration, &plan);
    return id;
}

event_id exploration_add(struct exploration *exploration, unsigned thread, struct justification by)
{
    verify(exploration->stop == STOP_NOT && exploration->observers.are_made);
    if (by.kind == BY_SETS)
        return add_unordered(exploration, thread, by);
    struct event_plan plan;
    execution_plan(&exploration->execution, thread, by, &plan);
    if (!may_enter(exploration, &plan))
        return EVENT_INIT;
    event_id id = execution_enter(&exploration->execution, &plan, by.again);
    arrive(exploration, &plan);
    return id;
}
