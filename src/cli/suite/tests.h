/* tests.h - the tests of some files, and what came of them. */
#pragma once

#include "front/load/test_functions.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum test_outcome {
    TEST_WAITS, /* it has not begun, or not ended */
    TEST_PASSED,
    TEST_FAILED,
    TEST_INCOMPLETE, /* no error so far, but not every execution was explored */
    TEST_REFUSED     /* heddle cannot run it */
};

enum { TEST_SHARES_NOTHING = -1 };

struct test {
    char *name;
    const char *entry;       /* the function to run */
    bool is_object;          /* an object is checked by scenarios, in place of running main */
    char *variable;          /* of the environment: tells it which test to run; NULL: none */
    const struct site *site; /* where it is defined */
    size_t *pieces;          /* of its program; NULL: all */
    size_t piece_count;
    int shared; /* the number of the program that it shares with others (shared.h), or -1 */
    enum test_outcome outcome;
    double begin;   /* clock_now */
    double seconds; /* that it took */
    char *report;   /* what heddle printed; NULL: the test has not ended */
};

struct tests {
    struct test *items;
    size_t count;
    size_t capacity;
};

/* The tests of what was found, whose names match one of the patterns (fnmatch), or all if there are
 * no patterns. They refer to `found`; tests_release frees the rest. Dies if there is none. */
void tests_choose(struct tests *tests, const struct test_functions *found,
                  const char *const *patterns, size_t pattern_count);
/* Likewise: each main of the files is one, whatever other functions they have. */
void tests_choose_mains(struct tests *tests, const struct test_functions *found);
void tests_release(struct tests *tests);

/* How many have the outcome. */
size_t tests_count(const struct tests *tests, enum test_outcome outcome);
/* The exit status of suite_run. */
int tests_status(const struct tests *tests);
/* The first line of the test's report, of *length bytes. Requires that there is a report. */
const char *test_headline(const struct test *test, size_t *length);

/* --- What heddle prints of them --------------------------------------------------------------- */

/* A line for the test, which has ended. */
void results_print_line(FILE *file, const struct test *test, const struct tests *tests);
/* The reports of those that did not pass, and how many of them did what. `seconds`: of all. */
void results_print_summary(FILE *file, const struct tests *tests, double seconds);

/* Test Anything Protocol, version 14: the plan, and each test, in the order of their numbers from
 * 1 on. */
void results_print_plan(FILE *file, const struct tests *tests);
void results_print_tap(FILE *file, const struct test *test, size_t number);

/* As Jenkins, GitLab and others read it. */
void results_print_junit(FILE *file, const struct tests *tests, double seconds);
