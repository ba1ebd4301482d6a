/* estimate_test.c - stochastic enumeration (explore/counts/estimate.h) of trees that are known. */
#include "explore/counts/estimate.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Five standard errors come up once in a million times. */
static void assert_mean(double sum, double squares, double count, double expected)
{
    double mean = sum / count, variance = squares / count - mean * mean;
    assert_true(fabs(mean - expected) <= 5 * sqrt(variance / count));
}

static void append(struct path *path, const struct path *parent, uint32_t ordinal)
{
    path_copy(path, parent);
    path_append(path, (struct path_step){.ordinal = ordinal});
}

/* The root has 13 children. Each is kept as often as any other. */
static void children_are_kept_evenly(void **state)
{
    enum { CHILDREN = 13, WIDTH = 3, SEEDS = 10000 };
    double kept[CHILDREN] = {0};
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct estimator estimator;
        estimator_init(&estimator, NULL, WIDTH, seed);
        const struct path *root = estimator_node(&estimator);
        for (uint32_t i = 0; i < CHILDREN; i++)
            append(estimator_offer(&estimator), root, i + 1);
        estimator_count(&estimator, &(struct statistics){0}, 0);
        for (unsigned i = 0; i < WIDTH; i++) {
            kept[estimator_node(&estimator)->steps[0].ordinal - 1]++;
            estimator_count(&estimator, &(struct statistics){0}, 0);
        }
        estimator_release(&estimator);
    }
    for (unsigned i = 0; i < CHILDREN; i++)
        assert_mean(kept[i], kept[i], SEEDS, (double)WIDTH / CHILDREN);
}

/* A lopsided tree: a node has three children, the first two of which are leaves, and so on for
 * DEPTH levels. Its nodes count themselves as complete executions. */
enum { DEPTH = 6, NODES = 1 + 3 * DEPTH };

static bool is_leaf(const struct path *node)
{
    return node->count == DEPTH || (node->count > 0 && node->steps[node->count - 1].ordinal != 3);
}

static void enumerate(struct estimator *estimator)
{
    const struct path *node;
    while ((node = estimator_node(estimator))) {
        for (uint32_t i = 1; i <= 3 && !is_leaf(node); i++)
            append(estimator_offer(estimator), node, i);
        estimator_count(estimator, &(struct statistics){.complete = 1}, 1);
    }
}

static void the_mean_is_the_size(void **state)
{
    enum { SEEDS = 5000 };
    (void)state;
    for (uint32_t width = 1; width <= 2; width++) {
        double sum = 0, squares = 0;
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            struct estimator estimator;
            estimator_init(&estimator, NULL, width, seed);
            enumerate(&estimator);
            assert_false(estimator.estimate.is_exact);
            for (unsigned run = 0; run < ESTIMATE_RUNS; run++) {
                double size = mpf_get_d(estimator.estimate.counts[run][ESTIMATED_COMPLETE]);
                sum += size;
                squares += size * size;
            }
            estimator_release(&estimator);
        }
        assert_mean(sum, squares, SEEDS * ESTIMATE_RUNS, NODES);
    }
}

/* No level has more than three nodes. */
static void wide_enough_is_exact(void **state)
{
    struct estimator estimator;
    (void)state;
    estimator_init(&estimator, NULL, 3, 1);
    enumerate(&estimator);
    struct spread spread = estimate_executions(&estimator.estimate);
    assert_true(estimator.estimate.is_exact);
    assert_true(estimate_is_within(&estimator.estimate, 2));
    assert_true(mpf_cmp_ui(spread.least, NODES) == 0 && mpf_cmp_ui(spread.most, NODES) == 0);
    spread_release(&spread);
    estimator_release(&estimator);
}

/* Where there is no time for a second run, the first one is the estimate, and has no spread. */
static void the_first_run_is_whole(void **state)
{
    struct estimator estimator;
    (void)state;
    estimator_init(&estimator, NULL, 3, 1);
    estimator.end = 1e-9;
    enumerate(&estimator);
    struct spread spread = estimate_executions(&estimator.estimate);
    assert_int_equal(estimator.estimate.runs, 1);
    assert_true(mpf_cmp_ui(spread.mean, NODES) == 0);
    assert_false(estimate_is_within(&estimator.estimate, 2));
    spread_release(&spread);
    estimator_release(&estimator);
}

/* Two children each, for 20,000 levels: more than a double, or a long double, can hold. */
static void large_numbers_have_room(void **state)
{
    enum { LEVELS = 20000 };
    struct estimator estimator;
    const struct path *node;
    uint32_t level = 0;
    (void)state;
    estimator_init(&estimator, NULL, 1, 1);
    while ((node = estimator_node(&estimator)) && estimator.run == 0) {
        for (uint32_t i = 0; i < 2 && level < LEVELS; i++)
            append(estimator_offer(&estimator), &(struct path){0}, i + 1);
        estimator_count(&estimator, &(struct statistics){.complete = level == LEVELS}, 1);
        level++;
    }
    long exponent;
    double digits = mpf_get_d_2exp(&exponent, estimator.estimate.counts[0][ESTIMATED_COMPLETE]);
    assert_true(digits == 0.5 && exponent == LEVELS + 1);
    estimator_release(&estimator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(children_are_kept_evenly), cmocka_unit_test(the_mean_is_the_size),
        cmocka_unit_test(wide_enough_is_exact),     cmocka_unit_test(the_first_run_is_whole),
        cmocka_unit_test(large_numbers_have_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
