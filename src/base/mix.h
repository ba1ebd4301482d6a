/* mix.h - one number made of another in which each bit depends on all of the other's. */
#ifndef HEDDLE_BASE_MIX_H
#define HEDDLE_BASE_MIX_H

#include <stdint.h>

/* splitmix64's finaliser, one to one (Steele, Lea, Flood, OOPSLA 2014). */
static inline uint64_t mix64(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

#endif
