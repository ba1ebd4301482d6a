/* clock.h - vector clocks.
 *
 * A clock counts, for each thread, how many of its first events are included: event (t, i) is in
 * `clock` iff clock[t] > i. All clocks of one graph have the same width, a multiple of CLOCK_UNIT,
 * so that four entries are handled at a time; entries of threads that do not exist are 0. */
#ifndef HEDDLE_GRAPH_CLOCK_H
#define HEDDLE_GRAPH_CLOCK_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CLOCK_UNIT = 4 };

typedef int32_t clock_entry;
typedef clock_entry clock_unit __attribute__((vector_size(16), aligned(4), may_alias));
typedef uint64_t clock_halves __attribute__((vector_size(16)));

static inline clock_unit clock_load(const clock_entry *clock, unsigned i)
{
    return *(const clock_unit *)(const void *)(clock + i);
}

static inline void clock_copy(clock_entry *to, const clock_entry *from, unsigned width)
{
    for (unsigned i = 0; i < width; i += CLOCK_UNIT)
        *(clock_unit *)(void *)(to + i) = clock_load(from, i);
}

/* Makes `to` the least upper bound of both. */
static inline void clock_join(clock_entry *to, const clock_entry *from, unsigned width)
{
    for (unsigned i = 0; i < width; i += CLOCK_UNIT) {
        clock_unit a = clock_load(to, i), b = clock_load(from, i);
        clock_unit more = a > b;
        *(clock_unit *)(void *)(to + i) = (a & more) | (b & ~more);
    }
}

/* Whether all of `small` is included in `large`. */
static inline bool clock_includes(const clock_entry *large, const clock_entry *small,
                                  unsigned width)
{
    for (unsigned i = 0; i < width; i += CLOCK_UNIT) {
        clock_halves over = (clock_halves)(clock_load(small, i) > clock_load(large, i));
        if (over[0] | over[1])
            return false;
    }
    return true;
}

#endif
