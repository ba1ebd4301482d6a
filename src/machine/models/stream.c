/* models/stream.c - prints numbers and text for std::cout and other C++ streams, as the stream's
 * flags and width say. The streams themselves are in heddle's C library. */
#include "machine/models/stream.h"
#include "machine/models/models.h"
#include "machine/models/output.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Prints the fill characters that extend a text of this length to the width. */
static void put_fill(struct output *output, size_t length, long width, char fill)
{
    for (size_t i = length; width > 0 && i < (size_t)width; i++)
        text_put(&output->sink, fill);
}

/* The number of characters before an internal fill: a sign and "0x". */
static size_t length_of_prefix(const char *digits)
{
    size_t length = *digits == '-' || *digits == '+';
    bool hexadecimal = digits[length] == '0' && tolower((unsigned char)digits[length + 1]) == 'x';
    return hexadecimal ? length + 2 : length;
}

static void print_number(struct site *site, const char *digits, unsigned flags, long width,
                         char fill)
{
    struct output output;
    size_t length = strlen(digits), before = 0;
    require(length < OUTPUT_SIZE);
    if (flags & STREAM_LEFT)
        before = length;
    else if (flags & STREAM_INTERNAL)
        before = length_of_prefix(digits);
    output_begin(&output, site);
    for (size_t i = 0; i < before; i++)
        text_put(&output.sink, digits[i]);
    put_fill(&output, length, width, fill);
    for (size_t i = before; i < length; i++)
        text_put(&output.sink, digits[i]);
    output_print(&output);
}

/* A conversion of printf. `end` is its end; `upper` makes its last letter a capital. */
struct specification {
    char text[12];
};

static struct specification specify(bool alternative, bool sign, const char *end, bool upper)
{
    struct specification made;
    int length = snprintf(made.text, sizeof made.text, "%%%s%s%s", alternative ? "#" : "",
                          sign ? "+" : "", end);
    require(length > 0 && (size_t)length < sizeof made.text);
    char *last = &made.text[length - 1];
    if (upper)
        *last = (char)toupper((unsigned char)*last);
    return made;
}

/* `type`: see stream.h. Only decimal numbers have signs. */
static void print_integer(struct site *site, uint64_t value, unsigned type, unsigned flags,
                          long width, char fill)
{
    unsigned size = type & ~(unsigned)STREAM_SIGNED;
    require(size == 1 || size == 2 || size == 4 || size == 8);
    const char *end = flags & STREAM_HEX ? "lx" : flags & STREAM_OCT ? "lo" : "lu";
    bool decimal = end[1] == 'u', is_signed = decimal && (type & STREAM_SIGNED);
    if (is_signed)
        end = "ld";
    else if (size < sizeof value)
        value &= (UINT64_C(1) << 8 * size) - 1;
    struct specification form =
        specify(!decimal && flags & STREAM_SHOWBASE, is_signed && flags & STREAM_SHOWPOS, end,
                end[1] == 'x' && flags & STREAM_UPPERCASE);
    char digits[32];
    int length = snprintf(digits, sizeof digits, form.text, value);
    require(length > 0 && (size_t)length < sizeof digits);
    print_number(site, digits, flags, width, fill);
}

static void print_real(struct site *site, long double value, unsigned flags, long precision,
                       long width, char fill)
{
    const char *const ends[] = {".*Lg", ".*Lf", ".*Le", "a"};
    unsigned form = (flags & STREAM_FIXED ? 1 : 0) + (flags & STREAM_SCIENTIFIC ? 2 : 0);
    struct specification specification = specify(flags & STREAM_SHOWPOINT, flags & STREAM_SHOWPOS,
                                                 ends[form], flags & STREAM_UPPERCASE);
    char digits[OUTPUT_SIZE];
    if (ends[form][0] == '.')
        snprintf(digits, sizeof digits, specification.text, (int)precision, value);
    else
        snprintf(digits, sizeof digits, specification.text, (double)value);
    print_number(site, digits, flags, width, fill);
}

static void print_text(struct site *site, const char *text, size_t length, unsigned flags,
                       long width, char fill)
{
    struct output output;
    output_begin(&output, site);
    if (!(flags & STREAM_LEFT))
        put_fill(&output, length, width, fill);
    for (size_t i = 0; i < length; i++)
        text_put(&output.sink, text_character(site, text + i));
    if (flags & STREAM_LEFT)
        put_fill(&output, length, width, fill);
    output_print(&output);
}

static void print_character(struct site *site, char character, unsigned flags, long width,
                            char fill)
{
    print_number(site, (char[]){character, '\0'}, flags & ~(unsigned)STREAM_INTERNAL, width, fill);
}

const struct model models_stream[] = {
    MODEL("heddle_print_integer", print_integer),
    MODEL("heddle_print_real", print_real),
    MODEL("heddle_print_text", print_text),
    MODEL("heddle_print_character", print_character),
    {0},
};
