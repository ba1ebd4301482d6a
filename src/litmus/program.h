/* program.h - writes a litmus test as a C program for heddle.
 *
 * Each process is a function and a thread. A global `x` is a static variable `heddle_x`, so that
 * names of the test do not clash with those of the C library. The processes see the globals only
 * through their parameters. A process leaves its registers in variables at its end. When all
 * threads have ended, main writes the values of all observables to `heddle_state`, and ends. So
 * these are the last writes of main. #line directives let messages name places in the test. */
#pragma once

#include "litmus/test.h"

#include <stdio.h>

/* In front of the name of a global. */
#define LITMUS_PREFIX "heddle_"

/* Writes the program. Dies if the condition names registers that there are not. */
void litmus_program_write(const struct litmus_test *test, FILE *file);
