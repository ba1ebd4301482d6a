/* synthesis.h - finds the states in which two blocks commute, as cubes: conjunctions of
 * comparisons. */
#pragma once

#include "independence/blocks.h"
#include "independence/solver.h"

enum { MOST_CUBES = 64 };

/* Why nothing, or not all, is known of a pair. */
enum shortage {
    SHORTAGE_NONE,  /* the cubes hold in all states in which the blocks commute */
    SHORTAGE_TIME,  /* the time limit was reached */
    SHORTAGE_SIZE,  /* the truth value would be too large */
    SHORTAGE_CUBES, /* there are more than MOST_CUBES */
};

struct synthesis {
    bool always; /* they commute in every state; there are no cubes */
    enum shortage shortage;
    char **cubes; /* C expressions, in the program's names; owned by the caller */
    size_t cube_count;
};

/* Whether the pair commutes in every state; false if that cannot be decided within the limits.
 * Other requirements as below. */
bool synthesise_always(struct blocks *blocks, size_t first, size_t second,
                       struct solver_limits limits);

/* Decides the pair, within the limits. Requires: both blocks have summaries, and
 * solver_is_available. */
struct synthesis synthesise(struct blocks *blocks, size_t first, size_t second,
                            struct solver_limits limits);
