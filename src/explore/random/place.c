#include "explore/random/place.h"

#include "base/error.h"

/* The steps of a path. */
enum { PLACE_HIGH, PLACE_LOW, PLACE_STRIDE, PLACE_PLANNED, PLACE_STEPS };

enum { MOST_STRIDE = 1 << 24 };

static size_t count_steps(const void *search)
{
    (void)search;
    return PLACE_STEPS;
}

static uint32_t ordinal_at(const struct random_unit *unit, size_t index)
{
    switch (index) {
    case PLACE_HIGH:
        return (uint32_t)(unit->next >> 32);
    case PLACE_LOW:
        return (uint32_t)unit->next;
    case PLACE_STRIDE:
        return unit->stride;
    default:
        return unit->steps;
    }
}

static uint32_t ordinal_before(const void *search)
{
    const struct random_runner *runner = search;
    return ordinal_at(&runner->unit, PLACE_STEPS - 1);
}

static struct path_step step_at(const void *search, size_t index)
{
    const struct random_runner *runner = search;
    bool is_last = index + 1 == PLACE_STEPS;
    return (struct path_step){
        .ordinal = ordinal_at(&runner->unit, index), .is_open = is_last, .is_admitted = is_last};
}

static uint64_t check(const void *search, size_t count)
{
    (void)search, (void)count;
    return 0;
}

static void go_to(void *search, const struct path *goal)
{
    struct random_runner *runner = search;
    if (goal->count != PLACE_STEPS || goal->steps[PLACE_STRIDE].ordinal == 0) {
        work_refuse(runner->exploration);
        return;
    }
    runner->unit = (struct random_unit){
        .next = (uint64_t)goal->steps[PLACE_HIGH].ordinal << 32 | goal->steps[PLACE_LOW].ordinal,
        .stride = goal->steps[PLACE_STRIDE].ordinal,
        .steps = goal->steps[PLACE_PLANNED].ordinal,
    };
}

/* Each part gets every (count + 1)-th of the runs that are left. */
static size_t split(void *search, struct path *parts, size_t count)
{
    struct random_runner *runner = search;
    struct random_unit whole = runner->unit;
    if (count > MOST_STRIDE / whole.stride)
        return 0;
    uint32_t stride = whole.stride * (uint32_t)(count + 1);
    for (size_t i = 0; i < count; i++) {
        runner->unit =
            (struct random_unit){whole.next + (i + 1) * whole.stride, stride, whole.steps};
        for (size_t step = 0; step < PLACE_STEPS; step++)
            path_append(&parts[i], step_at(runner, step));
    }
    runner->unit = whole;
    runner->unit.stride = stride;
    return count;
}

const struct work_tree random_tree = {
    .frame_count = count_steps,
    .frame_count_before = count_steps,
    .ordinal_before = ordinal_before,
    .step = step_at,
    .go_to = go_to,
    .split = split,
    .check = check,
};
