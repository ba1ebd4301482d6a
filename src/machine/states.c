#include "machine/states.h"

#include "base/memory.h"
#include "base/mix.h"

#include <string.h>

/* SMALLEST_LIMIT: so small that both arenas stay in the caches, and far above what most programs
 * use. --enable-checks builds collect very often. */
enum { SMALLEST_LIMIT = CHECKS ? 4 << 10 : 8 << 20, FIRST_CAPACITY = 1 << 20 };

_Static_assert(sizeof(struct state) % STATE_UNIT == 0, "payloads are aligned");
_Static_assert(offsetof(struct state, payload) % 16 == 0, "payloads hold stacks");

static size_t padded(size_t payload)
{
    size_t size = sizeof(struct state) + payload;
    return (size + STATE_UNIT - 1) / STATE_UNIT * STATE_UNIT;
}

static size_t whole_size(const struct state *state)
{
    return padded(states_steps(state) ? 0 : state->size);
}

/* The number of a state of the class at the arena's end. */
static state_id number(const struct states *states, enum state_class class)
{
    verify(states->used % STATE_UNIT == 0 && states->used >= STATE_UNIT);
    return (state_id)(states->used / STATE_UNIT << STATE_CLASS_BITS | class);
}

static enum state_class class_of(const struct op *op)
{
    if (op->kind == OP_JOIN || op_may_wait(op) || op_looks_to_wait(op))
        return STATE_WAITING;
    return op->kind >= OP_BLOCK ? STATE_STOPPED : STATE_RUNNABLE;
}

static enum machine_outcome outcome_of(const struct op *op)
{
    if (op_is_passed_over(op))
        return OUTCOME_UNKNOWN;
    switch ((enum op_kind)op->kind) {
    case OP_AWAIT:
        return op->function == PARKED_IDLE ? OUTCOME_IDLES : OUTCOME_AWAITS;
    case OP_BLOCK:
        return OUTCOME_BLOCKS;
    default:
        return OUTCOME_GOES_ON;
    }
}

void states_init(struct states *states)
{
    *states =
        (struct states){.capacity = FIRST_CAPACITY, .used = STATE_UNIT, .limit = SMALLEST_LIMIT};
    states->arena = memory_resize(NULL, states->capacity, 1);
}

void states_release(struct states *states)
{
    free(states->arena);
    free(states->spare);
    free(states->grown);
    *states = (struct states){0};
}

struct state *states_reserve(struct states *states, size_t size)
{
    verify(states->from == NULL && size <= UINT32_MAX);
    array_reserve(states->arena, states->capacity, states->used + padded(size));
    if (states->used / STATE_UNIT > UINT32_MAX >> STATE_CLASS_BITS)
        die("out of memory: more than 16 GiB of thread states; threads with less on their stacks, "
            "or "
            "a bound on preemptions (-bound K), take less");
    return (struct state *)(void *)(states->arena + states->used);
}

/* Whether the state is in the first `used` bytes. */
static bool is_before(size_t used, state_id id)
{
    return (size_t)(id >> STATE_CLASS_BITS) * STATE_UNIT < used;
}

state_id states_add(struct states *states, size_t size, state_id parent, unsigned thread,
                    uint64_t result)
{
    struct state *state = (struct state *)(void *)(states->arena + states->used);
    state_id id = number(states, class_of(&state->op));
    verify(states->used + padded(size) <= states->capacity && thread <= UINT16_MAX);
    verify(parent == STATE_NONE || states_find(states, parent, thread, result) == STATE_NONE);
    state->result = result;
    state->first_child = STATE_NONE;
    state->next_sibling = STATE_NONE;
    state->size = (uint32_t)size;
    state->thread = (uint16_t)thread;
    state->outcome = (uint8_t)outcome_of(&state->op);
    state->mark = 0;
    state->parent = parent;
    state->header = HEADER_NONE;
    uint64_t before = parent != STATE_NONE ? states_get(states, parent)->identity : 0;
    state->identity = mix64(mix64(before + thread + 1) + result);
    if (parent != STATE_NONE) {
        struct state *from = states_get(states, parent);
        state->next_sibling = from->first_child;
        from->first_child = id;
        if (is_before(states->marked, parent))
            *array_push(states->grown, states->grown_count, states->grown_capacity) = parent;
    }
    states->used += padded(size);
    states->count++;
    return id;
}

