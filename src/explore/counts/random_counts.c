#include "explore/counts/random_counts.h"

#include "base/error.h"

#include <math.h>
#include <string.h>

void random_counts_release(struct random_counts *counts)
{
    hash_set_release(&counts->distinct);
    *counts = (struct random_counts){0};
}

uint32_t random_counts_round(uint32_t steps)
{
    enum { BITS = 4 };
    unsigned length = steps ? 32 - (unsigned)__builtin_clz(steps) : 0;
    if (length <= BITS)
        return steps;
    uint64_t unit = UINT64_C(1) << (length - BITS);
    uint64_t rounded = (steps + unit - 1) / unit * unit;
    return rounded < UINT32_MAX ? (uint32_t)rounded : UINT32_MAX;
}

/* Runs that were planned with a smaller k do not count any more. */
static void grow_steps(struct random_counts *counts, uint32_t steps)
{
    if (steps <= counts->steps)
        return;
    counts->steps = steps;
    memset(counts->by_depth, 0, sizeof counts->by_depth);
}

void random_counts_add_run(struct random_counts *counts, struct random_run run, unsigned depth,
                           uint32_t threads, uint32_t steps)
{
    require(depth <= RANDOM_MOST_DEPTH);
    counts->runs++;
    grow_steps(counts, random_counts_round(steps));
    if (threads > counts->threads)
        counts->threads = threads;
    if (depth > 0 && run.steps >= counts->steps)
        counts->by_depth[depth]++;
}

/* Looks whether a second is over. */
static void tick(struct random_counts *counts, double now)
{
    if (counts->second == 0)
        counts->second = now;
    if (now - counts->second < 1)
        return;
    counts->recent = now - counts->second < 2 ? counts->distinct_count - counts->at_second : 0;
    counts->at_second = counts->distinct_count;
    counts->second = now;
}

static void add_hash(struct random_counts *counts, const uint64_t hash[2])
{
    if (counts->distinct.count < RANDOM_MOST_DISTINCT)
        hash_set_add(&counts->distinct, hash);
    if (counts->distinct.count > counts->distinct_count)
        counts->distinct_count = counts->distinct.count;
}

void random_counts_add_execution(struct random_counts *counts, const uint64_t hash[2], double now)
{
    tick(counts, now);
    add_hash(counts, hash);
}

void random_counts_merge(struct random_counts *to, const struct random_counts *from, double now)
{
    tick(to, now);
    to->runs += from->runs;
    to->failing += from->failing;
    to->overlong += from->overlong;
    grow_steps(to, from->steps);
    for (unsigned d = 0; d <= RANDOM_MOST_DEPTH && from->steps == to->steps; d++)
        to->by_depth[d] += from->by_depth[d];
    if (from->threads > to->threads)
        to->threads = from->threads;
    to->has_choices |= from->has_choices;
    for (size_t i = 0; i < from->distinct.capacity; i++)
        if (from->distinct.slots[i][0] | from->distinct.slots[i][1])
            add_hash(to, from->distinct.slots[i]);
}

double random_counts_miss(const struct random_counts *counts, unsigned depth)
{
    require(depth >= 1 && depth <= RANDOM_MOST_DEPTH);
    if (counts->by_depth[depth] == 0 || counts->has_choices || counts->overlong > 0)
        return 1;
    double finds = 1 / (counts->threads * pow(counts->steps, depth - 1));
    return exp((double)counts->by_depth[depth] * log1p(-fmin(finds, 1)));
}
