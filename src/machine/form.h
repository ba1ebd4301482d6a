/* form.h - data that flows through a block without being looked at.
 *
 * In `x = x + 1`, the thread does not depend on the value that it loads: it only stores a sum of
 * it. Such a load is *linear*: its value is used for nothing but the values of stores behind it,
 * before the thread gives up a mutex or ends an atomic section. Each of these is, modulo 2^(8 *
 * size), a sum of multiples of values of linear loads, its *terms*, and of a value that does not
 * depend on linear loads.
 *
 * The front end finds forms in straight code (front/blocks/forms.c), the script machine in its
 * instructions. Whoever has no form is a load whose value the thread looks at, or a store without
 * terms. */
#pragma once

#include <stdint.h>

enum { FORM_TERMS = 4 };

/* A multiple of the value of a linear load: of the latest one at its place. */
struct form_term {
    uint32_t place;
    uint64_t factor;
};

/* The form of a linear load, which has no terms, or of a store. */
struct form {
    uint32_t place; /* of the instruction; no other one of the program has it */
    uint32_t count; /* of terms; of a store, not 0 */
    struct form_term terms[FORM_TERMS];
};
