#include "machine/waiting/sections.h"

#include "base/mix.h"

void sections_begin(uint64_t variables, struct thread_data *data)
{
    data->iteration_held = data->held;
    data->iteration_owned = data->owned;
    data->gave_way = false;
    if (data->held || data->owned)
        data->section = mix64(data->section + variables);
}

/* Whether what the thread finds by the operation may decide what it does. What it finds in a lock,
 * in a condition variable and on its clock does not. */
static bool decides(const struct op *op)
{
    switch ((enum op_kind)op->kind) {
    case OP_LOCK:
    case OP_UNLOCK:
    case OP_FENCE:
    case OP_CLOCK:
        return false;
    case OP_CHOOSE:
        return !op_is_unsteady(op);
    case OP_SYNC:
        return op->function != SYNC_ENTER && op->function != SYNC_WAKE_TIMED;
    default:
        return true;
    }
}

void sections_note_result(const struct op *op, uint64_t result, struct thread_data *data)
{
    if ((data->iteration_held || data->iteration_owned) && decides(op))
        data->section = mix64(data->section ^ result);
}

/* Whether the thread had the lock or location when its latest iteration began. An iteration of a
 * loop around it, which may be the one that gives way, has begun before. */
static bool was_held(const struct native *native, uint32_t location, const struct thread_data *data)
{
    if (data->iteration_owned == location)
        return true;
    const struct interner *interner = &native->machine.interner;
    for (uint32_t i = 0; i < interner_length(interner, data->iteration_held); i += HELD_WORDS)
        if (interner_word(interner, data->iteration_held, i) == location)
            return true;
    return false;
}

uint64_t sections_give_back(const struct native *native, uint32_t location,
                            struct thread_data *data)
{
    if (!was_held(native, location, data))
        return 0;
    uint64_t before = data->way;
    data->way = mix64(data->section + mix64(location));
    data->section = 0;
    data->gave_way = true;
    return data->way - before;
}
