/* runner.h - tests that the program's own main runs.
 *
 * If main refers to a test, directly, by a function or a table that it reaches, or by a constructor
 * that enters the test into a list, then main may be what tells whether the test has failed: the
 * test's checks may only record it. So such a test is run by main, with the other tests left out,
 * unless it returns a result, which tells.
 * In the linked program, a *gate* stands in front of each of them: a function that calls the test
 * if the environment names it (TEST_VARIABLE), and else returns as a test that has passed. What one
 * test calls of another one has no gate in front, nor has a test that an optimiser has inlined: it
 * always runs. Programs with a framework's tests (find_tests.h)
 * are left as they are: there, heddle knows how a test is run. */
#pragma once

#include "front/ir.h"
#include "front/load/test_functions.h"
#include "front/options.h"

/* Makes rows of the tests that the mains of the pieces run. `modules`: of the pieces, in order.
 * Requires: find_tests has added the rest. */
void runner_find(struct test_functions *tests, struct ir *ir, const LLVMModuleRef *modules);

/* Builds the gates, if the environment names a test. Requires: the files are linked, and the
 * library is not. */
void runner_build(struct ir *ir, const struct front_options *options);
