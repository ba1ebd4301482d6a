/* parse_integer.c - strtol and its family.
 *
 * <stdlib.h> and <inttypes.h> are not included: for C23, they redirect strtol to another name. */
#include "libc/text/parse.h"

#include "libc/define_as.h"

#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

int character_lower(unsigned char character)
{
    return character >= 'A' && character <= 'Z' ? character - 'A' + 'a' : character;
}

bool character_is_space(char character)
{
    return character == ' ' || (character >= '\t' && character <= '\r');
}

int character_digit(char character)
{
    if (character >= '0' && character <= '9')
        return character - '0';
    int letter = character_lower((unsigned char)character);
    return letter >= 'a' && letter <= 'z' ? letter - 'a' + 10 : INT_MAX;
}

static const char *parse_sign(const char *text, bool *negative)
{
    while (character_is_space(*text))
        text++;
    *negative = *text == '-';
    return text + (*text == '-' || *text == '+');
}

static const char *parse_base(const char *text, int *base)
{
    bool is_hexadecimal = text[0] == '0' && character_lower((unsigned char)text[1]) == 'x' &&
                          character_digit(text[2]) < 16;
    if ((*base == 0 || *base == 16) && is_hexadecimal) {
        *base = 16;
        return text + 2;
    }
    if (*base == 0)
        *base = *text == '0' ? 8 : 10;
    return text;
}

struct parsed_integer parse_integer(const char *text, char **end, int base)
{
    struct parsed_integer number = {0};
    const char *digits = parse_base(parse_sign(text, &number.negative), &base), *at = digits;
    for (int value; (value = character_digit(*at)) < base; at++) {
        number.too_large |= number.magnitude > (ULLONG_MAX - (unsigned)value) / (unsigned)base;
        number.magnitude = number.magnitude * (unsigned)base + (unsigned)value;
    }
    if (end)
        *end = (char *)(at == digits ? text : at);
    return number;
}

long long strtoll(const char *restrict text, char **restrict end, int base)
{
    struct parsed_integer number = parse_integer(text, end, base);
    unsigned long long limit = (unsigned long long)LLONG_MAX + number.negative;
    if (number.too_large || number.magnitude > limit) {
        errno = ERANGE;
        number.magnitude = limit;
    }
    return (long long)(number.negative ? -number.magnitude : number.magnitude);
}

unsigned long long strtoull(const char *restrict text, char **restrict end, int base)
{
    struct parsed_integer number = parse_integer(text, end, base);
    if (number.too_large) {
        errno = ERANGE;
        return ULLONG_MAX;
    }
    return number.negative ? -number.magnitude : number.magnitude;
}

DEFINE_AS(long strtol(const char *restrict text, char **restrict end, int base),
          strtoll(text, end, base))
DEFINE_AS(unsigned long strtoul(const char *restrict text, char **restrict end, int base),
          strtoull(text, end, base))

/* The names that glibc's headers give them for C23. */
DEFINE_AS(long __isoc23_strtol(const char *restrict text, char **restrict end, int base),
          strtoll(text, end, base))
DEFINE_AS(unsigned long __isoc23_strtoul(const char *restrict text, char **restrict end, int base),
          strtoull(text, end, base))
DEFINE_AS(long long __isoc23_strtoll(const char *restrict text, char **restrict end, int base),
          strtoll(text, end, base))
DEFINE_AS(unsigned long long __isoc23_strtoull(const char *restrict text, char **restrict end,
                                               int base),
          strtoull(text, end, base))

int atoi(const char *text)
{
    return (int)strtoll(text, NULL, 10);
}

DEFINE_AS(long atol(const char *text), strtoll(text, NULL, 10))
DEFINE_AS(long long atoll(const char *text), strtoll(text, NULL, 10))
DEFINE_AS(intmax_t strtoimax(const char *restrict text, char **restrict end, int base),
          strtoll(text, end, base))
DEFINE_AS(uintmax_t strtoumax(const char *restrict text, char **restrict end, int base),
          strtoull(text, end, base))
