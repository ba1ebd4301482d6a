#include "machine/waiting/noted.h"

#include "base/mix.h"

void noted_begin(struct thread_data *data)
{
    data->effects += data->notes != 0;
    data->notes = 0;
    data->has_released = false;
}

static uint64_t hash_of(const struct op *op, uint64_t value)
{
    return mix64(op->location + mix64(value + 1));
}

void noted_add(const struct op *op, uint64_t old, struct thread_data *data)
{
    uint64_t change = hash_of(op, op->operand) - hash_of(op, old);
    data->effects += change;
    data->notes += change;
    data->has_released &= data->notes != 0;
}

bool noted_is_seen(struct native *native, const struct op *op, unsigned thread, uint64_t result,
                   struct thread_data *data)
{
    if (data->notes == 0 || op->kind == OP_CLOCK ||
        ((op->kind == OP_READ || op->kind == OP_WRITE) && op->access == ACCESS_PLAIN))
        return false;
    if (data->has_released || !machine_is_silent(&native->machine, op, thread, result))
        return true;
    data->has_released = op->kind != OP_FENCE && op->kind != OP_CHOOSE && op->kind != OP_AWAIT &&
                         machine_effect(&native->machine, op, thread, result).kind != EFFECT_READ;
    return false;
}
