/* orbit.h - executions that are equal up to a permutation of interchangeable threads.
 *
 * Groups of interchangeable threads are given, not found: of each thread, the first one of its
 * group. The hash of an orbit is the least hash of its members. The creations of the groups'
 * threads, and the joins with them, stay out: how many there are depends on which of the threads
 * have ended. */
#pragma once

#include "candidate.h"
#include "program.h"

struct groups {
    bool are_used; /* false: no two threads are interchangeable */
    uint32_t location_count;
    uint8_t first[CANDIDATE_THREADS]; /* by thread: itself, if it has no group */
};

/* The groups of the program, without the threads for which `is_apart` is true: consecutive
 * instructions create them, and they have equal code. */
struct groups orbit_find_groups(const struct program_text *text,
                                bool (*is_apart)(const void *context, unsigned thread),
                                const void *context);

/* The hash of the execution's orbit. */
struct candidate_hash orbit_hash(const struct groups *groups,
                                 const struct candidate_execution *candidate);
