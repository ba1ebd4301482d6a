/* stack_copy.c - a copy with a base is a header, a bit for each chunk, and the chunks whose bits
 * are set. Chunks are counted from the top of the stack. The last one may be shorter. */
#include "machine/native/stack_copy.h"

#include <string.h>

/* In a deep recursion, each copy has all that was added since its base. Copies of LARGE stacks, in
 * bytes, have bases close by. */
enum { CHUNK = 64, SMALLEST = 4096, LARGE = 256 << 10, LARGE_SHARE = 128 };

struct header {
    state_id base; /* first, as states_set_base requires */
    uint32_t size; /* of the stack, in bytes */
};

static struct header header_of(const struct state *state)
{
    struct header header;
    verify(states_has_base(state));
    memcpy(&header, state->payload, sizeof header);
    return header;
}

static size_t chunk_count(size_t size)
{
    return (size + CHUNK - 1) / CHUNK;
}

/* The bytes in front of the chunks. */
static size_t begin_size(size_t size)
{
    return sizeof(struct header) + (chunk_count(size) + 7) / 8;
}

/* The bytes of the chunk, of a stack of `size` bytes. */
static size_t chunk_size(size_t size, size_t chunk)
{
    size_t left = size - chunk * CHUNK;
    return left < CHUNK ? left : CHUNK;
}

/* Right behind the last byte of a whole copy. */
static const unsigned char *end_of(const struct state *state)
{
    verify(!states_has_base(state) && !stack_copy_is_retraced(state));
    return state->payload + state->size;
}

static bool differs(struct stack_part stack, const struct state *base, size_t chunk)
{
    size_t size = chunk_size(stack.size, chunk), below = chunk * CHUNK + size;
    return below > base->size || memcmp(stack.top - below, end_of(base) - below, size) != 0;
}

struct stack_copy stack_copy_choose(const struct states *states, state_id parent,
                                    struct stack_part stack)
{
    struct stack_copy whole = {.base = STATE_NONE, .size = stack.size};
    if (parent == STATE_NONE)
        return whole;
    const struct state *state = states_get(states, parent);
    if (stack.size < SMALLEST && !stack_copy_is_retraced(state))
        return whole;
    while (stack_copy_is_retraced(state)) {
        parent = state->before;
        state = states_get(states, parent);
    }
    state_id id = states_has_base(state) ? states_base(state) : parent;
    const struct state *base = states_get(states, id);
    size_t needed = begin_size(stack.size);
    for (size_t i = 0; i < chunk_count(stack.size); i++)
        needed += differs(stack, base, i) ? chunk_size(stack.size, i) : 0;
    if (needed > (stack.size > LARGE ? stack.size / LARGE_SHARE : stack.size / 4 * 3))
        return whole;
    return (struct stack_copy){.base = id, .size = needed};
}

struct stack_copy stack_copy_retraced(const struct states *states, state_id before)
{
    return (struct stack_copy){.base = before,
                               .steps = states_steps(states_get(states, before)) + 1};
}

/* The chunks in which the stack differs from the base, and which these are. */
static void write_chunks(const struct state *base, struct stack_part stack, unsigned char *payload)
{
    unsigned char *bits = payload + sizeof(struct header), *to = payload + begin_size(stack.size);
    memset(bits, 0, (size_t)(to - bits));
    for (size_t i = 0; i < chunk_count(stack.size); i++) {
        size_t size = chunk_size(stack.size, i);
        if (!differs(stack, base, i))
            continue;
        bits[i / 8] |= (unsigned char)(1 << i % 8);
        memcpy(to, stack.top - i * CHUNK - size, size);
        to += size;
    }
}

void stack_copy_write(const struct states *states, const struct stack_copy *copy,
                      struct stack_part stack, unsigned char *payload)
{
    if (copy->base == STATE_NONE) {
        memcpy(payload, stack.top - stack.size, stack.size);
        return;
    }
    if (copy->steps > 0)
        return;
    struct header header = {.base = copy->base, .size = (uint32_t)stack.size};
    memcpy(payload, &header, sizeof header);
    write_chunks(states_get(states, copy->base), stack, payload);
}

void stack_copy_link(struct states *states, const struct stack_copy *copy, state_id id)
{
    if (copy->steps > 0)
        states_set_retraced(states, id, copy->base, copy->steps);
    else if (copy->base != STATE_NONE)
        states_set_base(states, id);
}

size_t stack_copy_size(const struct state *state)
{
    verify(!stack_copy_is_retraced(state));
    return states_has_base(state) ? header_of(state).size : state->size;
}

void stack_copy_restore(const struct states *states, const struct state *state, unsigned char *top)
{
    size_t whole = stack_copy_size(state);
    if (!states_has_base(state)) {
        memcpy(top - whole, state->payload, whole);
        return;
    }
    const struct state *base = states_get(states, states_base(state));
    const unsigned char *bits = state->payload + sizeof(struct header);
    const unsigned char *from = state->payload + begin_size(whole);
    size_t shared = whole < base->size ? whole : base->size;
    memcpy(top - shared, end_of(base) - shared, shared);
    for (size_t i = 0; i < chunk_count(whole); i++) {
        size_t size = chunk_size(whole, i);
        if (!(bits[i / 8] >> i % 8 & 1))
            continue;
        memcpy(top - i * CHUNK - size, from, size);
        from += size;
    }
    verify(from == state->payload + state->size);
}
