#include "machine/waiting/own_stores.h"

#include "base/mix.h"
#include "machine/waiting/orders.h"

/* Records that the thread writes the location. Returns whether it is the only one. */
static bool note_writer(struct native *native, uint32_t location, unsigned thread)
{
    struct location *written = &native->locations.table[location];
    if (written->writer == 0)
        written->writer = (uint16_t)(thread + 1);
    if (written->writer != thread + 1 && !written->is_seen) {
        locations_see(&native->locations, location);
        machine_learn(&native->machine, native->hides_locks);
    }
    return !native->locations.table[location].is_seen;
}

static uint64_t hash_of(const struct op *op)
{
    return mix64(op->operand + mix64(op->order + 1u));
}

/* Whether the operation stores to a whole location, which belongs to no object with a lifetime:
 * another object could have the same address later. */
static bool may_repeat(const struct op *op)
{
    return op->kind == OP_WRITE && op->function == WRITE_BLIND && op->access == ACCESS_ATOMIC &&
           op->object == 0 && op->size != 0 && !op->is_mixed && !op->is_wide && !op->is_part &&
           !op_writes_unset(op);
}

bool own_stores_note_result(struct native *native, const struct op *op, unsigned thread,
                            struct thread_data *data)
{
    if (!op_is_data(op) || op->kind == OP_READ || op->location == 0 || !orders_matter(native))
        return false;
    bool is_only = note_writer(native, op->location, thread);
    bool is_last = data->stored_at == op->location;
    if (!is_only || !may_repeat(op)) {
        data->stored_at = is_last ? 0 : data->stored_at;
        return false;
    }
    bool is_same = is_last && data->stored == hash_of(op);
    data->stored_at = op->location;
    data->stored = hash_of(op);
    native->hides_locks |= is_same && data->iteration != ITERATION_NONE;
    return is_same;
}
