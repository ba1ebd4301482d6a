#include "explore/counts/estimate.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"

enum { PRECISION = 128 }; /* bits; exponents have no limit */

/* --- Estimates -------------------------------------------------------------------------------- */

void estimate_init(struct estimate *estimate)
{
    for (unsigned run = 0; run < ESTIMATE_RUNS; run++)
        for (unsigned kind = 0; kind < ESTIMATED_KINDS; kind++)
            mpf_init2(estimate->counts[run][kind], PRECISION);
    estimate->runs = ESTIMATE_RUNS;
    estimate->width = 0;
    estimate->is_exact = true;
}

void estimate_release(struct estimate *estimate)
{
    for (unsigned run = 0; run < ESTIMATE_RUNS; run++)
        for (unsigned kind = 0; kind < ESTIMATED_KINDS; kind++)
            mpf_clear(estimate->counts[run][kind]);
}

void estimate_copy(struct estimate *to, const struct estimate *from)
{
    for (unsigned run = 0; run < ESTIMATE_RUNS; run++)
        for (unsigned kind = 0; kind < ESTIMATED_KINDS; kind++)
            mpf_set(to->counts[run][kind], from->counts[run][kind]);
    to->runs = from->runs;
    to->width = from->width;
    to->is_exact = from->is_exact;
}

static uint64_t counter(const struct statistics *statistics, uint64_t work, enum estimated kind)
{
    const uint64_t counters[ESTIMATED_KINDS] = {
        [ESTIMATED_COMPLETE] = statistics->complete,
        [ESTIMATED_BLOCKED] = statistics->blocked,
        [ESTIMATED_TRUNCATED] = statistics->truncated,
        [ESTIMATED_DUPLICATE] = statistics->duplicate,
        [ESTIMATED_BOUND_BLOCKED] = statistics->bound_blocked,
        [ESTIMATED_BEYOND_BOUND] = statistics->beyond_bound,
        [ESTIMATED_EVENTS] = statistics->events,
        [ESTIMATED_REVISITS] = statistics->revisits,
        [ESTIMATED_WORK] = work,
    };
    return counters[kind];
}

/* Adds counters of as many nodes of the tree as `weight` says, to one run. */
static void add_to_run(struct estimate *estimate, unsigned run, const mpf_t weight,
                       const struct statistics *statistics, uint64_t work)
{
    mpf_t product;
    mpf_init2(product, PRECISION);
    for (unsigned kind = 0; kind < ESTIMATED_KINDS; kind++) {
        mpf_mul_ui(product, weight, counter(statistics, work, kind));
        mpf_add(estimate->counts[run][kind], estimate->counts[run][kind], product);
    }
    mpf_clear(product);
}

void estimate_add(struct estimate *estimate, const struct statistics *statistics, uint64_t work)
{
    mpf_t one;
    mpf_init_set_ui(one, 1);
    for (unsigned run = 0; run < ESTIMATE_RUNS; run++)
        add_to_run(estimate, run, one, statistics, work);
    mpf_clear(one);
}

void spread_release(struct spread *spread)
{
    mpf_clears(spread->least, spread->mean, spread->most, NULL);
}

static void sum_kinds(mpf_t sum, const struct estimate *estimate, unsigned run,
                      enum estimated first, enum estimated last)
{
    mpf_set_ui(sum, 0);
    for (unsigned kind = first; kind <= (unsigned)last; kind++)
        mpf_add(sum, sum, estimate->counts[run][kind]);
}

struct spread estimate_spread(const struct estimate *estimate, enum estimated first,
                              enum estimated last)
{
    struct spread spread;
    mpf_t count;
    mpf_init2(count, PRECISION);
    mpf_init2(spread.least, PRECISION);
    mpf_init2(spread.mean, PRECISION);
    mpf_init2(spread.most, PRECISION);
    for (unsigned run = 0; run < estimate->runs; run++) {
        sum_kinds(count, estimate, run, first, last);
        mpf_add(spread.mean, spread.mean, count);
        if (run == 0 || mpf_cmp(count, spread.least) < 0)
            mpf_set(spread.least, count);
        if (run == 0 || mpf_cmp(count, spread.most) > 0)
            mpf_set(spread.most, count);
    }
    mpf_div_ui(spread.mean, spread.mean, estimate->runs);
    mpf_clear(count);
    return spread;
}

struct spread estimate_executions(const struct estimate *estimate)
{
    return estimate_spread(estimate, ESTIMATED_COMPLETE, ESTIMATED_TRUNCATED);
}

