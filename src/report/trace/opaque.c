/* opaque.c - a call of the program's on an object of C++'s library is one step for a reader.
 *
 * While a call is under way, the library uses its own data in the object, at many locations. Of
 * these steps of a thread at one place, one is shown, with the object's name: "read jobs", "change
 * jobs". It is the last one that writes, or else one that reads what another thread has written, or
 * else the one that reads what was written last. */
#include "base/memory.h"
#include "report/trace/making.h"

#include <stdlib.h>

/* Calls that are under way. */
struct calls_open {
    struct step *steps;
    const uint8_t *sharing; /* by location: sharing_find */
    size_t *shown;          /* by step: the one that is shown for it */
};

static bool is_in_call(const struct step *step)
{
    return step->is_opaque && !step->is_internal && !step->is_of_call && !step->act.kind &&
           !step->pending;
}

/* How well the step stands for its call. */
static unsigned weight(const struct calls_open *calls, const struct step *step)
{
    bool reads_other = step->reads && step->reads_from >= 0 &&
                       calls->steps[step->reads_from].thread != step->thread;
    bool is_shared = calls->sharing[step->op.location] & SHARING_SEVERAL;
    return (is_shared ? 4 : 0) + (step->writes ? 2 : 0) + (reads_other ? 1 : 0);
}

/* Step i goes on with the call of which step `before` is shown. */
static void join_call(struct calls_open *calls, size_t before, size_t i)
{
    struct step *steps = calls->steps;
    unsigned own = weight(calls, &steps[i]), other_weight = weight(calls, &steps[before]);
    bool is_later = steps[i].writes || steps[i].reads_from >= steps[before].reads_from;
    bool is_better = own > other_weight || (own == other_weight && is_later);
    size_t shown = is_better ? i : before, other = is_better ? before : i;
    steps[other].is_of_call = true;
    calls->shown[other] = shown;
}

/* The step that is shown for the call of step i, on its object, so far; SIZE_MAX: there is none.
 * Where another thread changes the object in between, the thread has called twice, or the error is
 * that it has not. */
static size_t find_call(const struct calls_open *calls, size_t i)
{
    enum { FARTHEST = 2000 };
    const struct step *step = &calls->steps[i];
    for (size_t j = i; j-- > 0 && i - j <= FARTHEST;) {
        const struct step *other = &calls->steps[j];
        bool is_same = other->is_opaque && strcmp(other->location, step->location) == 0;
        if (other->thread != step->thread && is_same && other->writes)
            return SIZE_MAX;
        if (other->thread != step->thread)
            continue;
        if (!site_same_place(step_place(other), step_place(step)))
            return SIZE_MAX;
        if (is_same && is_in_call(other))
            return j;
    }
    return SIZE_MAX;
}

/* Follows from a step to the one that is shown for it. */
static size_t find_shown(const struct calls_open *calls, size_t i)
{
    while (calls->shown[i] != i)
        i = calls->shown[i];
    return i;
}

void opaque_find(struct step *steps, size_t count)
{
    uint8_t *sharing = sharing_find(steps, count);
    struct calls_open calls = {steps, sharing, memory_new(count + 1, sizeof *calls.shown)};
    for (size_t i = 0; i < count; i++) {
        calls.shown[i] = i;
        steps[i].is_of_call = false;
        if (!is_in_call(&steps[i]))
            continue;
        size_t before = find_call(&calls, i);
        if (before != SIZE_MAX)
            join_call(&calls, before, i);
    }
    for (size_t i = 0; i < count; i++)
        if (steps[i].reads_from >= 0)
            steps[i].shown_source = (int)find_shown(&calls, (size_t)steps[i].reads_from);
    free(sharing);
    free(calls.shown);
}
