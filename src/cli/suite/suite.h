/* suite.h - `heddle test`: runs each test of the files as a program of its own, several at a time.
 *
 * The files are read once. They are one program, unless several of them define main, or one an
 * object of --linearizability: then the program of a test has its own file, and those that this one
 * needs. A test is a function test_* without parameters (front/load/test_functions.h). If the files
 * have none, each main is a test. Each object is one in any case. */
#pragma once

#include "cli/wanted.h"

/* Runs the tests and prints their results, or, with --list-tests, their names. Returns the exit
 * status: 2 if heddle cannot run a test, or else 1 if one failed, or else 3 if one was not explored
 * completely, or else 0. Dies when the files cannot be used, or have no test that is wanted. */
int suite_run(const struct options *options, const struct inputs *inputs);
