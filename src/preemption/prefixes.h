/* prefixes.h - the prefixes of linearisations to which a search has come, each with the fewest
 * preemptions so far. A prefix is a clock: how many events of each thread have been run. */
#pragma once

#include "graph/clock.h"

#include <stddef.h>

/* A hash table. Survives rewinding. A zeroed one is empty. */
struct prefixes {
    clock_entry *clocks; /* `width` entries for each prefix */
    uint32_t *levels;    /* preemptions */
    size_t count;
    size_t capacity;   /* of both */
    uint32_t *slots;   /* a prefix's number + 1, by its hash; 0: free */
    size_t slot_count; /* a power of two, or 0 */
    unsigned width;
};

void prefixes_release(struct prefixes *prefixes);
/* Forgets all prefixes; the next ones are of this width. */
void prefixes_clear(struct prefixes *prefixes, unsigned width);
/* Whether the prefix is new, or was only known with more preemptions; takes note of it. */
bool prefixes_add(struct prefixes *prefixes, const clock_entry *clock, uint32_t level);
