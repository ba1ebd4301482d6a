/* trial.h - two blocks in both orders, and whether they commute. */
#pragma once

#include "explore/constrained/block.h"
#include "explore/constrained/commute.h"

/* What blocks 0 and 1 do from a graph. */
struct trial {
    struct step_result both[2], swapped[2]; /* each block; block 0 is first in `both` */
    struct step_result all, all_swapped;    /* both blocks together */
};

void trial_release(struct trial *trial);

/* Runs the block of the thread, and sets *result. Returns false if it cannot run, or the
 * exploration has stopped. */
bool trial_run_block(struct stepper *stepper, unsigned thread, struct step_result *result);

/* Whether the blocks of the two threads come to one state from the current graph in both orders.
 * Sets *trial. The graph stays, unless the exploration has stopped. */
bool trial_commutes(struct trial *trial, struct stepper *stepper, const unsigned threads[2]);

/* Whether the blocks, which commute in the current graph by the trial, do so whatever the other
 * threads do: none of them, going on alone, writes what this depends on (concolic_inputs). */
bool trial_is_uniform(const struct trial *trial, struct stepper *stepper,
                      const unsigned threads[2]);
