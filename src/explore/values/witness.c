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
