/* results.h - what heddle prints of tests: a line each and a summary, TAP, or JUnit's XML. */
#pragma once

#include "cli/suite/tests.h"

#include <stdio.h>

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
