/* linearizability.h - whether every execution of small scenarios of an object is explained by some
 * order of whole operations (--linearizability).
 *
 * The program defines a table of operations (include/heddle/linearizability.h). It is loaded once,
 * with a runtime that calls the operations of a scenario (libc/scenario.c). Each scenario has two
 * explorations: the first one lists the orders of whole operations with their outcomes, the second
 * one runs the threads freely, and compares (explore/history/history.h). For an object that is to
 * be obstruction-free, more of the second kind follow: each stops a thread at one of its steps. All
 * other errors are found on the way. The small scenarios come first, so the first error is in a
 * smallest one. */
#pragma once

#include "explore/history/history.h"
#include "linearizability/scenario.h"
#include "report/verdict/verdict.h"
#include "run/options.h"

#include <stdio.h>

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

struct linearizability {
    struct linearizability_options wanted;
    struct object object;
    struct scenario_list scenarios;
    size_t failures;           /* with keeps_going: scenarios with an error, ... */
    struct error_report *kept; /* ... and, if they are collected, these errors, until the end */
    size_t kept_count, kept_capacity;
    size_t done;               /* scenarios that no further turn shows more of, ... */
    size_t gaps;               /* ... of which so many lack executions, because of a limit */
    bool bound_cut;            /* the bound kept some scenario from something */
    struct scenario failed;    /* if the verdict is an error: the scenario */
    struct history history;    /* of the failed scenario */
    bool fails_in_turn;        /* the error is one of operations that run one after another */
    struct statistics before;  /* of the second explorations of the scenarios before it */
    struct statistics in_turn; /* of the first explorations, added up; verdict.statistics has the
                                    second ones, without those with a stop */
    struct verdict verdict;    /* of the failed scenario, or of all together */
    double seconds;
};

/* Checks the object of the program, which was loaded with FRONT_SCENARIO_ENTRY. Dies if its table
 * cannot be used. The caller releases the result. */
void linearizability_check(struct linearizability *check, const struct program *program,
                           const struct run_options *options,
                           const struct linearizability_options *wanted);
void linearizability_release(struct linearizability *check);

/* Prints what an error is about: the table of threads and operations, and why no order explains it.
 * Nothing if there is no error. */
void linearizability_print_error(FILE *file, const struct linearizability *check);
/* Prints the verdict as a JSON object, with the scenario of the error. `version` is heddle's. */
void linearizability_print_json(FILE *file, const struct linearizability *check,
                                const char *version);
/* Prints the last lines where there is no error. */
void linearizability_print_conclusion(FILE *file, const struct linearizability *check, bool brief);
