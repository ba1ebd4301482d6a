/* idle.h - loops that go round without an operation.
 *
 *     while (!load(x)) ;
 *     for (;;) sched_yield();
 *
 * Such a loop repeats for ever, whatever other threads do: the thread stops at OP_ENDLESS. Were it
 * OP_AWAIT, the thread would wait at the load in front of the loop, which leads there, for another
 * value.
 *
 * The machine keeps the outermost loop of which iterations have begun since the running thread's
 * latest operation. A loop around another one has the smaller number (thread_data.entries). So the
 * present iteration of a loop has begun since then if and only if that of a loop with this number,
 * or with a smaller one, has. */
#pragma once

#include "machine/native/native_internal.h"

/* The thread runs on from an operation. */
static inline void idle_begin(struct native *native)
{
    native->idle = (struct idle){.entry = UINT32_MAX};
}

/* An iteration of the loop begins. */
static inline void idle_note_beginning(struct native *native, uint32_t entry)
{
    struct idle *idle = &native->idle;
    if (entry < idle->entry)
        *idle = (struct idle){.entry = entry};
    idle->iterations += entry == idle->entry;
}

/* Whether the loop's `count` latest iterations, the last of which ends here, have had none. */
static inline bool idle_has_iterations(const struct native *native, uint32_t entry, unsigned count)
{
    const struct idle *idle = &native->idle;
    return idle->entry < entry || (idle->entry == entry && idle->iterations >= count);
}
