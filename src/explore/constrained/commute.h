/* commute.h - whether two steps commute in a state: both orders are run, and compared. */
#pragma once

#include "explore/constrained/block.h"
#include "explore/constrained/flow.h"

/* What a sequence of steps has done to a state. */
struct step_result {
    struct step_access *accesses; /* by thread, and then in order */
    size_t count;
    size_t capacity;
    state_id *states; /* by thread, in the end, with step_result_take_states */
    unsigned thread_count;
    size_t state_capacity;
    bool may_wait; /* of one step: it is an operation that may have to wait in other states */
    bool has_one;  /* of one step: it accesses one location, and does so in every state */
    /* Of one step, with INDEPENDENCE_SMT: the site of its block, which is steady (summary.h); NULL:
     * it has none. */
    const struct site *site;
    bool varies; /* it has a site, and its flow depends on the state */
};

void step_result_release(struct step_result *result);

/* Sets *result to what the events since `before` have done, which are one step with this block. */
void step_result_take(struct step_result *result, const struct execution *execution,
                      struct graph_mark before, struct step_block block);

/* Does so for the events of several steps, with the states to which they have led. */
void step_result_take_states(struct step_result *result, const struct execution *execution,
                             struct graph_mark before);

/* Makes *copy, which is zeroed, a copy of what a step does. */
void step_result_copy(struct step_result *copy, const struct step_result *result);

/* Sets *result to an operation of the thread, which waits to write its location, if it has one. */
void step_result_set_operation(struct step_result *result, const struct op *op, unsigned thread);

/* From now on, accesses conflict if they are of one location and one of them writes: no operations
 * commute but those on the mutexes of blocks. */
void step_result_forget_classes(struct step_result *result);

/* From now on, stores of sums have no class. The class is that of the value, which is another one
 * if the step is swapped with one that commutes with it by its sums (concolic.h). */
void step_result_forget_classes_of_sums(struct step_result *result);

/* Whether both steps access one location, and the same one. */
bool step_results_have_one_location(const struct step_result *a, const struct step_result *b);

/* Whether two steps of a thread access the same in the same way. */
bool step_results_have_equal_footprints(const struct step_result *a, const struct step_result *b);

/* Whether two steps of a thread also look at and store the same, but for what linear loads have
 * read. Requires equal footprints. */
bool step_results_have_equal_flow(const struct step_result *a, const struct step_result *b);

/* Whether some accesses conflict. */
bool step_results_conflict(const struct step_result *a, const struct step_result *b);

/* Whether two sequences of steps from one state come to the same state, by the same accesses or by
 * accesses of protected locations. Requires their states. */
bool step_results_are_equal(const struct step_result *a, const struct step_result *b,
                            struct stepper *stepper);
