/* commute.h - whether two steps commute in a state: both orders are run, and compared. */
#ifndef HEDDLE_EXPLORE_CONSTRAINED_COMMUTE_H
#define HEDDLE_EXPLORE_CONSTRAINED_COMMUTE_H

#include "explore/constrained/block.h"

/* An event of a step. */
struct step_access {
    struct footprint footprint;
    uint16_t thread;
    uint16_t flags;
};

/* What a sequence of steps has done to a state. */
struct step_result {
    struct step_access *accesses; /* by thread, and then in order */
    uint64_t *values;             /* of the location of each, in the end */
    size_t count;
    size_t capacity;
    state_id *states; /* by thread, in the end */
    unsigned thread_count;
    size_t state_capacity;
};

void step_result_release(struct step_result *result);

/* Sets *result to what the events since `before` have done. `mutex`: of a block that is a section,
 * and is the only one; 0: none. */
void step_result_take(struct step_result *result, const struct execution *execution,
                      struct graph_mark before, uint32_t mutex);

/* Whether some accesses conflict. */
bool step_results_conflict(const struct step_result *a, const struct step_result *b);

/* Whether two sequences of steps from one state have the same accesses and come to the same state.
 */
bool step_results_are_equal(const struct step_result *a, const struct step_result *b,
                            const struct machine *machine);

#endif
