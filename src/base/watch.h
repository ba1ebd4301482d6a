/* watch.h - computations that end early when a limit of somebody else is reached. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct watch {
    bool (*wants_end)(void *context); /* asked now and then, until it says so */
    void *context;
    uint32_t until_look; /* steps until it is asked again; at least 1 */
    bool is_over;        /* it has said so; what was computed since may be wrong */
};

/* Asks. Returns watch->is_over. */
static inline bool watch_look(struct watch *watch)
{
    enum { EACH = 1 << 12 }; /* steps from one look to the next */
    watch->until_look = EACH;
    watch->is_over = watch->is_over || watch->wants_end(watch->context);
    return watch->is_over;
}

/* To be called after so many steps, of some microseconds at most each. Whether the computation is
 * to end. `watch` may be NULL: then it never is. */
static inline bool watch_is_over_after(struct watch *watch, uint32_t steps)
{
    if (!watch)
        return false;
    if (watch->until_look <= steps)
        return watch_look(watch);
    watch->until_look -= steps;
    return watch->is_over;
}

/* The same after one step. */
static inline bool watch_is_over(struct watch *watch)
{
    return watch_is_over_after(watch, 1);
}
