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
bool watch_look(struct watch *watch);

/* To be called after a step, of some microseconds at most. Whether the computation is to end.
 * `watch` may be NULL: then it never is. */
static inline bool watch_is_over(struct watch *watch)
{
    return watch && (--watch->until_look == 0 ? watch_look(watch) : watch->is_over);
}
