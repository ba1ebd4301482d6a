/* sync_effects.h - what the effects of the functions of OP_SYNC have in common. Only sync.c and its
 * parts include this. */
#pragma once

#include "machine/operations/interner.h"
#include "machine/operations/op.h"

#define LOW_32 UINT64_C(0xffffffff)

static inline struct effect effect_of(enum effect_kind kind, uint64_t value)
{
    return (struct effect){.kind = kind, .value = value};
}

static inline struct effect effect_error(enum error_kind error)
{
    return (struct effect){.kind = EFFECT_ERROR, .error = error};
}

static inline struct effect misuse(void)
{
    return effect_error(ERROR_INVALID_USE);
}

/* The effect of an operation on a condition variable (condition.c). */
struct effect condition_effect(struct interner *interner, const struct op *op, unsigned thread,
                               uint64_t old);
