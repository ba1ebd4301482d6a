/* set_row.h - the sets that an operation without an order may have (unordered.h): a row for each
 * form. cuts.c has that of readings and full writes, waits.c that of waits of semaphores. */
#pragma once

#include "explore/trust/frames.h"

struct set_row {
    /* Whether the thread's next operation, which is enabled, has just one set. */
    bool (*is_only)(struct trust *trust, unsigned thread);
    /* Sets `set` to the first set of that operation; then, to the next one. Returns false if there
     * is none. */
    void (*first)(struct trust *trust, unsigned thread, clock_entry *set);
    bool (*next)(struct trust *trust, unsigned thread, clock_entry *set);
    /* The same for an operation that was the event `read`, and is removed. What is newer than that
     * is in all of its sets. `before` is the clock of the set before; NULL: to begin. */
    bool (*next_again)(struct trust *trust, event_id read, const clock_entry *before,
                       clock_entry *set);
    /* Whether the event may have one more update in its set; NULL: it may. */
    bool (*may_grow)(const struct graph *graph, event_id read);
};

extern const struct set_row cuts_row, waits_row;

static inline const struct set_row *set_row_of(const struct op *op)
{
    return op->kind == OP_SYNC ? &waits_row : &cuts_row;
}

static inline const struct set_row *set_row_of_event(const struct event *event)
{
    return event->role == ROLE_WAIT ? &waits_row : &cuts_row;
}
