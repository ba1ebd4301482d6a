#include "machine/waiting/resting.h"

#include "base/error.h"
#include "base/mix.h"
#include "machine/waiting/orders.h"
#include "machine/waiting/sections.h"

/* Whether the operation accesses the whole location as data. */
static bool is_whole(const struct op *op)
{
    return op_is_data(op) && op->location != 0 && op->size != 0 && !op->is_mixed && !op->is_wide &&
           !op_writes_unset(op);
}

bool resting_has(const struct native *native, const struct op *op)
{
    if (op->location == 0)
        return false;
    verify(op->location < native->locations.count);
    const struct location *location = &native->locations.table[op->location];
    return location->rests && !location->is_seen && !orders_matter(native);
}

/* Stores to a location that rests are other operations from then on (compare_store). */
static void see(struct native *native, uint32_t location)
{
    const struct location *seen = &native->locations.table[location];
    if (native->machine.steps_for == STEPS_FOR_LOOK || facts_never_await(&native->machine.facts))
        return;
    bool changes_stores = seen->rests && !seen->is_seen;
    locations_see(&native->locations, location);
    machine_learn(&native->machine, native->hides_locks || changes_stores);
}

void resting_see(struct native *native, struct thread_data *data)
{
    if (data->tried == 0)
        return;
    see(native, data->tried);
    data->tried = 0;
}

/* The part of thread_data.effects for an own location with this value. */
static uint64_t effects_of(uint32_t location, uint64_t value)
{
    return value == 0 ? 0 : mix64(location ^ mix64(value));
}

/* Records that the thread has found a value of another thread. */
static void observe(struct native *native, uint32_t location, bool changes,
                    struct thread_data *data)
{
    verify(data->tried != location);
    resting_see(native, data);
    data->tried = location;
    if (changes || data->owned == location)
        resting_see(native, data);
}

bool resting_note_result(struct native *native, const struct op *op, unsigned thread,
                         uint64_t result, struct thread_data *data)
{
    require(resting_has(native, op));
    bool is_own = data->owned == op->location;
    bool is_compared = op->kind != OP_WRITE || op->function == WRITE_COMPARED;
    if (!is_whole(op) || !is_compared) {
        see(native, op->location);
        return false;
    }
    if (data->tried == op->location) { /* what it finds now may be of another iteration */
        resting_see(native, data);
        return false;
    }
    struct effect effect = machine_effect(&native->machine, op, thread, result);
    uint64_t known = is_own ? data->owned_value : 0;
    bool changes = effect_changes(&effect, result);
    if (result != known) {
        observe(native, op->location, changes, data);
        return false;
    }
    if (!changes)
        return false;
    if (!is_own && data->owned != 0) { /* one at a time */
        see(native, op->location);
        return false;
    }
    native->hides_locks |= data->iteration != ITERATION_NONE;
    data->effects += effects_of(op->location, effect.value) - effects_of(op->location, known);
    if (effect.value == 0)
        data->effects += sections_give_back(native, op->location, data);
    data->owned = effect.value == 0 ? 0 : op->location;
    data->owned_value = effect.value;
    return true;
}

void resting_note_effect(struct native *native, const struct op *op, unsigned thread,
                         uint64_t result, struct thread_data *data)
{
    bool is_first = !data->has_effect, is_same = data->changed == op->location;
    data->changed = 0;
    if (!is_whole(op) || op->access != ACCESS_ATOMIC || orders_matter(native) ||
        (!is_first && !is_same))
        return;
    struct effect effect = machine_effect(&native->machine, op, thread, result);
    data->changed = op->location;
    data->is_back = effect.value == 0;
}

bool resting_learn(struct native *native, const struct thread_data *data)
{
    if (!data->has_effect || data->changed == 0 || !data->is_back ||
        native->locations.table[data->changed].is_seen)
        return false;
    return locations_rest(&native->locations, data->changed);
}
