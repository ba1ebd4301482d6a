#include "explore/constrained/recall.h"

#include "base/memory.h"
#include "base/mix.h"
#include "explore/constrained/flow.h"

enum { ROOT = 0 };

struct recall_node {
    uint32_t from;   /* the node before */
    uint64_t value;  /* what was read there; at the root, the thread and the state */
    state_id reader; /* whose operation reads next; STATE_NONE: none does, or that is unknown */
    struct step_result *result; /* NULL: the section goes on, or that is unknown */
};

static void forget(struct recall *recall)
{
    for (size_t i = 0; i < recall->count; i++) {
        if (recall->nodes[i].result)
            step_result_release(recall->nodes[i].result);
        free(recall->nodes[i].result);
    }
    recall->count = 0;
    hash_index_clear(&recall->edges);
}

void recall_release(struct recall *recall)
{
    forget(recall);
    free(recall->nodes);
    hash_index_release(&recall->edges);
}

/* --- The tree --------------------------------------------------------------------------------- */

struct edge {
    uint32_t from;
    uint64_t value;
};

static uint64_t hash_of(struct edge edge)
{
    return mix64(mix64(edge.value) + edge.from);
}

/* For hash_index_find. */
static bool is_behind(const void *things, uint32_t number, const void *sought)
{
    const struct recall_node *node = &((const struct recall *)things)->nodes[number];
    const struct edge *edge = sought;
    return node->from == edge->from && node->value == edge->value;
}

/* The node behind the edge; 0: there is none. */
static uint32_t find(const struct recall *recall, uint32_t from, uint64_t value)
{
    const struct edge edge = {from, value};
    return hash_index_find(&recall->edges, hash_of(edge), is_behind, recall, &edge);
}

static uint32_t add_node(struct recall *recall, uint32_t from, uint64_t value)
{
    array_reserve(recall->nodes, recall->capacity, recall->count + 1);
    recall->nodes[recall->count] = (struct recall_node){.from = from, .value = value};
    return (uint32_t)recall->count++;
}

/* Sees to it that the tree has a root, and knows the machine's states by their numbers. */
static void prepare(struct recall *recall, const struct machine *machine)
{
    if (recall->collections != machine->states.collections)
        forget(recall);
    recall->collections = machine->states.collections;
    if (recall->count == 0)
        add_node(recall, 0, 0);
}

/* The node behind the edge, which is added if it is new. */
static uint32_t go_on(struct recall *recall, uint32_t from, uint64_t value)
{
    uint32_t number = find(recall, from, value);
    if (number == 0) {
        number = add_node(recall, from, value);
        hash_index_add(&recall->edges, hash_of((struct edge){from, value}), number);
    }
    return number;
}

static uint64_t beginning(unsigned thread, state_id state)
{
    return (uint64_t)thread << 32 | state;
}

/* --- Events ----------------------------------------------------------------------------------- */

/* Goes on from *node by what the event reads, unless the section has written that itself. Returns
 * false if that is not understood. */
static bool note_event(struct recall *recall, const struct execution *execution, event_id id,
                       event_id begin, uint32_t *node)
{
    const struct event *event = graph_event(&execution->graph, id);
    const struct op *op = machine_op(execution->machine, event->state);
    if (!flow_is_whole(op, event) || event->object != 0)
        return false;
    event_id source = event->flags & EVENT_READS ? event->rf : event->co_prev;
    if (op_writes_blindly(op) || source >= begin)
        return true;
    uint64_t value;
    if (!execution_value(execution, op, source, &value))
        return false;
    recall->nodes[*node].reader = event->state;
    *node = go_on(recall, *node, value);
    return true;
}

void recall_note(struct recall *recall, const struct execution *execution, struct graph_mark before,
                 struct step_block block, const struct step_result *result)
{
    const struct graph *graph = &execution->graph;
    const struct event *lock = graph_event(graph, before.count);
    prepare(recall, execution->machine);
    uint32_t node = go_on(recall, ROOT, beginning(lock->thread, lock->state));
    for (event_id id = before.count; id < block.end; id++) {
        uint32_t location = graph_event(graph, id)->location;
        if (location != 0 && location != block.mutex &&
            !note_event(recall, execution, id, before.count, &node))
            return;
    }
    struct recall_node *end = &recall->nodes[node];
    if (end->result)
        return;
    end->result = memory_new(1, sizeof *end->result);
    step_result_copy(end->result, result);
}

const struct step_result *recall_find(struct recall *recall, const struct machine *machine,
                                      unsigned thread, state_id state,
                                      const struct recall_view *view)
{
    prepare(recall, machine);
    uint32_t node = find(recall, ROOT, beginning(thread, state));
    uint64_t value;
    while (node != 0 && !recall->nodes[node].result) {
        state_id reader = recall->nodes[node].reader;
        if (reader == STATE_NONE || !view->read(view->context, machine_op(machine, reader), &value))
            return NULL;
        node = find(recall, node, value);
    }
    return node == 0 ? NULL : recall->nodes[node].result;
}
