#include "explore/values/move.h"

#include "base/memory.h"

enum { MOST_PLACES = 4 }; /* that are tried */

void mover_release(struct mover *mover)
{
    free(mover->order);
    free(mover->last);
}

/* Whether the event can come next; then it does. */
static bool add(struct mover *mover, const struct instance *instance, uint32_t id)
{
    const struct instance_event *event = instance_event(instance, id);
    uint32_t *last = &mover->last[event->location];
    if ((event->flags & INSTANCE_READS) && event->location &&
        !instance_is_good(instance, id, *last))
        return false;
    if ((event->flags & INSTANCE_OPENS) && *last != INSTANCE_INIT)
        return false;
    if (event->flags & (INSTANCE_WRITES | INSTANCE_OPENS))
        *last = id;
    if (event->flags & INSTANCE_CLOSES)
        *last = INSTANCE_INIT;
    return true;
}

/* Goes through the order up to the place. Returns false if a read does not have a good write there:
 * the closure has taken it away, because it cannot have it in any witness. */
static bool begin(struct mover *mover, const struct witness *witness,
                  const struct instance *instance, uint32_t place)
{
    array_reserve(mover->last, mover->last_capacity, instance->location_capacity);
    for (uint32_t i = 0; i < witness->count; i++)
        mover->last[instance_event(instance, witness->order[i])->location] = INSTANCE_INIT;
    for (uint32_t i = 0; i < place; i++)
        if (!add(mover, instance, witness->order[i]))
            return false;
    return true;
}

/* Sets mover->order to the events from the place on, if they are moved there. `from`: the place of
 * the read. */
static void arrange(struct mover *mover, const struct witness *witness,
                    const struct instance *instance, uint32_t place, uint32_t from)
{
    const uint32_t *order = witness->order;
    const clock_entry *before = instance_clock(instance, order[from]);
    uint32_t count = 0;
    array_reserve(mover->order, mover->order_capacity, witness->count);
    for (uint32_t i = place; i < from; i++)
        if (instance_in_clock(instance, before, order[i]))
            mover->order[count++] = order[i];
    for (uint32_t i = from; i < witness->count; i++)
        mover->order[count++] = order[i];
    for (uint32_t i = place; i < from; i++)
        if (!instance_in_clock(instance, before, order[i]))
            mover->order[count++] = order[i];
}

/* Whether the read may come directly before the place. */
static bool fits(struct mover *mover, const struct witness *witness,
                 const struct instance *instance, uint32_t place, uint32_t from)
{
    arrange(mover, witness, instance, place, from);
    if (!begin(mover, witness, instance, place))
        return false;
    for (uint32_t i = 0; i < witness->count - place; i++)
        if (!add(mover, instance, mover->order[i]))
            return false;
    return true;
}

bool mover_move(struct mover *mover, struct witness *witness, const struct instance *instance,
                uint32_t read)
{
    uint32_t from = witness->count - 1, tried = 0;
    while (witness->order[from] != read)
        from--;
    uint32_t location = instance_event(instance, read)->location, place = from;
    for (uint32_t i = from; tried < MOST_PLACES; i--) {
        uint32_t id = i > 0 ? witness->order[i - 1] : INSTANCE_INIT;
        const struct instance_event *event = instance_event(instance, id);
        if (i > 0 && !(event->location == location && (event->flags & INSTANCE_WRITES)))
            continue;
        if (instance_is_good(instance, read, id)) {
            tried++;
            if (fits(mover, witness, instance, place, from)) {
                witness_replace_from(witness, place, mover->order);
                return true;
            }
        }
        if (i == 0 || instance_is_before(instance, id, read))
            return false; /* what is older is hidden */
        place = i - 1;
    }
    return false;
}
