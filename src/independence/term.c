/* term.c - the table of terms, the constructors of leaves, and the values of operations. */
#include "independence/term.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"

#include <string.h>

void terms_init(struct terms *terms)
{
    *terms = (struct terms){.count = 1, .limit = SIZE_MAX};
    array_reserve(terms->items, terms->capacity, 1);
    terms->items[0] = (struct term){0};
}

void terms_release(struct terms *terms)
{
    free(terms->items);
    hash_index_release(&terms->ids);
    *terms = (struct terms){0};
}

/* For hash_index_find. */
static bool is_same(const void *things, uint32_t id, const void *sought)
{
    const struct term *one = &((const struct terms *)things)->items[id], *other = sought;
    return one->op == other->op && one->width == other->width && one->value == other->value &&
           memcmp(one->operands, other->operands, sizeof one->operands) == 0;
}

static uint64_t hash(const struct term *term)
{
    uint64_t value = mix64(term->value ^ (uint64_t)term->op << 56 ^ (uint64_t)term->width << 48);
    for (unsigned i = 0; i < 3; i++)
        value = mix64(value ^ term->operands[i]);
    return value;
}

term_id term_intern(struct terms *terms, struct term term)
{
    require(term.width >= 1 && term.width <= 64);
    term_id id = hash_index_find(&terms->ids, hash(&term), is_same, terms, &term);
    if (id != TERM_NONE)
        return id;
    id = (term_id)terms->count;
    *array_push(terms->items, terms->count, terms->capacity) = term;
    hash_index_add(&terms->ids, hash(&term), id);
    return id;
}

/* --- leaves ----------------------------------------------------------------------------------- */

term_id term_constant(struct terms *terms, unsigned width, uint64_t value)
{
    return term_intern(terms, (struct term){.op = TERM_CONSTANT,
                                            .width = (uint8_t)width,
                                            .value = value & term_mask(width)});
}

term_id term_memory(struct terms *terms, uint32_t global, uint64_t offset, unsigned width)
{
    return term_intern(terms, (struct term){.op = TERM_MEMORY,
                                            .width = (uint8_t)width,
                                            .operands = {global},
                                            .value = offset});
}

term_id term_array(struct terms *terms, uint32_t global, unsigned width)
{
    return term_intern(
        terms, (struct term){.op = TERM_ARRAY, .width = (uint8_t)width, .operands = {global}});
}

term_id term_address(struct terms *terms, uint32_t global)
{
    return term_intern(terms, (struct term){.op = TERM_ADDRESS, .width = 64, .operands = {global}});
}

term_id term_local(struct terms *terms, unsigned block, uint64_t number, unsigned width)
{
    return term_intern(terms, (struct term){.op = TERM_LOCAL,
                                            .width = (uint8_t)width,
                                            .operands = {block},
                                            .value = number});
}

/* --- values ----------------------------------------------------------------------------------- */

unsigned term_arity(enum term_op op)
{
    return op <= TERM_LOCAL ? 0 : op <= TERM_SWAP_BITS ? 1 : op <= TERM_SELECT ? 2 : 3;
}

bool term_is_constant(const struct terms *terms, term_id id, uint64_t *value)
{
    const struct term *term = term_get(terms, id);
    *value = term->value;
    return term->op == TERM_CONSTANT;
}

static uint64_t divide(enum term_op op, unsigned width, uint64_t left, uint64_t right)
{
    int64_t a = term_signed(left, width), b = term_signed(right, width);
    switch (op) {
    case TERM_UDIV:
        return right == 0 ? UINT64_MAX : left / right;
    case TERM_UREM:
        return right == 0 ? left : left % right;
    case TERM_SDIV:
        return b == 0 ? (a < 0 ? 1 : UINT64_MAX) : b == -1 ? -(uint64_t)a : (uint64_t)(a / b);
    default:
        return b == 0 ? left : b == -1 ? 0 : (uint64_t)(a % b);
    }
}

static uint64_t shift(enum term_op op, unsigned width, uint64_t left, uint64_t right)
{
    int64_t value = term_signed(left, width);
    if (op == TERM_ASHR)
        return (uint64_t)(value >> (right >= width ? 63 : right));
    return right >= width ? 0 : op == TERM_SHL ? left << right : left >> right;
}

static uint64_t swap_bits(uint64_t value)
{
    uint64_t result = 0;
    for (unsigned i = 0; i < 64; i++)
        result |= (value >> i & 1) << (63 - i);
    return result;
}

uint64_t term_compute(enum term_op op, unsigned width, uint64_t left, uint64_t right)
{
    switch (op) {
    case TERM_COUNT_ONES:
        return (uint64_t)__builtin_popcountll(left);
    case TERM_COUNT_LEADING_ZEROS:
        return left ? (uint64_t)__builtin_clzll(left << (64 - width)) : width;
    case TERM_COUNT_TRAILING_ZEROS:
        return left ? (uint64_t)__builtin_ctzll(left) : width;
    case TERM_SWAP_BYTES:
        return __builtin_bswap64(left) >> (64 - width);
    case TERM_SWAP_BITS:
        return swap_bits(left) >> (64 - width);
    case TERM_ADD:
        return (left + right) & term_mask(width);
    case TERM_MUL:
        return (left * right) & term_mask(width);
    case TERM_UDIV:
    case TERM_SDIV:
    case TERM_UREM:
    case TERM_SREM:
        return divide(op, width, left, right) & term_mask(width);
    case TERM_SHL:
    case TERM_LSHR:
    case TERM_ASHR:
        return shift(op, width, left, right) & term_mask(width);
    case TERM_AND:
        return left & right;
    case TERM_OR:
        return left | right;
    case TERM_XOR:
        return left ^ right;
    case TERM_EQUAL:
        return left == right;
    case TERM_ULT:
        return left < right;
    case TERM_SLT:
        return term_signed(left, width) < term_signed(right, width);
    default:
        bug("no operation on constants: %d", op);
    }
}