bool estimate_is_within(const struct estimate *estimate, unsigned factor)
{
    struct spread spread = estimate_executions(estimate);
    mpf_mul_ui(spread.least, spread.least, factor);
    bool is_within = estimate->runs > 1 && mpf_cmp(spread.least, spread.most) >= 0;
    spread_release(&spread);
    return is_within;
}

/* --- Sampling --------------------------------------------------------------------------------- */

/* splitmix64, below a number that is not 0. */
static uint64_t draw(struct estimator *estimator, uint64_t below)
{
    return mix64(estimator->random += UINT64_C(0x9e3779b97f4a7c15)) % below;
}

/* A run begins with the unit alone. */
static void begin_run(struct estimator *estimator)
{
    mpf_set_ui(estimator->weight, 1);
    path_copy(&estimator->level[0], &estimator->unit);
    estimator->count = 1;
    estimator->next = 0;
    estimator->child_count = 0;
    estimator->is_at_unit = true;
}

void estimator_init(struct estimator *estimator, const struct path *unit, uint32_t width,
                    uint64_t seed)
{
    require(width > 0);
    *estimator = (struct estimator){
        .random = mix64(seed),
        .level = memory_new(width, sizeof *estimator->level),
    };
    estimate_init(&estimator->estimate);
    estimator->estimate.width = width;
    mpf_init2(estimator->weight, PRECISION);
    if (unit)
        path_copy(&estimator->unit, unit);
    begin_run(estimator);
}

void estimator_release(struct estimator *estimator)
{
    for (uint32_t i = 0; i < estimator->estimate.width; i++)
        path_release(&estimator->level[i]);
    for (size_t i = 0; i < estimator->child_peak; i++)
        path_release(&estimator->children[i]);
    free(estimator->level);
    free(estimator->children);
    mpf_clear(estimator->weight);
    estimate_release(&estimator->estimate);
    path_release(&estimator->unit);
}

static int compare_nodes(const void *a, const void *b)
{
    return path_compare(a, b);
}

static void swap_paths(struct path *a, struct path *b)
{
    struct path kept = *a;
    *a = *b;
    *b = kept;
}

/* Takes one child out of each of `width` cells of neighbours, which are as equal in size as can be.
 * The cells begin anywhere, so that each child is taken with the same probability. */
static void take_some_children(struct estimator *estimator)
{
    uint64_t width = estimator->estimate.width, count = estimator->child_count;
    uint64_t first = draw(estimator, count);
    for (uint64_t i = 0; i < width; i++) {
        uint64_t begin = i * count / width, end = (i + 1) * count / width;
        uint64_t child = (first + begin + draw(estimator, end - begin)) % count;
        swap_paths(&estimator->level[i], &estimator->children[child]);
    }
    mpf_mul_ui(estimator->weight, estimator->weight, count);
    mpf_div_ui(estimator->weight, estimator->weight, width);
    estimator->count = width;
    estimator->estimate.is_exact = false;
}

static void take_all_children(struct estimator *estimator)
{
    for (size_t i = 0; i < estimator->child_count; i++)
        swap_paths(&estimator->level[i], &estimator->children[i]);
    estimator->count = estimator->child_count;
}

/* Children become the next level. In the order of the search, they share most of the way. */
static void descend(struct estimator *estimator)
{
    if (estimator->child_count > estimator->estimate.width)
        take_some_children(estimator);
    else
        take_all_children(estimator);
    qsort(estimator->level, estimator->count, sizeof *estimator->level, compare_nodes);
    estimator->next = 0;
    estimator->child_count = 0;
    estimator->is_at_unit = false;
}

static bool is_late(const struct estimator *estimator)
{
    return estimator->end > 0 && clock_of_process() > estimator->end;
}

const struct path *estimator_node(struct estimator *estimator)
{
    while (estimator->next == estimator->count) {
        if (estimator->child_count > 0) {
            descend(estimator);
        } else {
            if (estimator->run + 1 >= ESTIMATE_RUNS || is_late(estimator)) {
                estimator->estimate.runs = estimator->run + 1;
                return NULL;
            }
            estimator->run++;
            begin_run(estimator);
        }
    }
    return &estimator->level[estimator->next];
}

struct path *estimator_offer(struct estimator *estimator)
{
    size_t child = estimator->child_count++;
    array_reserve(estimator->children, estimator->child_capacity, child + 1);
    if (child == estimator->child_peak)
        estimator->children[estimator->child_peak++] = (struct path){0};
    return &estimator->children[child];
}

void estimator_count(struct estimator *estimator, const struct statistics *statistics,
                     uint64_t work)
{
    require(estimator->next < estimator->count);
    add_to_run(&estimator->estimate, estimator->run, estimator->weight, statistics, work);
    estimator->next++;
}
