/* linear.h - terms as linear forms modulo 2^width: the sum of a constant and of terms that are no
 * sums, each times a constant. */
#pragma once

#include "independence/term.h"

enum { LINEAR_TERMS = 16 };

struct linear {
    unsigned width;
    unsigned count;
    term_id terms[LINEAR_TERMS];    /* in ascending order */
    uint64_t factors[LINEAR_TERMS]; /* none is 0 */
    uint64_t constant;
};

/* Adds the term times `factor` to the form, which is zeroed but for its width at first. False: it
 * would have too many terms. */
bool linear_add(struct linear *linear, const struct terms *terms, term_id term, uint64_t factor);

/* The form as a term. */
term_id linear_term(const struct linear *linear, struct terms *terms);

/* Divides the form by a common factor of its parts, if form = 0 then holds for the same values: if
 * its terms are extensions of narrower ones, such that it cannot wrap around. */
void linear_divide(struct linear *linear, const struct terms *terms);

/* Sets both sides of the equation form = 0, such that no side has a negative factor, and an
 * equation and its negative are the same. */
void linear_sides(const struct linear *linear, struct terms *terms, term_id *left, term_id *right);
