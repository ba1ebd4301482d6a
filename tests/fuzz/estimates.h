/* estimates.h - estimates of a search's size (explore/counts/estimate.h) against the whole search.
 *
 * Where no level is wider than the samples, an estimate is exact. Else its mean is. For a program,
 * the relative error of the mean of some runs is a random number whose mean is 0. So is its mean
 * over many programs, whose standard error follows from its variance. By the central limit theorem,
 * more than five standard errors come up once in a million times if the estimates have no bias. */
#pragma once

#include "engine.h"
#include "explore/counts/estimate.h"

/* Relative errors of one counter, with one width. */
struct deviation {
    uint64_t count;
    double sum, squares;
};

enum { ESTIMATE_WIDTHS = 3 };

struct deviations {
    struct deviation of[ESTIMATE_WIDTHS][ESTIMATED_KINDS];
};

/* Compares estimates of the program's search, and of what a part of it leaves, with the search.
 * Returns whether those that have to be exact are, and adds the errors of the others. */
bool estimates_compare(struct machine *machine, struct subject subject, uint64_t seed,
                       struct deviations *deviations);

/* Whether the errors can be those of estimates without a bias; prints those that cannot. */
bool estimates_have_no_bias(const struct deviations *deviations);
