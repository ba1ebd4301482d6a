/* estimate.h - how many scenarios an object has, and how many executions these may have, without
 * exploring them all. */
#pragma once

#include "linearizability/check.h"

#include <stdio.h>

/* Of the scenarios with so many operations. */
struct size_estimate {
    unsigned operations;
    size_t scenarios, sampled;
    bool is_exact;     /* all of them were explored */
    double executions; /* of their threads */
    double seconds;    /* that they take */
};

struct scenarios_estimate {
    struct size_estimate *items; /* by operations, ascending */
    size_t count, capacity;
    enum stop_reason stop; /* why there is no estimate; STOP_NOT: there is one */
    double seconds;        /* that it took */
};

/* Takes a few seconds. Requires that `check` has its scenarios. The caller releases the result. */
void scenarios_estimate(struct scenarios_estimate *estimate, struct linearizability *check,
                        const struct program *program, const struct run_options *options);
void scenarios_estimate_release(struct scenarios_estimate *estimate);

void scenarios_estimate_print_text(FILE *file, const struct scenarios_estimate *estimate,
                                   bool is_brief);
/* `version` is heddle's. */
void scenarios_estimate_print_json(FILE *file, const struct scenarios_estimate *estimate,
                                   const char *version);
