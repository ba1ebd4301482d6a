#include "explore/checks/world.h"

#include "base/memory.h"
#include "explore/asleep/asleep.h"
#include "machine/operations/part.h"
#include "machine/operations/unordered.h"

#include <string.h>

void world_init(struct world *world, const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    *world = (struct world){.execution = execution};
    world->states = memory_new(graph->thread_count, sizeof *world->states);
    world_begin(world);
}

void world_begin(struct world *world)
{
    const struct graph *graph = &world->execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++)
        world->states[t] = graph->threads[t].state;
    world->count = 0;
}

void world_release(struct world *world)
{
    free(world->states);
    free(world->values);
}

void world_copy(struct world *to, const struct world *from)
{
    memcpy(to->states, from->states, from->execution->graph.thread_count * sizeof *to->states);
    array_reserve(to->values, to->capacity, from->count);
    if (from->count > 0)
        memcpy(to->values, from->values, from->count * sizeof *to->values);
    to->count = from->count;
}

struct graph_hash world_hash(const struct world *world)
{
    struct graph_hash hash = {{1, 2}};
    for (unsigned t = 0; t < world->execution->graph.thread_count; t++)
        graph_hash_add(&hash, world->states[t]);
    for (size_t i = 0; i < world->count; i++)
        if (!world->values[i].is_hidden) {
            graph_hash_add(&hash, world->values[i].location);
            graph_hash_add(&hash, world->values[i].value);
        }
    return hash;
}

/* --- Values ----------------------------------------------------------------------------------- */

/* The place of the location's entry, or the one that it would have. */
static size_t place_of(const struct world *world, uint32_t location)
{
    size_t at = 0;
    while (at < world->count && world->values[at].location < location)
        at++;
    return at;
}

static const struct world_value *find(const struct world *world, uint32_t location)
{
    size_t at = place_of(world, location);
    bool is_found = at < world->count && world->values[at].location == location;
    return is_found ? &world->values[at] : NULL;
}

/* The value that the operation's whole location has at the end of the execution. */
static uint64_t value_at_end(const struct world *world, const struct op *op)
{
    const struct execution *execution = world->execution;
    const struct graph *graph = &execution->graph;
    uint64_t value = 0, object_value = 0;
    if (op->location < graph->location_capacity) {
        event_id last = graph_co_last(graph, op->location);
        if (op_is_unordered(op))
            value = execution_last_value(execution, op);
        else if (op->is_part)
            value = execution_whole_value(execution, op, last);
        else
            execution_value(execution, op, last, &value);
        return value;
    }
    if (op->object && find(world, op->object))
        object_value = find(world, op->object)->value;
    else if (op->object && op->object < graph->location_capacity)
        object_value = graph_event(graph, graph_co_last(graph, op->object))->value;
    execution->machine->class->initial_value(execution->machine, op->location, object_value,
                                             &value);
    return value;
}

static uint64_t whole_value(const struct world *world, const struct op *op)
{
    const struct world_value *value = find(world, op->location);
    const struct world_value *object = op->object ? find(world, op->object) : NULL;
    if (value)
        return value->value;
    if (object && object->is_hidden)
        return 0; /* nobody has written the new object there */
    return value_at_end(world, op);
}

static void remove_value(struct world *world, size_t at)
{
    world->count--;
    memmove(&world->values[at], &world->values[at + 1],
            (world->count - at) * sizeof *world->values);
}

/* A new object has none of the values that the one before it had there. */
static void forget_object(struct world *world, uint32_t object)
{
    for (size_t i = world->count; i-- > 0;)
        if (world->values[i].object == object && world->values[i].is_hidden)
            remove_value(world, i);
}