state_id states_find_slow(struct states *states, state_id parent, unsigned thread, uint64_t result)
{
    struct state *from = states_get(states, parent);
    verify(from->first_child != STATE_NONE);
    struct state *previous = states_get(states, from->first_child);
    for (state_id id = previous->next_sibling; id != STATE_NONE; id = previous->next_sibling) {
        struct state *state = states_get(states, id);
        if (state->result == result && state->thread == thread) {
            previous->next_sibling = state->next_sibling;
            state->next_sibling = from->first_child;
            from->first_child = id;
            return id;
        }
        previous = state;
    }
    return STATE_NONE;
}

void states_set_base(struct states *states, state_id id)
{
    states_get(states, id)->mark |= STATE_HAS_BASE;
}

void states_set_retraced(struct states *states, state_id id, state_id before, unsigned steps)
{
    struct state *state = states_get(states, id);
    require(steps >= 1 && steps <= STATE_STEPS_MOST);
    verify(state->size == 0 && before != STATE_NONE);
    state->before = before;
    state->mark |= (uint8_t)(steps << STATE_STEPS_SHIFT);
}

struct states_mark states_mark(struct states *states)
{
    require(states->marked == 0);
    states->marked = states->used;
    return (struct states_mark){states->used, states->count};
}

void states_drop_since(struct states *states, struct states_mark mark)
{
    require(mark.used == states->marked && mark.used <= states->used);
    for (size_t i = 0; i < states->grown_count; i++) {
        state_id *link = &states_get(states, states->grown[i])->first_child;
        while (*link != STATE_NONE)
            if (is_before(mark.used, *link))
                link = &states_get(states, *link)->next_sibling;
            else
                *link = states_get(states, *link)->next_sibling;
    }
    states->used = mark.used;
    states->count = mark.count;
    states->marked = states->grown_count = 0;
}

void states_begin_collection(struct states *states)
{
    require(states->from == NULL);
    states->from = states->arena;
    states->arena = states->spare;
    if (states->spare_capacity < states->capacity) {
        free(states->spare);
        states->arena = memory_resize(NULL, states->capacity, 1);
    }
    states->spare = NULL;
    states->used = STATE_UNIT;
    states->count = 0;
}

void states_relocate(struct states *states, state_id *place)
{
    if (*place == STATE_NONE)
        return;
    size_t unit = *place >> STATE_CLASS_BITS;
    verify(states->from && unit != 0);
    struct state *old = (struct state *)(void *)(states->from + unit * STATE_UNIT);
    if (!(old->mark & STATE_MOVED)) {
        size_t size = whole_size(old);
        state_id id = number(states, states_class(*place));
        struct state *new = states_get(states, id);
        verify(states->used + size <= states->capacity);
        memcpy(new, old, size);
        new->first_child = STATE_NONE;
        new->next_sibling = STATE_NONE;
        states->used += size;
        states->count++;
        old->mark |= STATE_MOVED;
        old->result = id;
        if (states_has_base(new))
            states_relocate(states, (state_id *)(void *)new->payload);
        if (states_steps(new))
            states_relocate(states, &new->before);
    }
    verify(states_class((state_id)old->result) == states_class(*place));
    *place = (state_id)old->result;
}

/* Gives the new states the new numbers of their parents, where these are still in use. */
static void relocate_parents(struct states *states)
{
    for (size_t place = STATE_UNIT; place < states->used;) {
        struct state *state = (struct state *)(void *)(states->arena + place);
        size_t unit = state->parent >> STATE_CLASS_BITS;
        const struct state *old =
            (const struct state *)(const void *)(states->from + unit * STATE_UNIT);
        if (state->parent != STATE_NONE)
            state->parent = old->mark & STATE_MOVED ? (state_id)old->result : STATE_NONE;
        place += whole_size(state);
    }
}

void states_end_collection(struct states *states)
{
    require(states->from != NULL && states->used <= states->capacity);
    relocate_parents(states);
    states->spare = states->from;
    states->spare_capacity = states->capacity;
    states->from = NULL;
    states->collections++;
    size_t limit = 2 * states->used;
    states->limit = limit > SMALLEST_LIMIT ? limit : SMALLEST_LIMIT;
}
