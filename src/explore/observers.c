#include "explore/observers.h"

#include "base/error.h"
#include "explore/checks/checks.h"
#include "explore/counts/counters.h"
#include "explore/history/comparison.h"
#include "explore/twins.h"

/* In each list, those that come first in the table are called first: an execution is counted and
 * shown before its errors are. */
static const struct observer *const observers[] = {
    &check_lifetimes,  &check_initialised,   &check_values,     &check_races, &counter_spun,
    &twins_observer,   &counter_preemptions, &counter_outcomes, &check_graph, &counter_hook,
    &history_observer, &check_blocked,       &check_late,       &check_leaks, &check_doubts,
};
#define ROWS (sizeof observers / sizeof *observers)
_Static_assert(ROWS < OBSERVERS, "a list has room for all of them, and for its end");

/* The first of the traits is that of the check that is called first: if an operation has several
 * errors, that one stops the exploration. */
static void add_before(struct observer_lists *lists, const struct observer *observer)
{
    unsigned bit = (unsigned)__builtin_ctz(observer->trait);
    require(observer->trait == 1u << bit && bit < OBSERVER_TRAITS && !lists->before[bit]);
    lists->before[bit] = observer->before;
    lists->traits |= observer->trait;
}

void observers_choose(struct exploration *exploration)
{
    struct observer_lists *lists = &exploration->observers;
    size_t after = 0, ended[2] = {0, 0};
    *lists = (struct observer_lists){.are_made = true};
    for (size_t i = 0; i < ROWS; i++) {
        const struct observer *observer = observers[i];
        if (observer->is_on ? !observer->is_on(exploration) : exploration->only_counts)
            continue;
        if (observer->before)
            add_before(lists, observer);
        if (observer->after)
            lists->after[after++] = observer->after;
        if (observer->ended)
            lists->ended[false][ended[false]++] = observer->ended;
        if (observer->ended && !observer->only_blocked)
            lists->ended[true][ended[true]++] = observer->ended;
    }
}
