/* random_counts.h - the counters of random runs (explore/random), and the guarantee that they give.
 *
 * A run of PCT with depth d, in a program with n threads and k steps, finds a bug of depth d with a
 * probability of at least 1/(n k^(d-1)). So R of them miss it with one of at most
 * (1 - 1/(n k^(d-1)))^R. n and k are the largest numbers that some run had; a run that was planned
 * with a smaller k does not count. */
#pragma once

#include "base/hash_set.h"

#include <stdbool.h>
#include <stdint.h>

enum { RANDOM_MOST_DEPTH = 16 };

/* Names a run, with the seed: it makes the same choices whenever the program is the same, and the
 * machine knows the same facts. */
struct random_run {
    uint64_t number; /* from 0 on */
    uint32_t steps;  /* the k that it was planned with; 0: it was unknown */
};

/* A zeroed one is empty. */
struct random_counts {
    uint64_t runs;
    uint64_t failing;  /* of these, those with an error */
    uint64_t overlong; /* of these, those that were given up: they seemed to have no end */
    uint64_t by_depth[RANDOM_MOST_DEPTH + 1]; /* those that count for the guarantee */
    uint32_t steps;                           /* k, as runs are planned with it */
    uint32_t threads;                         /* n */
    bool has_choices;         /* runs draw inputs, too, so that there is no guarantee */
    struct hash_set distinct; /* the canonical hashes of executions, up to RANDOM_MOST_DISTINCT */
    uint64_t distinct_count;  /* their number, which stays when the set is released */
    double second;            /* clock_now, when the last whole second began; 0: none has */
    uint64_t at_second;       /* the distinct executions then */
    uint64_t recent;          /* those that were new in the second before */
};

/* More are not told apart from those that are known. */
enum { RANDOM_MOST_DISTINCT = 1 << 22 };

void random_counts_release(struct random_counts *counts);

/* A run was made that was planned with `run`, and had so many threads and steps. `depth`: the one
 * that it counts for; 0: none. */
void random_counts_add_run(struct random_counts *counts, struct random_run run, unsigned depth,
                           uint32_t threads, uint32_t steps);
/* A run came to an execution with this canonical hash, `now` in seconds of the monotonic clock. */
void random_counts_add_execution(struct random_counts *counts, const uint64_t hash[2], double now);
/* Adds those of other runs. */
void random_counts_merge(struct random_counts *to, const struct random_counts *from, double now);

/* The k with which runs are planned after one of so many steps: it has four significant bits, so
 * that runs that differ a little are planned alike. */
uint32_t random_counts_round(uint32_t steps);

/* The probability that the runs would have missed a bug of this depth, at most; 1: nothing is
 * known. Requires 1 <= depth <= RANDOM_MOST_DEPTH. */
double random_counts_miss(const struct random_counts *counts, unsigned depth);
