/* prelude.h - the beginning of a litmus test's C program: the headers that it needs. */
#pragma once

#include "litmus/test.h"

#include <stdio.h>

/* Writes the headers of C11, or lkmm.h if the test uses the Linux kernel's interface. */
void litmus_prelude_write(const struct litmus_test *test, FILE *file);

/* The first word of the Linux kernel's interface in the test, with its place; NULL: there is none.
 */
const char *litmus_prelude_find_kernel_word(const struct litmus_test *test,
                                            struct litmus_place *place);
