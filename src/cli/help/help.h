/* help.h - what --help=WHAT prints. */
#pragma once

#include <stdio.h>

/* Requires: `what` is a choice of --help, or empty. `version` is heddle's. */
void help_print(FILE *file, const char *what, const char *version);
