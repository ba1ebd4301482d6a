#include "machine/taken_back.h"

#include "base/error.h"

enum { UPWARDS, DOWNWARDS };

static void tell(struct native *native, uint32_t number)
{
    machine_learn(&native->machine, locations_tell(&native->locations, number));
    native->locations.table[number].is_told = true;
}

static bool attempts(const struct op *op)
{
    return op->kind == OP_RMW && op->site && op->site->taking_back == TAKING_ATTEMPTS;
}

/* Whether the operation cannot tell what attempts have added. */
static bool fits(const struct native *native, const struct op *op)
{
    if (op->is_part || op->is_mixed || op->is_wide || !op->site)
        return false;
    if (op->kind == OP_WRITE)
        return op->access == ACCESS_PLAIN && op->function == WRITE_BLIND &&
               native->options.races_are_errors && !native->program->has_unchecked;
    if (op->kind == OP_READ)
        return op->access == ACCESS_ATOMIC && op->site->taking_back == TAKING_WAITS;
    return op->kind == OP_RMW && (attempts(op) || native_ignores_result(native, op)) &&
           (op->rmw == RMW_ADD || op->rmw == RMW_SUB);
}

static struct attempts *attempts_at(const struct native *native, uint32_t number)
{
    const struct location *location = &native->locations.table[number];
    verify(location->is_attempted);
    return &native->locations.attempts[location->attempts];
}

/* Learns whether the differences may reach from a failed attempt's value to its range. */
static void compare(struct native *native, uint32_t number)
{
    const struct attempts *attempts = attempts_at(native, number);
    for (unsigned way = UPWARDS; way <= DOWNWARDS; way++)
        if ((uint64_t)attempts->attempters * attempts->most_added[way] > attempts->least_way[way]) {
            tell(native, number);
            return;
        }
}

static void note_attempt(struct native *native, const struct op *op, unsigned thread)
{
    struct attempts *attempts = attempts_at(native, op->location);
    uint64_t most = UINT64_MAX >> (64 - 8 * op->size);
    uint64_t added = (op->rmw == RMW_ADD ? op->operand : 0 - op->operand) & most;
    unsigned way = added <= most / 2 ? UPWARDS : DOWNWARDS;
    if (way == DOWNWARDS)
        added = (0 - added) & most;
    if (attempts->attempters <= thread)
        attempts->attempters = (uint16_t)(thread + 1);
    if (attempts->most_added[way] < added)
        attempts->most_added[way] = added < UINT32_MAX ? (uint32_t)added : UINT32_MAX;
    compare(native, op->location);
}

void taken_back_note_arrival(struct native *native, struct op *op, unsigned thread,
                             const struct thread_data *data)
{
    if (op->location == 0 || native->locations.table[op->location].kind != LOCATION_DATA ||
        facts_never_await(&native->machine.facts))
        return;
    const struct location *location = &native->locations.table[op->location];
    if (!location->is_attempted) {
        if (attempts(op) && !location->is_told) {
            machine_learn(&native->machine, locations_attempt(&native->locations, op->location));
            *op = (struct op){.kind = OP_RESTART, .site = op->site};
        }
        return;
    }
    bool is_alone = thread == MACHINE_MAIN_THREAD && data->created == 0;
    if (location->is_told || (is_alone && !attempts(op)))
        return;
    if (!fits(native, op)) {
        tell(native, op->location);
        *op = (struct op){.kind = OP_RESTART, .site = op->site};
    } else if (attempts(op)) {
        note_attempt(native, op, thread);
        op->expected = RMW_ATTEMPT;
        op->awaits = op_may_be_silent(op);
    }
}

/* A way of 1 up to the range, as least_way has it. */
static uint32_t way_of(uint64_t distance, uint32_t least)
{
    verify(distance > 0);
    return distance - 1 < least ? (uint32_t)(distance - 1) : least;
}

void taken_back_note_result(struct native *native, const struct op *op, uint64_t result,
                            struct thread_data *data)
{
    if (op_attempt_succeeds(op, result))
        return;
    const struct site *site = op->site;
    uint64_t most = UINT64_MAX >> (64 - 8 * op->size);
    uint32_t *least = attempts_at(native, op->location)->least_way;
    uint64_t last = site->range_first + site->range_extent;
    least[UPWARDS] = way_of((site->range_first - result) & most, least[UPWARDS]);
    least[DOWNWARDS] = way_of((result - last) & most, least[DOWNWARDS]);
    compare(native, op->location);
    data->has_failed = true;
}

uint64_t taken_back_result(struct site *site, uint64_t found)
{
    uint64_t most = UINT64_MAX >> (64 - 8 * site->size);
    if (!native_thread_data()->has_failed)
        return found;
    native_machine->op = (struct op){.kind = OP_AWAIT, .site = native_site(site)};
    native_park_bare();
    return (site->range_first - 1) & most;
}

bool taken_back_forget(void)
{
    struct thread_data *data = native_thread_data();
    bool has_none = data->has_failed;
    data->has_failed = false;
    return has_none;
}
