/* unity_tests.h - tests of Unity, a framework for C whose library projects bring along.
 *
 * RUN_TEST(f) calls UnityDefaultTestRun(f, "f", line), which prepares the test by setUp, runs it,
 * and cleans up by tearDown. An assertion that fails prints why, and leaves the test by longjmp.
 * heddle keeps all of that but two things (libc/unity.c): the environment may name the only test
 * that runs, and in place of the jump there is an error. */
#pragma once

#include "front/ir.h"

#define UNITY_RUN_NAME "UnityDefaultTestRun"

/* Requires: the files are linked, and the library is not. */
void unity_tests_change(struct ir *ir);
