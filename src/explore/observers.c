#include "explore/observers.h"

#include "base/error.h"
#include "explore/checks/checks.h"
#include "explore/counts/counters.h"
#include "explore/twins.h"

/* In each list, those that come first in the table are called first. If an operation has several
 * errors, so, the first of its checks stops the exploration. An execution is counted and shown
 * before its errors are. */
static const struct observer *const observers[] = {
    &check_lifetimes, &check_initialised,   &check_values,     &check_races, &counter_spun,
    &twins_observer,  &counter_preemptions, &counter_outcomes, &check_graph, &counter_hook,
    &check_blocked,   &check_late,          &check_notify,     &check_leaks, &check_doubts,
};
#define ROWS (sizeof observers / sizeof *observers)
_Static_assert(ROWS < OBSERVERS, "a list has room for all of them, and for its end");

static void append(const struct observer **list, const struct observer *observer)
{
    while (*list)
        list++;
    *list = observer;
}

void observers_choose(struct exploration *exploration)
{
    struct observer_lists *lists = &exploration->observers;
    *lists = (struct observer_lists){.are_made = true};
    for (size_t i = 0; i < ROWS; i++) {
        const struct observer *observer = observers[i];
        if (observer->is_on ? !observer->is_on(exploration) : exploration->only_counts)
            continue;
        require(observer->before || observer->after || observer->ended);
        if (observer->before) {
            append(lists->before, observer);
            lists->traits |= observer->traits;
        }
        if (observer->after)
            append(lists->after, observer);
        if (observer->ended)
            append(lists->ended, observer);
    }
}
