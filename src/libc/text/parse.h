/* parse.h - reads text, in the C locale: characters, integers, and formatted input. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>

struct parsed_integer {
    unsigned long long magnitude; /* modulo 2^64 when it is too large */
    bool negative;
    bool too_large;
};

#pragma GCC visibility push(hidden)

int character_lower(unsigned char character);
bool character_is_space(char character);

/* The value of the character as a digit of a base up to 36; INT_MAX: it is none. */
int character_digit(char character);

/* Skips spaces and a sign. `base` is one of 2 to 36, or 0: the text tells it, as an integer
 * constant of C does. Sets *end to what follows the last digit, or to `text` when there is no
 * digit, unless `end` is NULL. */
struct parsed_integer parse_integer(const char *text, char **end, int base);

/* As vsscanf. Moves *text behind the part that was read. */
int scan_text(const char **text, const char *format, va_list arguments);

#pragma GCC visibility pop
