#include "explore/checks/searched_ends.h"

#include "base/memory.h"

/* Beyond these, a set begins anew; and states at OP_AWAIT count as different ones. */
enum { MOST_ENDS = 1 << 15, MOST_BEGUN = 1 << 8 };

/* The state, or the first one that is equal if the thread begins an iteration in it. */
static state_id find_state(struct searched_ends *ends, const struct machine *machine,
                           unsigned thread, state_id state)
{
    if (state == STATE_NONE || machine_op(machine, state)->kind != OP_AWAIT)
        return state;
    for (size_t i = 0; i < ends->begun_count; i++)
        if (ends->begun[i].thread == thread &&
            machine->class->equal(machine, ends->begun[i].state, state))
            return ends->begun[i].state;
    if (ends->begun_count < MOST_BEGUN)
        *array_push(ends->begun, ends->begun_count, ends->begun_capacity) =
            (struct begun){thread, state};
    return state;
}

struct graph_hash searched_ends_hash(struct searched_ends *ends, const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    struct machine *machine = execution->machine;
    struct graph_hash hash = {{1, 2}};
    verify(graph->set_count == 0);
    if (ends->collections != machine->states.collections)
        searched_ends_release(ends);
    ends->collections = machine->states.collections;
    for (unsigned t = 0; t < graph->thread_count; t++)
        graph_hash_add(&hash, find_state(ends, machine, t, graph->threads[t].state));
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

void searched_ends_release(struct searched_ends *ends)
{
    hash_set_release(&ends->without_way);
    hash_set_release(&ends->unknown);
    free(ends->begun);
    *ends = (struct searched_ends){0};
}
