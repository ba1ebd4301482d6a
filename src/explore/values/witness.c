#include "explore/values/witness.h"

#include "base/memory.h"
#include "explore/grow.h"
#include "graph/change.h"

void witness_release(struct witness *witness)
{
    free(witness->order);
    free(witness->stamps);
    free(witness->log);
}

void witness_append(struct witness *witness, uint32_t id)
{
    *array_push(witness->order, witness->count, witness->order_capacity) = id;
}

/* Sets the count; what is behind it in the graph is out of line. */
static void cut(struct witness *witness, uint32_t count)
{
    witness->count = count;
    if (witness->agreed > count)
        witness->agreed = count;
}

/* Takes the events from the place `same` on out, into the log. */
static void take_out(struct witness *witness, uint32_t same)
{
    uint32_t replaced = witness->count - same;
    array_reserve(witness->log, witness->log_capacity, witness->log_used + replaced + 2);
    memcpy(witness->log + witness->log_used, witness->order + same,
           replaced * sizeof *witness->log);
    witness->log_used += replaced;
    witness->log[witness->log_used++] = same;
    witness->log[witness->log_used++] = replaced;
    cut(witness, same);
}

void witness_replace(struct witness *witness, const uint32_t *order, uint32_t count)
{
    uint32_t same = 0;
    while (same < witness->count && same < count && witness->order[same] == order[same])
        same++;
    take_out(witness, same);
    for (uint32_t i = same; i < count; i++)
        witness_append(witness, order[i]);
}

void witness_replace_from(struct witness *witness, uint32_t place, const uint32_t *order)
{
    uint32_t count = witness->count - place;
    take_out(witness, place);
    for (uint32_t i = 0; i < count; i++)
        witness_append(witness, order[i]);
}

void witness_undo(struct witness *witness, struct witness_mark mark)
{
    while (witness->log_used > mark.log) {
        uint32_t replaced = witness->log[--witness->log_used];
        uint32_t same = witness->log[--witness->log_used];
        witness->log_used -= replaced;
        cut(witness, same);
        for (uint32_t i = 0; i < replaced; i++)
            witness_append(witness, witness->log[witness->log_used + i]);
    }
    require(witness->log_used == mark.log && mark.count <= witness->count);
    cut(witness, mark.count);
}

/* The event of the instance is the same as that of the graph. */
static void check_event(const struct witness *witness, const struct instance *instance,
                        const struct graph *graph, uint32_t id, event_id stamp)
{
    const struct instance_event *event = instance_event(instance, id);
    const struct event *added = graph_event(graph, stamp);
    bool is_section = event->flags & (INSTANCE_OPENS | INSTANCE_CLOSES);
    bool writes = event->location && !is_section && (added->flags & EVENT_WRITES);
    require(stamp == witness->agreed && writes == ((event->flags & INSTANCE_WRITES) != 0));
    uint32_t source = added->rf == EVENT_INIT ? INSTANCE_INIT : witness->order[added->rf - 1];
    require(!(event->flags & INSTANCE_READS) || !event->location ||
            instance_is_good(instance, id, source));
}

/* Adds the next event of the order to the graph. */
static void replay_next(struct witness *witness, const struct instance *instance,
                        struct exploration *exploration)
{
    uint32_t id = witness->order[witness->agreed];
    const struct instance_event *event = instance_event(instance, id);
    struct execution *execution = &exploration->execution;
    unsigned thread = event->thread;
    require(event->index == execution->graph.threads[thread].count);
    event_id stamp =
        exploration_add(exploration, thread, execution_chosen(execution, thread, event->choice));
    if (stamp == EVENT_INIT)
        return;
    witness->agreed++;
    array_reserve(witness->stamps, witness->stamp_capacity, id + 1);
    witness->stamps[id] = stamp;
    check_event(witness, instance, &execution->graph, id, stamp);
}

bool witness_replay(struct witness *witness, const struct instance *instance,
                    struct exploration *exploration)
{
    struct graph *graph = &exploration->execution.graph;
    if (witness->agreed + 1 < graph->count) {
        graph_update_hb(graph);
        graph_undo(graph, (struct graph_mark){.count = witness->agreed + 1});
    }
    while (witness->agreed < witness->count && exploration->stop == STOP_NOT)
        replay_next(witness, instance, exploration);
    return exploration->stop == STOP_NOT;
}

/* --- Moving a read ---------------------------------------------------------------------------- */

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
