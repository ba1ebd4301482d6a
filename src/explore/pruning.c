#include "explore/pruning.h"

#include "base/error.h"

enum {
    SLICE = CHECKS ? 8 : 128, /* events; --enable-checks sees many */
    FIRST = 64,               /* so many slices are pruned first... */
    PERIOD = 64,              /* ... and then one of so many does what seems to be worse */
    COST = 2,                 /* what an event takes with pruning, over one without */
    MEMORY = 1024,            /* slices after which a yield counts half */
};

void pruning_init(struct pruning *pruning)
{
    *pruning = (struct pruning){.on = true, .end = (uint64_t)FIRST * SLICE};
}

/* Adds the slice that ends to what was done in those like it. */
static void add_yield(struct pruning *pruning, struct pruning_yield now)
{
    struct pruning_yield *yield = &pruning->yields[pruning->on];
    yield->events += now.events - pruning->begin.events;
    yield->executions += now.executions - pruning->begin.executions;
    if (yield->events > (uint64_t)MEMORY * SLICE) {
        yield->events /= 2;
        yield->executions /= 2;
    }
}

/* Whether more executions were explored beyond the bound than within it. */
static bool is_wasteful(const struct statistics *statistics)
{
    return statistics->beyond_bound > statistics->complete;
}

/* Whether an execution within the bound takes less time with pruning. When neither has yielded any,
 * the bound is a narrow one. */
static bool is_worthwhile(const struct pruning *pruning)
{
    const struct pruning_yield *without = &pruning->yields[false], *with = &pruning->yields[true];
    return without->executions == 0 ||
           with->events * COST * without->executions < without->events * with->executions;
}

void pruning_begin_slice(struct pruning *pruning, const struct statistics *statistics)
{
    struct pruning_yield now = {statistics->events, statistics->complete};
    add_yield(pruning, now);
    pruning->begin = now;
    pruning->end = now.events + SLICE;
    bool tries_other = pruning->slice++ % PERIOD == 0;
    pruning->on = is_wasteful(statistics) || is_worthwhile(pruning) != tries_other;
}
