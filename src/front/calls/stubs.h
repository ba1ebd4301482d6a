/* stubs.h - a file in C that defines what a program uses and none of its files defines, for the
 * user to fill in. As it is, a function that returns a number returns any
 * (__VERIFIER_nondet_int), and another one fails where it is called; variables are 0. */
#pragma once

#include "front/ir.h"

#include <stdio.h>

/* Writes the file. Returns the number of functions and variables in it. Requires: the module is
 * prepared, and its calls are not lowered (calls.h). */
size_t stubs_write(struct ir *ir, FILE *file);
