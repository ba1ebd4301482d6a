#include "flow.h"

#include "base/mix.h"

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

/* How many reads of each thread are before the event, in the causal order. */
static void add_reads_before(struct graph_hash *hash, const struct graph *graph, event_id id)
{
    const clock_entry *past = graph_porf(graph, id);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        uint64_t reads = 0;
        for (clock_entry i = 0; i < past[t]; i++)
            reads += (graph_event(graph, graph->threads[t].events[i])->flags & EVENT_READS) != 0;
        add(hash, reads);
    }
}

static struct graph_hash hash_of(const struct execution *execution, bool with_order)
{
    const struct graph *graph = &execution->graph;
    struct graph_hash hash = {{1, 2}};
    for (unsigned t = 0; t < graph->thread_count; t++) {
        add(&hash, graph->threads[t].count);
        for (uint32_t i = 0; i < graph->threads[t].count; i++) {
            event_id id = graph->threads[t].events[i];
            add_event(&hash, execution, graph_event(graph, id));
            if (with_order && (graph_event(graph, id)->flags & EVENT_READS))
                add_reads_before(&hash, graph, id);
        }
    }
    return hash;
}

struct graph_hash flow_hash_values(const struct execution *execution)
{
    return hash_of(execution, false);
}

struct graph_hash flow_hash_class(const struct execution *execution)
{
    return hash_of(execution, true);
}
