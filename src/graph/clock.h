/* clock.h - vector clocks.
 *
 * A clock stands for a set of events that is closed under program order: clock[t] is the number of
 * events of thread t in the set, so event i of thread t, counted from 0, is in it iff clock[t] > i.
 * All clocks of one graph have the same width, a multiple of CLOCK_UNIT, since the functions below
 * handle CLOCK_UNIT entries at once. Entries of threads that do not exist are 0.
 *
 * `width` is a number of entries. Every function takes time linear in it. */
#pragma once

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CLOCK_UNIT = 4 };

typedef int32_t clock_entry;
typedef clock_entry clock_unit __attribute__((vector_size(16), aligned(4), may_alias));
typedef uint64_t clock_halves __attribute__((vector_size(16)));

_Static_assert(sizeof(clock_unit) == CLOCK_UNIT * sizeof(clock_entry), "a unit is a vector");
_Static_assert(sizeof(clock_halves) == sizeof(clock_unit), "clock_includes looks at all entries");

/* The CLOCK_UNIT entries from the i-th on. */
static inline clock_unit clock_load(const clock_entry *clock, unsigned i)
{
    return *(const clock_unit *)(const void *)(clock + i);
}

/* Makes `to` equal to `from`. */
static inline void clock_copy(clock_entry *to, const clock_entry *from, unsigned width)
{
    verify(width % CLOCK_UNIT == 0);
    for (unsigned i = 0; i < width; i += CLOCK_UNIT)
        *(clock_unit *)(void *)(to + i) = clock_load(from, i);
}

/* A clock has a larger sum than each clock that is less: the order by sums is one of
 * happens-before. */
static inline int64_t clock_sum(const clock_entry *clock, unsigned width)
{
    int64_t sum = 0;
    for (unsigned t = 0; t < width; t++)
        sum += clock[t];
    return sum;
}

/* Adds the events in `from` to `to`: the result is the least upper bound of both. */
static inline void clock_join(clock_entry *to, const clock_entry *from, unsigned width)
{
    verify(width % CLOCK_UNIT == 0);
    for (unsigned i = 0; i < width; i += CLOCK_UNIT) {
        clock_unit a = clock_load(to, i), b = clock_load(from, i);
        clock_unit more = a > b;
        *(clock_unit *)(void *)(to + i) = (a & more) | (b & ~more);
    }
}

/* Whether every event in `small` is in `large`. */
static inline bool clock_includes(const clock_entry *large, const clock_entry *small,
                                  unsigned width)
{
    verify(width % CLOCK_UNIT == 0);
    for (unsigned i = 0; i < width; i += CLOCK_UNIT) {
        clock_halves over = (clock_halves)(clock_load(small, i) > clock_load(large, i));
        if (over[0] | over[1])
            return false;
    }
    return true;
}
