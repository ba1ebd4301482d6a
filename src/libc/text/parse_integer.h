/* parse_integer.h - the integer at the beginning of a text. */
#pragma once

#include <stdbool.h>

struct parsed_integer {
    unsigned long long magnitude; /* modulo 2^64 when it is too large */
    bool negative;
    bool too_large;
};

#pragma GCC visibility push(hidden)

/* Skips spaces and a sign. `base` is one of 2 to 36, or 0: the text tells it, as an integer
 * constant of C does. Sets *end to what follows the last digit, or to `text` when there is no
 * digit, unless `end` is NULL. */
struct parsed_integer parse_integer(const char *text, char **end, int base);

#pragma GCC visibility pop
