#include "machine/waiting/own_stores.h"

#include "base/mix.h"
#include "machine/waiting/orders.h"

enum { ORDER_BITS = 7 }; /* of a hash, which hold the memory order */

/* Records that the thread may write the location. What main writes before there are other threads
 * comes before all that these do. */
static void note_writer(struct native *native, uint32_t location, unsigned thread,
                        const struct thread_data *data)
{
    struct location *written = &native->locations.table[location];
    if (thread == 0 && data->created == 0)
        return;
    if (written->writer == 0)
        written->writer = (uint16_t)(thread + 1);
    if (written->writer == thread + 1 || written->writer == SEVERAL_WRITERS)
        return;
    written->writer = SEVERAL_WRITERS;
    if (written->hides_late && !written->is_seen) {
        locations_see(&native->locations, location);
        machine_learn(&native->machine, true);
    }
}

static uint64_t hash_of_value(uint64_t value)
{
    return mix64(value) & ~(uint64_t)ORDER_BITS;
}

static uint64_t hash_of(const struct op *op)
{
    return hash_of_value(op->operand) | op->order;
}

/* Whether the operation stores to a whole location, which is static, or lies in an object that the
 * thread has allocated: another thread's object could have the same address later. */
static bool may_repeat(const struct native *native, const struct op *op, unsigned thread)
{
    const struct location *location = &native->locations.table[op->location];
    return op->kind == OP_WRITE && op->access == ACCESS_ATOMIC && op->size != 0 && !op->is_mixed &&
           !op->is_wide && !op->is_part && !op_writes_unset(op) && !location->is_seen &&
           !location->has_updates && !location->is_attempted &&
           (op->object == 0 || native_is_own_object(native, op->object, thread));
}

void own_stores_note_arrival(struct native *native, struct op *op, unsigned thread,
                             const struct thread_data *data)
{
    if (data->iteration == ITERATION_NONE || data->stored_at != op->location || op->location == 0 ||
        op->function != WRITE_BLIND || data->stored != hash_of(op) || !orders_matter(native) ||
        !may_repeat(native, op, thread))
        return;
    uint16_t writer = native->locations.table[op->location].writer;
    if (data->operations == 0 || writer == 0 || writer == thread + 1)
        op->function = WRITE_AGAIN;
}

/* The operation may end what is known of the thread's latest store. */
static void forget_stored(const struct native *native, const struct op *op, uint64_t result,
                          struct thread_data *data)
{
    if (data->stored_at == 0)
        return;
    bool ends = (op->kind == OP_ALLOC || op->kind == OP_FREE) &&
                op->location == native->locations.table[data->stored_at].object;
    bool finds_other =
        op->kind == OP_READ && hash_of_value(result) != (data->stored & ~(uint64_t)ORDER_BITS);
    bool writes = op_is_data(op) && op->kind != OP_READ;
    if (ends || (op->location == data->stored_at && (finds_other || writes)))
        data->stored_at = 0;
}

bool own_stores_note_result(struct native *native, const struct op *op, unsigned thread,
                            uint64_t result, struct thread_data *data)
{
    if (op->location == 0 || !orders_matter(native))
        return false;
    forget_stored(native, op, result, data);
    if (!op_is_data(op) || op->kind == OP_READ)
        return false;
    note_writer(native, op->location, thread, data);
    if (!may_repeat(native, op, thread))
        return false;
    data->stored_at = op->location;
    data->stored = hash_of(op);
    if (op->function != WRITE_AGAIN)
        return false;
    native->machine.has_own_stores = true;
    native->locations.table[op->location].hides_late |= data->operations != 0;
    return true;
}
