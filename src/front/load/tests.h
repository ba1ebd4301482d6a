/* tests.h - finds the tests of a program: functions by their names, the rows of frameworks, and
 * what the program's own main runs. */
#pragma once

#include "front/ir.h"
#include "front/load/test_functions.h"
#include "front/options.h"

/* --- find_tests.c: finds the tests among the functions of a module ---------------------------- */

/* The function of Unity that runs a test (runner.c). */
#define UNITY_RUN_NAME "UnityDefaultTestRun"

/* Adds the next piece, whose module this is, and its tests. Names and sites belong to `ir->sites`.
 */
void find_tests(struct test_functions *tests, struct ir *ir, LLVMModuleRef module);

/* Whether the function is a test by its name and type. */
bool find_tests_is_test(struct ir *ir, LLVMValueRef function);
/* Whether the module has tests of a framework. */
bool find_tests_has_framework(LLVMModuleRef module);

/* When all modules have been looked through: a function that a table has, too, is one test. */
void find_tests_end(struct test_functions *tests);

/* --- runner.c: tests that the program's own main runs ----------------------------------------- */

/* Makes rows of the tests that the mains of the pieces run. `modules`: of the pieces, in order.
 * Requires: find_tests has added the rest. */
void runner_find(struct test_functions *tests, struct ir *ir, const LLVMModuleRef *modules);

/* Builds the gates, if the environment names a test. Requires: the files are linked, and the
 * library is not. */
void runner_build(struct ir *ir, const struct front_options *options);

/* Changes the tests of Unity, a framework for C whose library projects bring along.
 *
 * RUN_TEST(f) calls UnityDefaultTestRun(f, "f", line), which prepares the test by setUp, runs it,
 * and cleans up by tearDown. An assertion that fails prints why, and leaves the test by longjmp.
 * heddle keeps all of that but two things (libc/runner.c): the environment may name the only test
 * that runs, and in place of the jump there is an error. Requires: the files are linked, and the
 * library is not. */
void runner_change_unity(struct ir *ir);
