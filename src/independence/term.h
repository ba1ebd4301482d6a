/* term.h - expressions over the inputs of blocks: bit-vectors of 1 to 64 bits.
 *
 * A term is named by a number, from 1 on. Equal terms have one number. Terms of one bit are truth
 * values. Constructors simplify: sums are linear forms with their terms in order, a comparison has
 * no choice (TERM_ITE) as an operand of its sums, and a truth value is made of conjunctions,
 * disjunctions, negations and *atoms*. An atom is an equation, a comparison, or anything else of
 * one bit.
 *
 * Arithmetic wraps around. Division by zero and shifts by the width or more have the values of
 * SMT-LIB's theory of bit-vectors. */
#pragma once

#include "base/hash_index.h"

typedef uint32_t term_id;
enum { TERM_NONE = 0 };

enum term_op {
    /* Leaves. */
    TERM_CONSTANT, /* value */
    TERM_MEMORY,   /* global; value: the offset in it, in bytes */
    TERM_ARRAY,    /* global: its cells by their offsets in bytes; the width is that of a cell */
    TERM_ADDRESS,  /* global: where it begins; 64 bits */
    TERM_LOCAL,    /* block: 0 or 1; value: the number of the block's local variable */
    /* One operand, of another width. */
    TERM_TRUNC,
    TERM_ZEXT,
    TERM_SEXT,
    TERM_NOT, /* of one bit, to one bit */
    /* One operand of the width: functions that a solver knows nothing about. */
    TERM_COUNT_ONES,
    TERM_COUNT_LEADING_ZEROS,
    TERM_COUNT_TRAILING_ZEROS,
    TERM_SWAP_BYTES,
    TERM_SWAP_BITS,
    /* Two operands of the width. */
    TERM_ADD,
    TERM_MUL,
    TERM_UDIV,
    TERM_SDIV,
    TERM_UREM,
    TERM_SREM,
    TERM_SHL,
    TERM_LSHR,
    TERM_ASHR,
    TERM_AND,
    TERM_OR,
    TERM_XOR,
    /* Two operands of one width, to one bit. */
    TERM_EQUAL,
    TERM_ULT,
    TERM_SLT,
    TERM_SELECT, /* an array, and an offset of 64 bits */
    TERM_STORE,  /* an array, an offset and a cell; an array */
    TERM_ITE,    /* a condition, and two operands of the width */
};

struct term {
    uint8_t op;    /* enum term_op */
    uint8_t width; /* in bits; of an array: of its cells */
    union {
        term_id operands[3];
        uint32_t global;
        uint32_t block;
    };
    uint64_t value;
};

struct terms {
    struct term *items; /* by number; the first one is unused */
    size_t count;
    size_t capacity;
    struct hash_index ids; /* by the terms */
    size_t limit;          /* see terms_are_full */
};

void terms_init(struct terms *terms);
void terms_release(struct terms *terms);

/* Allows `more` further terms. */
static inline void terms_allow(struct terms *terms, size_t more)
{
    terms->limit = terms->count + more;
}

/* Whether there are so many terms that the caller has to give up. */
static inline bool terms_are_full(const struct terms *terms)
{
    return terms->count > terms->limit;
}

/* Valid until a term is made. */
static inline const struct term *term_get(const struct terms *terms, term_id id)
{
    return &terms->items[id];
}

static inline unsigned term_width(const struct terms *terms, term_id id)
{
    return terms->items[id].width;
}

/* The number of operands; 0 of a leaf. */
unsigned term_arity(enum term_op op);

static inline bool term_is_function(enum term_op op)
{
    return op >= TERM_COUNT_ONES && op <= TERM_SWAP_BITS;
}

/* Whether the term is a constant; then *value is that. */
bool term_is_constant(const struct terms *terms, term_id id, uint64_t *value);

/* Makes terms. Operands have the widths that enum term_op names. */
term_id term_constant(struct terms *terms, unsigned width, uint64_t value);
term_id term_memory(struct terms *terms, uint32_t global, uint64_t offset, unsigned width);
term_id term_array(struct terms *terms, uint32_t global, unsigned width);
term_id term_address(struct terms *terms, uint32_t global);
term_id term_local(struct terms *terms, unsigned block, uint64_t number, unsigned width);
term_id term_resize(struct terms *terms, enum term_op op, term_id operand, unsigned width);
term_id term_not(struct terms *terms, term_id operand);
term_id term_function(struct terms *terms, enum term_op op, term_id operand);
term_id term_binary(struct terms *terms, enum term_op op, term_id left, term_id right);
term_id term_subtract(struct terms *terms, term_id left, term_id right);
term_id term_select(struct terms *terms, term_id array, term_id offset);
term_id term_store(struct terms *terms, term_id array, term_id offset, term_id value);
term_id term_ite(struct terms *terms, term_id condition, term_id yes, term_id no);
term_id term_and(struct terms *terms, term_id left, term_id right); /* of one bit */
term_id term_or(struct terms *terms, term_id left, term_id right);  /* of one bit */

/* Whether both arrays have the same cells. Requires: they are stores to one TERM_ARRAY. */
term_id term_same_array(struct terms *terms, term_id left, term_id right);

/* The term without simplification. For the constructors. */
term_id term_intern(struct terms *terms, struct term term);

/* The value of an operation on constants; operands are `width` bits, the result is masked to the
 * width of the operation. A function ignores `right`. */
uint64_t term_compute(enum term_op op, unsigned width, uint64_t left, uint64_t right);

static inline uint64_t term_mask(unsigned width)
{
    return UINT64_MAX >> (64 - width);
}

/* The value of `width` bits with its sign. */
static inline int64_t term_signed(uint64_t value, unsigned width)
{
    return (int64_t)(value << (64 - width)) >> (64 - width);
}
