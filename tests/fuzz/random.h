/* random.h - random numbers for programs: small, and the same everywhere (xorshift64*). */
#pragma once

#include <stdint.h>

static inline uint64_t random_next(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(0x2545f4914f6cdd1d);
}

/* The state that the seed stands for. */
static inline uint64_t random_begin(uint64_t seed)
{
    uint64_t state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    for (unsigned i = 0; i < 8; i++)
        random_next(&state);
    return state;
}

static inline unsigned random_below(uint64_t *state, unsigned below)
{
    return (unsigned)((random_next(state) >> 33) % below);
}
