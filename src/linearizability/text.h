/* text.h - what a check has come to, as text. */
#pragma once

#include "linearizability/check.h"

#include <stdio.h>

/* Prints what an error is about: the table of threads and operations, and why no order explains it.
 * Nothing if there is no error. */
void linearizability_print_error(FILE *file, const struct linearizability *check);
/* Prints the last lines where there is no error. */
void linearizability_print_conclusion(FILE *file, const struct linearizability *check, bool brief);
