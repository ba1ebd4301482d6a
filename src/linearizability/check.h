/* check.h - a check of an object by scenarios: how far it is, its parts, and its reports. */
#pragma once

#include "explore/history/history.h"
#include "linearizability/scenario.h"
#include "report/verdict/verdict.h"
#include "run/options.h"

struct linearizability;
struct saver;

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

/* --- Parts ------------------------------------------------------------------------------------ */

/* Scenarios take turns: explores those of check->scenarios that are not done, by options->jobs
 * processes, until all are done, a limit is reached, or one has an error, which check->verdict then
 * has. With keeps_going, an error ends nothing. `saver`: NULL: nothing is saved. `begin`: when the
 * time limit began (clock_now). */
void rounds_run(struct linearizability *check, const struct program *program,
                const struct run_options *options, struct saver *saver, double begin);

/* The verdict of a scenario, which has an error, becomes that of the check; check->history and
 * check->fails_in_turn are about it. */
void failures_add(struct linearizability *check, const struct scenario *scenario,
                  struct verdict *verdict);
/* The same, in the place of the error that was added last. */
void failures_replace(struct linearizability *check, const struct scenario *scenario,
                      struct verdict *verdict);
/* With keeps_going: the error that was added last does not end the check, which tells its owner. */
void failures_pass(struct linearizability *check);
/* At the end, the counts of failed scenarios, and the errors that are kept, become part of those of
 * the verdict. */
void failures_return(struct linearizability *check);

/* Leaves threads and operations out of check->failed as long as what is left has an error of the
 * same kind, for at most so many seconds. Each scenario is explored, so the check's verdict is that
 * of the last one, and check->given is the first. Requires that the check has an error. */
void smaller_find(struct linearizability *check, const struct program *program,
                  const struct run_options *options, double seconds);

/* --- Reports ---------------------------------------------------------------------------------- */

/* Prints what an error is about: the table of threads and operations, and why no order explains it.
 * Nothing if there is no error. */
void linearizability_print_error(FILE *file, const struct linearizability *check);
/* Prints the last lines where there is no error. */
void linearizability_print_conclusion(FILE *file, const struct linearizability *check, bool brief);
/* Prints the verdict as a JSON object, with the scenario of the error. `version` is heddle's. */
void linearizability_print_json(FILE *file, const struct linearizability *check,
                                const char *version);

/* A scenario that fails, as a program in C that needs neither heddle nor its runtime (--export).
 * Its threads call the operations of heddle_checked, which the project's files define. At the end,
 * it prints what they returned, and, where that alone is wrong, asserts that some order of whole
 * operations has these results.
 *
 * Why there is no client of what the check has come to; NULL: there is one. */
const char *client_obstacle(const struct linearizability *check);
/* Requires that there is no obstacle. */
void client_write(FILE *file, const struct linearizability *check);
