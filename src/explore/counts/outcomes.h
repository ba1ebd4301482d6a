/* outcomes.h - what executions come to: the exit status of the process and what it has printed,
 * with the number of executions of each, and one of them.
 *
 * The outcomes depend on the set of executions, and not on the order in which they are found. So
 * they are the same for each algorithm, and outcomes of parts that were explored apart add up. An
 * example is the execution with the fewest events; of several, that with the least hash of its
 * choices. Where updates have no order (graph/sets.h), it gets one. If there are more than
 * OUTCOMES_MOST outcomes, the first ones in the order below are kept, and the executions of the
 * others are counted together. (An outcome that is dropped comes behind so many others. It stays
 * behind them, and never comes back.) */
#pragma once

#include "explore/counts/printed.h"

enum { OUTCOMES_MOST = 1000 };

/* The place of an execution among those of an outcome: the least is the example. */
struct outcome_rank {
    uint64_t events;
    uint64_t hash;
};

struct outcome {
    uint32_t status; /* 0 to 255 */
    struct printed printed;
    uint64_t executions;
    struct outcome_rank rank; /* of the example, ... */
    unsigned char *image;     /* ... and its graph (graph/image.h), in bytes */
    size_t image_size;
};

/* Ordered by status, then text, then parts. A zeroed one is empty. */
struct outcomes {
    struct outcome *list;
    size_t count;
    size_t capacity;
    uint64_t others; /* executions whose outcomes are not in the list */
};

void outcomes_release(struct outcomes *outcomes);

/* Counts the current execution, in which no thread is enabled, unless it has no outcome: the
 * process has not ended, or a thread has stopped at an error, a failed assumption or a limit.
 * Returns false if its updates need an order, and none was found (in_order_make). */
bool outcomes_count(struct outcomes *outcomes, struct execution *execution);

/* Adds the outcome, which the list then owns. */
void outcomes_add(struct outcomes *outcomes, struct outcome outcome);
/* Adds all of `from`. */
void outcomes_merge(struct outcomes *to, const struct outcomes *from);
