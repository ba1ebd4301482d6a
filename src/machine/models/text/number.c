/* number.c - models of strtod and its relatives. The text is copied from the program's memory, and
 * the C library converts the copy. */
#include "machine/models/models.h"
#include "machine/models/text/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_NUMBER = 128 }; /* bytes, with the null character */

/* Whether a number that strtod reads may contain the character. Reading stops at the first other
 * one, as the memory behind it need not be the program's. */
static bool may_belong(char character)
{
    return isalnum((unsigned char)character) || isspace((unsigned char)character) ||
           (character != '\0' && strchr("+-.()_", character));
}

/* Copies the longest prefix of the program's text that may be a number. */
static void read_number(struct site *site, char *to, const char *text)
{
    size_t length = 0;
    char character;
    while (may_belong(character = text_character(site, text + length))) {
        if (length + 1 == LONGEST_NUMBER)
            native_fail(site, ERROR_UNSUPPORTED, "a number of more than %d characters",
                        LONGEST_NUMBER - 1);
        to[length++] = character;
    }
    require(length < LONGEST_NUMBER);
    to[length] = '\0';
}

/* Stores the end of the number, `length` characters behind `text`, unless `end` is NULL. */
static void store_end(struct site *site, const char *text, char **end, ptrdiff_t length)
{
    require(length >= 0 && length < LONGEST_NUMBER);
    if (end)
        model_store(site, end, (uint64_t)(text + length), sizeof *end);
}

#define DEFINE_PARSER(type, name)                                             \
    static type model_##name(struct site *site, const char *text, char **end) \
    {                                                                         \
        char number[LONGEST_NUMBER], *rest;                                   \
        read_number(site, number, text);                                      \
        type value = name(number, &rest);                                     \
        store_end(site, text, end, rest - number);                            \
        return value;                                                         \
    }
DEFINE_PARSER(double, strtod)
DEFINE_PARSER(float, strtof)
DEFINE_PARSER(long double, strtold)

static double model_atof(struct site *site, const char *text)
{
    return model_strtod(site, text, NULL);
}

const struct model models_number[] = {
    MODEL("strtod", model_strtod),
    MODEL("strtof", model_strtof),
    MODEL("strtold", model_strtold),
    MODEL("atof", model_atof),
    {0},
};
