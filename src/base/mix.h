/* mix.h - hashes of a word, and of bytes. Each bit of the result depends on every bit of the input.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The finaliser of splitmix64 (Steele, Lea, Flood, OOPSLA 2014). It is one to one. */
static inline uint64_t mix64(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* A hash of `size` bytes. */
static inline uint64_t mix64_bytes(const void *bytes, size_t size)
{
    uint64_t hash = size;
    for (size_t i = 0; i < size; i++)
        hash = mix64(hash + ((const unsigned char *)bytes)[i] + 1);
    return hash;
}
