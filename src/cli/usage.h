/* usage.h - what --help prints: all options, algorithms and memory models, from their tables. */
#pragma once

#include <stdio.h>

void usage_print(FILE *file);
