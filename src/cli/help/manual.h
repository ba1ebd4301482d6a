/* manual.h - the manual page heddle(1), in roff with the macros of man(7). */
#pragma once

#include <stdio.h>

void manual_print(FILE *file, const char *version);
