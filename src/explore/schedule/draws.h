/* draws.h - random numbers, the same ones for the same seed everywhere. */
#pragma once

#include "base/error.h"
#include "base/mix.h"

/* splitmix64 (Steele, Lea, Flood, OOPSLA 2014). */
struct draws {
    uint64_t state;
};

static inline uint64_t draws_next(struct draws *draws)
{
    return mix64(draws->state += UINT64_C(0x9e3779b97f4a7c15));
}

/* Those of one run. */
static inline struct draws draws_of_run(uint64_t seed, uint64_t run)
{
    struct draws draws = {.state = mix64(seed) ^ mix64(~run)};
    draws_next(&draws);
    return draws;
}

/* Evenly, below a number that is not 0. */
static inline uint64_t draws_below(struct draws *draws, uint64_t below)
{
    verify(below > 0);
    return draws_next(draws) % below;
}

/* Likewise, but 0 is as likely as 1 and 2 together, these as 3 to 6, and so on. */
static inline uint64_t draws_low(struct draws *draws, uint64_t below)
{
    verify(below > 0);
    uint64_t levels = 64 - (uint64_t)__builtin_clzll(below);
    uint64_t first = (UINT64_C(1) << draws_below(draws, levels)) - 1;
    uint64_t size = first + 1 < below - first ? first + 1 : below - first;
    return first + draws_below(draws, size);
}
