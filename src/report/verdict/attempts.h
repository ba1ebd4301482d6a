/* attempts.h - what a hunt (run/hunt/hunt.h) has tried: its searches, and how far each came. */
#pragma once

#include "report/verdict/bound_run.h"

#include <stddef.h>

enum attempt_end {
    ATTEMPT_OPEN,    /* there was more to explore */
    ATTEMPT_FOUND,   /* it has found the error */
    ATTEMPT_DONE,    /* it has explored all that it looks for */
    ATTEMPT_CUT,     /* likewise, but for what a limit cut short */
    ATTEMPT_MEMORY,  /* it takes more memory than it may */
    ATTEMPT_GAVE_UP, /* it does not suit the program */
    ATTEMPT_ENDS,
};

struct hunt_attempt {
    char name[24];       /* the option that makes this search alone */
    bool makes_runs;     /* random ones, in place of a search that has an end */
    uint64_t executions; /* of all turns of random runs; of the longest turn of a search */
    unsigned turns;
    double seconds; /* of all turns */
    enum attempt_end end;
};

/* A zeroed one is empty: there was no hunt. */
struct attempts {
    struct hunt_attempt *list; /* in the order of their turns */
    size_t count;
    bool is_open; /* no search has an error or a proof */
    bool has_proof;
    struct bound_run proved; /* with has_proof: the largest bound of which all was explored */
};

void attempts_release(struct attempts *attempts);
/* "no error so far". */
const char *attempt_end_phrase(const struct hunt_attempt *attempt);
