/* idle.h - loops that go round without an operation.
 *
 *     while (!load(x)) ;
 *     for (;;) sched_yield();
 *
 * Such a loop repeats for ever, whatever other threads do. The thread does not wait at the load in
 * front of it, although the load leads to OP_AWAIT: the load is no part of the iteration. Fences
 * and what else is passed over (op_is_passed_over) do not count as operations here.
 *
 * The thread keeps the outermost loop of which iterations have begun since its latest operation. A
 * loop around another one has the smaller number (thread_data.entries). So the present iteration of
 * a loop has begun since then if and only if that of a loop with this number, or with a smaller
 * one, has.
 */
#pragma once

#include "machine/native/native_internal.h"

/* The thread runs on from the operation. */
static inline void idle_note_result(const struct op *op, struct thread_data *data)
{
    if (!op_is_passed_over(op))
        data->idle_entry = UINT32_MAX;
}

/* An iteration of the loop `data->entry` begins. */
static inline void idle_note_beginning(struct thread_data *data)
{
    if (data->entry < data->idle_entry) {
        data->idle_entry = data->entry;
        data->idle_iterations = 1;
    } else if (data->entry == data->idle_entry && data->idle_iterations < ITERATION_PAST) {
        data->idle_iterations++;
    }
}

/* Whether the `count` latest iterations of the loop, at the end of which the thread is, have had no
 * operation. Requires: `count` is at most ITERATION_PAST. */
static inline bool idle_has_iterations(const struct thread_data *data, uint32_t entry,
                                       unsigned count)
{
    verify(count <= ITERATION_PAST);
    return data->idle_entry < entry ||
           (data->idle_entry == entry && data->idle_iterations >= count);
}
