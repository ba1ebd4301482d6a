/* effect.h - what an operation does to its location (op_effect, machine_effect). */
#pragma once

#include "machine/operations/error_kind.h"

#include <stdbool.h>
#include <stdint.h>

/* The effect of an operation on its location, for a given old value. */
enum effect_kind {
    EFFECT_READ,          /* reads; the location keeps its value */
    EFFECT_WRITE,         /* writes without reading */
    EFFECT_RMW,           /* reads and writes in one step */
    EFFECT_DISABLED,      /* cannot run while the location has this value */
    EFFECT_ERROR,         /* is an error of the program */
    EFFECT_BLOCKING_READ, /* reads, and then the thread blocks (exploration.h) */
};

struct effect {
    enum effect_kind kind;
    enum error_kind error; /* for EFFECT_ERROR */
    uint64_t value;        /* the location's new value */
};

/* Whether the effect is not just that of a read when the location's value is `old`. */
static inline bool effect_changes(const struct effect *effect, uint64_t old)
{
    return effect->kind != EFFECT_READ && !(effect->kind == EFFECT_RMW && effect->value == old);
}
