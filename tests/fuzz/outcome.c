#include "outcome.h"

#include "base/mix.h"
#include "graph/sets.h"
#include "script/script.h"
#include "script/script_op.h"

#include <string.h>

static void add(struct graph_hash *hash, uint64_t word)
{
    hash->word[0] = mix64(hash->word[0] + word + 1);
    hash->word[1] = mix64(hash->word[1] ^ (word * UINT64_C(0x9e3779b97f4a7c15) + 3));
}

static void add_state(struct graph_hash *hash, const struct execution *execution, state_id id)
{
    const struct state *state =
        id == STATE_NONE ? NULL : states_get(&execution->machine->states, id);
    add(hash, state ? state->op.kind + 1u : 0);
    for (uint32_t i = 0; state && i < state->size; i++)
        add(hash, state->payload[i]);
}

struct graph_hash outcome_hash(const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    struct graph_hash hash = {{1, 2}};
    for (uint32_t location = 1; location < graph->location_capacity; location++) {
        event_id last = graph_co_last(graph, location);
        add(&hash, last == EVENT_INIT ? 0 : graph_event(graph, last)->value);
    }
    for (unsigned t = 0; t < graph->thread_count; t++)
        add_state(&hash, execution, graph->threads[t].state);
    return hash;
}

struct graph_hash outcome_hash_of_data(const struct execution *execution, uint32_t locations)
{
    const struct graph *graph = &execution->graph;
    struct graph_hash hash = {{5, 6}};
    for (uint32_t location = 1; location <= locations; location++) {
        event_id last = graph_co_last(graph, location);
        add(&hash, last == EVENT_INIT ? 0 : graph_event(graph, last)->value);
    }
    for (unsigned t = 0; t < graph->thread_count; t++) {
        state_id id = graph->threads[t].state;
        struct script_state state = {0};
        if (id != STATE_NONE)
            memcpy(&state, states_get(&execution->machine->states, id)->payload, sizeof state);
        add(&hash, id != STATE_NONE);
        add(&hash, state.next);
        add(&hash, state.step != 0);
        for (unsigned i = 0; i < SCRIPT_REGISTERS; i++)
            add(&hash, state.registers[i]);
    }
    return hash;
}

/* Whether the events are in this order in all interleavings of the class. */
static void find_before(const struct execution *execution, bool *before)
{
    const struct graph *graph = &execution->graph;
    size_t n = graph->count;
    for (event_id id = 1; id < n; id++) {
        const struct event *event = graph_event(graph, id);
        for (event_id other = id - 1; other > 0; other--) {
            const struct event *earlier = graph_event(graph, other);
            bool is_direct =
                earlier->thread == event->thread || other == event->cause ||
                other == graph_beginning(graph, event) ||
                footprints_conflict(
                    independence_footprint(machine_op(execution->machine, event->state),
                                           (event->flags & EVENT_WRITES) != 0),
                    independence_footprint(machine_op(execution->machine, earlier->state),
                                           (earlier->flags & EVENT_WRITES) != 0));
            if (!is_direct)
                continue;
            before[id * n + other] = true;
            for (event_id first = 1; first < other; first++)
                before[id * n + first] |= before[other * n + first];
        }
    }
}

/* By brute force, and not by the clocks of explore/commuting.h. */
struct graph_hash outcome_hash_class(const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    struct graph_hash hash = {{3, 4}};
    size_t n = graph->count;
    bool before[n * n];
    memset(before, 0, n * n);
    find_before(execution, before);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        add(&hash, graph->threads[t].count);
        for (uint32_t i = 0; i < graph->threads[t].count; i++) {
            event_id id = graph->threads[t].events[i];
            uint64_t counts[graph->thread_count];
            memset(counts, 0, sizeof counts);
            for (event_id other = 1; other < id; other++)
                if (before[id * n + other])
                    counts[graph_event(graph, other)->thread]++;
            for (unsigned other = 0; other < graph->thread_count; other++)
                add(&hash, counts[other]);
            add(&hash, graph_event(graph, id)->location);
        }
    }
    return hash;
}

static uint64_t name(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    return id == EVENT_INIT ? 0 : ((uint64_t)event->thread + 1) << 32 | event->index;
}

/* Adds how many of each thread's writes are in front of the read or the write. */
static void add_set(struct graph_hash *hash, const struct execution *execution, event_id id)
{
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, id);
    uint64_t counts[graph->thread_count];
    memset(counts, 0, sizeof counts);
    event_id first = event->flags & EVENT_WRITES ? event->co_prev : event->rf;
    for (event_id write = first; write; write = graph_event(graph, write)->co_prev)
        counts[graph_event(graph, write)->thread]++;
    for (event_id other = 1; event_is_reading(event) && other < graph->count; other++) {
        const struct event *update = graph_event(graph, other);
        if (other != id && event_is_update(update) && (update->flags & EVENT_PRESENT) &&
            update->location == event->location &&
            graph_in_clock(graph, graph_set(graph, id), other))
            counts[update->thread]++;
    }
    for (unsigned t = 0; t < graph->thread_count; t++)
        add(hash, counts[t]);
}

/* Whether the operation commutes with others like it: a full write does not (explore/sets). */
static bool is_update(const struct op *op)
{
    return op_ignores_result(op) && rmw_class((enum rmw)op->rmw);
}

struct graph_hash outcome_hash_sets(const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    struct graph_hash hash = {{7, 8}};
    for (unsigned t = 0; t < graph->thread_count; t++) {
        add(&hash, graph->threads[t].count);
        for (uint32_t i = 0; i < graph->threads[t].count; i++) {
            event_id id = graph->threads[t].events[i];
            const struct event *event = graph_event(graph, id);
            const struct op *op = machine_op(execution->machine, event->state);
            add(&hash, event->location);
            if (!script_machine_has_sets(execution->machine, event->location)) {
                add(&hash, name(graph, event->rf));
                add(&hash, name(graph, event->co_prev));
                add(&hash, event->value);
            } else if (!is_update(op)) {
                add_set(&hash, execution, id);
            }
        }
    }
    return hash;
}
