/* check.h - a check of an object by scenarios, and how far it is. */
#pragma once

#include "explore/history/history.h"
#include "linearizability/scenario.h"
#include "report/verdict/verdict.h"
#include "run/options.h"

struct linearizability;

struct linearizability_options {
    unsigned operations;  /* of a scenario, at most */
    unsigned threads;     /* likewise */
    const char *scenario; /* the only ones, one on each line; NULL: all */
    bool keeps_going;     /* an error does not keep it from the other scenarios; ... */
    bool collects;        /* ... the verdict gets the errors of all of them */
    /* With keeps_going, called for each scenario with an error, which check->failed and
     * check->verdict have; NULL: nobody asks. */
    void (*failure)(const struct linearizability *check);
};

enum scenario_state {
    SCENARIO_OPEN,
    SCENARIO_DONE,  /* no further turn shows more of it */
    SCENARIO_FAILED /* with keeps_going: it has an error */
};

struct linearizability {
    struct linearizability_options wanted;
    struct object object;
    struct scenario_list scenarios;
    size_t failures;           /* with keeps_going: scenarios with an error, ... */
    struct error_report *kept; /* ... and, if they are collected, these errors, until the end */
    size_t kept_count, kept_capacity;
    uint8_t *states;           /* by scenario: enum scenario_state */
    size_t done;               /* scenarios that are no longer open, ... */
    size_t gaps;               /* ... of which so many lack executions, because of a limit */
    bool bound_cut;            /* the bound kept some scenario from something */
    struct scenario failed;    /* if the verdict is an error: the scenario */
    struct scenario given;     /* the user's, which was made smaller; count is 0: none was */
    struct history history;    /* of the failed scenario */
    bool fails_in_turn;        /* the error is one of operations that run one after another */
    struct verdict before;     /* of the scenarios before it */
    struct statistics in_turn; /* of the first explorations, added up; verdict.statistics has the
                                    second ones, without those with a stop. Both without ... */
    struct statistics open_in_turn, open_threads; /* ... those of scenarios that a checkpoint leaves
                                                     open: they failed, or are not done */
    double earlier;         /* seconds of the run that this one goes on with */
    struct verdict verdict; /* of the failed scenario, or of all together */
    double seconds;
};
