#include "flow.h"

#include "base/memory.h"
#include "base/mix.h"

#include <stdlib.h>

static void add(struct graph_hash *hash, uint64_t word)
{
    hash->word[0] = mix64(hash->word[0] + word + 1);
    hash->word[1] = mix64(hash->word[1] ^ (word * UINT64_C(0x9e3779b97f4a7c15) + 3));
}

/* What the event does and sees. */
static void add_event(struct graph_hash *hash, const struct execution *execution,
                      const struct event *event)
{
    const struct graph *graph = &execution->graph;
    const struct op *op = machine_op(execution->machine, event->state);
    add(hash, event->location);
    add(hash, event->flags & (EVENT_READS | EVENT_WRITES));
    bool fails = op->kind == OP_TRYLOCK && !op->awaits && !(event->flags & EVENT_WRITES);
    if (fails && event->rf != EVENT_INIT && mutex_is_held(graph_event(graph, event->rf)->value))
        return;
    add(hash, event->value);
    if (event->flags & EVENT_READS)
        add(hash, event->rf == EVENT_INIT ? 0 : graph_event(graph, event->rf)->value);
}

/* The events before each event, and with it, in the causal order; by stamp. */
struct causal {
    unsigned width;
    uint32_t *clocks;
    bool by_sections;
};

static uint32_t *clock_of(const struct causal *causal, event_id id)
{
    return causal->clocks + (size_t)id * causal->width;
}

static void join(const struct causal *causal, event_id id, event_id before)
{
    for (unsigned t = 0; t < causal->width; t++)
        if (clock_of(causal, before)[t] > clock_of(causal, id)[t])
            clock_of(causal, id)[t] = clock_of(causal, before)[t];
}

/* Whether the event is a lock or an unlock, and the source of these makes no difference. */
static bool is_no_read(const struct causal *causal, const struct execution *execution,
                       const struct event *event)
{
    const struct op *op = machine_op(execution->machine, event->state);
    return !causal->by_sections && (op->kind == OP_LOCK || op->kind == OP_UNLOCK);
}

/* Requires that stamps are in an order that the causal order allows. */
static void find_causal(struct causal *causal, const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    causal->width = graph->thread_count;
    causal->clocks = memory_new((size_t)graph->count * causal->width, sizeof *causal->clocks);
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        join(causal, id, graph_before(graph, event));
        join(causal, id, event->cause);
        if (!is_no_read(causal, execution, event))
            join(causal, id, event->rf);
        clock_of(causal, id)[event->thread] = event->index + 1;
    }
}

/* How many reads of each thread are before the event. */
static void add_reads_before(struct graph_hash *hash, const struct causal *causal,
                             const struct execution *execution, event_id id)
{
    const struct graph *graph = &execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        uint64_t reads = 0;
        for (uint32_t i = 0; i < clock_of(causal, id)[t]; i++) {
            const struct event *event = graph_event(graph, graph->threads[t].events[i]);
            reads += (event->flags & EVENT_READS) && !is_no_read(causal, execution, event);
        }
        add(hash, reads);
    }
}

/* `causal`: NULL for the values only. */
static struct graph_hash hash_of(const struct execution *execution, const struct causal *causal)
{
    const struct graph *graph = &execution->graph;
    struct graph_hash hash = {{1, 2}};
    for (unsigned t = 0; t < graph->thread_count; t++) {
        add(&hash, graph->threads[t].count);
        for (uint32_t i = 0; i < graph->threads[t].count; i++) {
            event_id id = graph->threads[t].events[i];
            const struct event *event = graph_event(graph, id);
            add_event(&hash, execution, event);
            if (causal && (event->flags & EVENT_READS) && !is_no_read(causal, execution, event))
                add_reads_before(&hash, causal, execution, id);
        }
    }
    return hash;
}

struct graph_hash flow_hash_values(const struct execution *execution)
{
    return hash_of(execution, NULL);
}

struct graph_hash flow_hash_class(const struct execution *execution, bool by_sections)
{
    struct causal causal = {.by_sections = by_sections};
    find_causal(&causal, execution);
    struct graph_hash hash = hash_of(execution, &causal);
    free(causal.clocks);
    return hash;
}
