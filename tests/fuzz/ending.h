/* ending.h - the threads of an execution when none can go on, and whether that is an error: the
 * second definition of deadlocks, beside the engine's (src/explore/checks/blocked.c).
 *
 * A thread gave up when it stopped without waiting, before it did what others may wait for: an
 * assumption or an assertion failed in it. A thread in a loop gave up, too, when the loop would end
 * with the final values of its locations: then the program does not stop here.
 *
 * A blocked thread leads to another one: from a mutex to its owner, from a join to the thread
 * that is joined. It waits for ever when that chain ends at a thread that has finished, or has
 * no end; it does not when the chain ends at a thread that gave up. Where it ends at anything
 * else (a queue, a semaphore, a loop, a thread that was never created, ...), any thread could
 * have helped: the wait is for ever when no thread gave up. */
#pragma once

#include "meaning.h"

struct ending_thread {
    bool is_created;
    struct thread_step step; /* that it cannot take */
    /* What the step's location and its partner hold in the end; NULL: none. */
    const struct object_value *last;
    const struct object_value *partner_last;
};

struct ending {
    unsigned thread_count;
    struct ending_thread threads[OBJECT_THREADS];
};

/* Whether all threads that were created have finished. */
bool ending_is_complete(const struct ending *ending);

/* Whether an assumption failed. */
bool ending_has_block(const struct ending *ending);

/* The thread of which the execution's error is told: the first one that is in a loop for ever
 * (ERROR_LIVELOCK), or else the first one that waits for ever (ERROR_DEADLOCK). -1: none. */
int ending_find_error(const struct ending *ending, enum error_kind *kind);
