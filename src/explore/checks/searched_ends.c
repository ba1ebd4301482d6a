#include "explore/checks/searched_ends.h"

#include "base/memory.h"
#include "explore/checks/world.h"

/* Beyond these, a set begins anew; and states at OP_AWAIT count as different ones. */
enum { MOST_ENDS = 1 << 15, MOST_LOOPS = 1 << 8 };

/* The state, or the first one in which a thread began the same loop. */
static state_id find_state(struct searched_ends *ends, const struct machine *machine,
                           state_id state)
{
    if (state == STATE_NONE || machine_op(machine, state)->kind != OP_AWAIT)
        return state;
    for (size_t i = 0; i < ends->loop_count; i++)
        if (world_is_same_loop(machine, ends->loops[i], state))
            return ends->loops[i];
    if (ends->loop_count < MOST_LOOPS)
        *array_push(ends->loops, ends->loop_count, ends->loop_capacity) = state;
    return state;
}

struct graph_hash searched_ends_hash(struct searched_ends *ends, const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    struct graph_hash hash = {{1, 2}};
    verify(graph->set_count == 0);
    for (unsigned t = 0; t < graph->thread_count; t++)
        graph_hash_add(&hash, find_state(ends, execution->machine, graph->threads[t].state));
    for (uint32_t location = 1; location < graph->location_capacity; location++) {
        event_id last = graph_co_last(graph, location);
        const struct event *event = graph_event(graph, last);
        if (last == EVENT_INIT)
            continue;
        graph_hash_add(&hash, (uint64_t)location << 1 | ((event->flags & EVENT_UNSET) != 0));
        graph_hash_add(&hash, event->value);
    }
    return hash;
}

void searched_ends_add(struct hash_set *set, struct graph_hash hash)
{
    if (set->count >= MOST_ENDS)
        hash_set_clear(set);
    hash_set_add(set, hash.word);
}

void searched_ends_forget(struct searched_ends *ends)
{
    hash_set_release(&ends->without_way);
    hash_set_release(&ends->unknown);
    free(ends->loops);
    *ends = (struct searched_ends){0};
}