static void set_value(struct world *world, const struct op *op, uint64_t value, bool is_hidden)
{
    if (op->kind == OP_ALLOC)
        forget_object(world, op->location);
    size_t at = place_of(world, op->location);
    if (at < world->count && world->values[at].location == op->location)
        remove_value(world, at);
    if (!is_hidden && value_at_end(world, op) == value)
        return;
    array_reserve(world->values, world->capacity, world->count + 1);
    memmove(&world->values[at + 1], &world->values[at],
            (world->count - at) * sizeof *world->values);
    world->values[at] = (struct world_value){op->location, op->object, is_hidden, value};
    world->count++;
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* Whether no other thread looks at what the operation writes. */
static bool is_hidden(const struct world *world, const struct op *op)
{
    uint32_t object = op->kind == OP_FREE ? op->location : op->object;
    const struct world_value *life = object ? find(world, object) : NULL;
    return op->kind == OP_ALLOC || op_is_repeated(op) || (life && life->is_hidden);
}

static enum world_step advance(struct world *world, unsigned thread, uint64_t result)
{
    struct machine *machine = world->execution->machine;
    world->states[thread] = machine_step(machine, thread, world->states[thread], result);
    if (machine->restart_due)
        return WORLD_ENDS;
    switch ((enum op_kind)world_op(world, thread)->kind) {
    case OP_BLOCK:
    case OP_CUT:
        return WORLD_UNKNOWN;
    case OP_ASLEEP: {
        bool slept = world->states[thread] == world->execution->graph.threads[thread].state;
        return slept ? WORLD_STEPPED : WORLD_ENDS;
    }
    case OP_FINISH:
    case OP_EXIT:
    case OP_ERROR:
    case OP_RESTART:
        return WORLD_ENDS;
    default:
        return WORLD_STEPPED;
    }
}

/* Runs an operation on a location. */
static enum world_step access(struct world *world, unsigned thread, const struct op *op)
{
    struct machine *machine = world->execution->machine;
    bool is_blind = op_writes_blindly(op);
    uint64_t whole = is_blind ? 0 : whole_value(world, op);
    uint64_t result = execution_value_of_part(world->execution, op, whole);
    struct effect effect = machine_effect(machine, op, thread, result);
    switch (effect.kind) {
    case EFFECT_READ:
        return advance(world, thread, result);
    case EFFECT_WRITE:
    case EFFECT_RMW:
        if (op->is_part)
            effect.value = part_merge(&machine->interner, op, whole, effect.value);
        if (!op_only_counts(op)) {
            bool hidden = is_hidden(world, op);
            if (!hidden && (is_blind ? whole_value(world, op) : whole) != effect.value)
                world->changed = op->location;
            set_value(world, op, effect.value, hidden);
        }
        return advance(world, thread, op->is_part && op->kind == OP_WRITE ? ~op->operand : result);
    case EFFECT_DISABLED:
        return WORLD_WAITS;
    default:
        return WORLD_ENDS;
    }
}

static enum world_step join(struct world *world, unsigned thread, unsigned joined)
{
    if (world->states[joined] == STATE_NONE || world_op(world, joined)->kind != OP_FINISH)
        return WORLD_WAITS;
    return advance(world, thread, world_op(world, joined)->operand);
}

/* Whether the operation depends on more than the value of its location: one at a queue with two
 * ends, or at a barrier. */
static bool is_of_several(const struct op *op)
{
    return op_is_at_end(op) ||
           (op->kind == OP_SYNC && (op->function == SYNC_MEET || !op->location));
}

/* Makes those who sleep on the object look again. */
static enum world_step notify(struct world *world, unsigned thread, uint64_t object)
{
    const struct graph *graph = &world->execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (world->states[t] == STATE_NONE || world->states[t] != graph->threads[t].state ||
            !asleep_is(world->execution, t) || world_op(world, t)->operand != object)
            continue;
        event_id look = asleep_look(world->execution, t);
        if (look == EVENT_INIT)
            return WORLD_UNKNOWN;
        world->states[t] = graph_event(graph, look)->state;
    }
    return advance(world, thread, 0);
}

/* Whether the thread waits in a call that another one has interrupted. */
static bool is_interrupted(const struct world *world, unsigned thread, const struct op *op)
{
    const struct machine *machine = world->execution->machine;
    const struct graph *graph = &world->execution->graph;
    if (op->kind != OP_JOIN && (!op_may_wait(op) || op->awaits))
        return false;
    uint64_t ignored = 0, value = 0;
    uint32_t location = machine->class->interruption(machine, world->states[thread], &ignored);
    if (!location)
        return false;
    const struct world_value *changed = find(world, location);
    if (changed)
        value = changed->value;
    else if (location < graph->location_capacity)
        value = graph_event(graph, graph_co_last(graph, location))->value;
    return (value & ~ignored) != 0;
}

static enum world_step run(struct world *world, struct world_move move)
{
    const unsigned thread = move.thread;
    const struct op op = *world_op(world, thread);
    if (op_notifies(&op))
        return notify(world, thread, op.operand);
    switch ((enum op_kind)op.kind) {
    case OP_AWAIT:
    case OP_FENCE:
    case OP_PRINT:
    case OP_DETACH:
        return advance(world, thread, 0);
    case OP_CLOCK:
        return advance(world, thread, op.operand);
    case OP_CHOOSE:
        return advance(world, thread, move.choice);
    case OP_JOIN:
        return join(world, thread, (unsigned)op.operand);
    case OP_CREATE:
        return WORLD_ENDS;
    case OP_BLOCK:
    case OP_CUT:
    case OP_ENDLESS:
    case OP_ASLEEP:
    case OP_FINISH:
    case OP_EXIT:
    case OP_ERROR:
    case OP_RESTART:
        return WORLD_WAITS;
    default:
        return is_of_several(&op) || op_writes_unset(&op) ? WORLD_UNKNOWN
                                                          : access(world, thread, &op);
    }
}

enum world_step world_step(struct world *world, struct world_move move)
{
    world->changed = 0;
    enum world_step step = run(world, move);
    bool is_let_go =
        step == WORLD_WAITS && is_interrupted(world, move.thread, world_op(world, move.thread));
    return is_let_go ? WORLD_ENDS : step;
}

bool world_is_same_loop(const struct machine *machine, state_id one, state_id other)
{
    const struct op *a = machine_op(machine, one), *b = machine_op(machine, other);
    verify(a->kind == OP_AWAIT && b->kind == OP_AWAIT);
    if (a->site != b->site || a->operand != b->operand)
        return false;
    return a->operand != 0 || machine->class->equal(machine, one, other);
}
