#include "machine/waiting/kept.h"

#include "machine/waiting/orders.h"

/* The thread's bit in a set of threads. All threads with large numbers have one. */
static uint64_t bit_of(unsigned thread)
{
    enum { BITS = 64 };
    return UINT64_C(1) << (thread < BITS ? thread : BITS - 1);
}

/* Learns whether one thread's accesses in loops may matter to another one, whose access is loose.
 */
static void learn(struct native *native, uint32_t number)
{
    const struct location *location = &native->locations.table[number];
    if ((location->touched & location->loose) != 0 && !location->is_loose)
        machine_learn(&native->machine, locations_loosen(&native->locations, number));
}

static void note_touch(struct native *native, uint32_t number, unsigned thread,
                       struct thread_data *data)
{
    struct location *location = &native->locations.table[number];
    if (location->is_loose)
        data->touched = data->entry;
    if (location->touched & bit_of(thread))
        return;
    location->touched |= bit_of(thread);
    learn(native, number);
}

void kept_note_arrival(struct native *native, const struct op *op, unsigned thread,
                       struct thread_data *data)
{
    if (data->iteration == ITERATION_NONE || op->location == 0 || !orders_matter(native))
        return;
    if (op->size && op->access != ACCESS_ATOMIC)
        note_touch(native, op->location, thread, data);
    if (op->object)
        note_touch(native, op->object, thread, data);
}

bool kept_has(struct thread_data *data, uint64_t entry)
{
    bool is_kept = data->touched >= entry && !data->has_kept;
    data->has_kept |= is_kept;
    return is_kept;
}

void kept_loosen(struct native *native, uint32_t number, unsigned thread)
{
    native->locations.table[number].loose |= bit_of(thread);
    learn(native, number);
}
