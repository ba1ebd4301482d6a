#include "machine/iteration.h"

#include "base/mix.h"
#include "machine/hooks.h"

#include <string.h>

bool iteration_may_await(const struct op *op, const struct thread_data *data)
{
    return op_may_be_silent(op) && data->iteration == data->effects;
}

/* More has come of the lock that was found held than the end of a iteration. */
static void see_lock(struct native *native, struct thread_data *data)
{
    if (data->tried == 0)
        return;
    locations_see(&native->locations, data->tried);
    data->tried = 0;
    machine_learn(&native->machine, native->hides_locks);
}

/* What the thread's operation on a lock adds to its effects; `sign` is -1 where it gives it back.
 */
static uint64_t lock_effects(struct native *native, uint32_t location, uint64_t sign,
                             const struct thread_data *data)
{
    if (native->locations.table[location].is_seen)
        return 1;
    native->hides_locks |= data->iteration != ITERATION_NONE;
    return sign * mix64(location);
}

void iteration_note_result(struct native *native, const struct op *op, unsigned thread,
                           uint64_t result, struct thread_data *data)
{
    bool is_silent = machine_is_silent(&native->machine, op, thread, result);
    if (is_silent && op->kind == OP_TRYLOCK && !native->locations.table[op->location].is_seen)
        data->tried = op->location;
    if (is_silent)
        return;
    if (op->kind == OP_LOCK || op->kind == OP_TRYLOCK)
        data->effects += lock_effects(native, op->location, 1, data);
    else if (op->kind == OP_UNLOCK)
        data->effects += lock_effects(native, op->location, UINT64_MAX, data);
    else
        data->effects++;
}

void iteration_note_arrival(struct native *native, const struct op *op, struct thread_data *data)
{
    switch ((enum op_kind)op->kind) {
    case OP_AWAIT:
        data->tried = 0;
        break;
    case OP_READ:
    case OP_FENCE:
    case OP_UNLOCK:
        break;
    default:
        see_lock(native, data);
    }
}

/* What is the same behind a iteration that may be none. The mask is like a variable of the
 * thread's: a iteration may change it, as long as it changes it back. */
static uint64_t iteration_effects(const struct thread_data *data)
{
    return data->effects + mix64(data->signal_mask);
}

uint64_t heddle_iteration_begin(void)
{
    struct thread_data *data = native_thread_data();
    see_lock(native_machine, data);
    data->iteration = data->effects;
    return iteration_effects(data);
}

void heddle_iteration_end(struct site *site, uint64_t begun, int same)
{
    if (!same || iteration_effects(native_thread_data()) != begun)
        return;
    native_machine->op = (struct op){.kind = OP_AWAIT, .site = native_site(site)};
    native_park_bare();
}

void heddle_iteration_copy(void *copy, const void *pointer, uint64_t size)
{
    if (coroutine_contains(&native_machine->running->coroutine, pointer))
        memcpy(copy, pointer, size);
    else
        memset(copy, 0, size);
}
