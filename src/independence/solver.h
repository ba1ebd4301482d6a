/* solver.h - decides whether truth values (term.h) can hold, by Z3.
 *
 * A solver has assertions, which hold in all questions, and keeps what it has learnt from one
 * question to the next. At its limits, questions are not answered. */
#pragma once

#include "independence/term.h"

#include <signal.h>

struct solver;

struct solver_limits {
    double end;                               /* seconds of the monotonic clock */
    const volatile sig_atomic_t *interrupted; /* not 0: it is the end; NULL: nobody interrupts */
};

/* Whether heddle was built with Z3. All other functions require that. */
bool solver_is_available(void);

/* solver_free frees the result. */
struct solver *solver_new(const struct terms *terms, struct solver_limits limits);
void solver_free(struct solver *solver);

/* From now on, the truth value holds. */
void solver_assert(struct solver *solver, term_id truth);

enum answer { ANSWER_UNSAT, ANSWER_SAT, ANSWER_UNKNOWN };

/* Whether all of the truth values can hold at once. */
enum answer solver_ask(struct solver *solver, const term_id *assumptions, size_t count);

/* Whether the truth value holds in the state of the latest answer, which was ANSWER_SAT. */
bool solver_holds(struct solver *solver, term_id truth);
