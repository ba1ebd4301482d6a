/* models/text/stream.c - numbers and text for C++ streams, as a stream's flags and width say:
 * printed for std::cout and its like, as text in the program's memory for others. The streams
 * themselves are in heddle's C library. */
#include "machine/models/text/stream.h"
#include "machine/models/models.h"
#include "machine/models/text/text.h"
#include "machine/operations/op.h"

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
static void write_integer(char digits[STREAM_DIGITS], uint64_t value, unsigned type, unsigned flags)
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
    int length = snprintf(digits, STREAM_DIGITS, form.text, value);
    require(length > 0 && length < STREAM_DIGITS);
}

/* Writes at most `size` bytes. Returns the length of the whole text. */
static size_t write_real(char *digits, size_t size, long double value, unsigned flags,
                         long precision)
{
    const char *const ends[] = {".*Lg", ".*Lf", ".*Le", "a"};
    unsigned form = (flags & STREAM_FIXED ? 1 : 0) + (flags & STREAM_SCIENTIFIC ? 2 : 0);
    struct specification specification = specify(flags & STREAM_SHOWPOINT, flags & STREAM_SHOWPOS,
                                                 ends[form], flags & STREAM_UPPERCASE);
    int length = ends[form][0] == '.'
                     ? snprintf(digits, size, specification.text, (int)precision, value)
                     : snprintf(digits, size, specification.text, (double)value);
    require(length > 0);
    return (size_t)length;
}

static void print_integer(struct site *site, uint64_t value, unsigned type, unsigned flags,
                          long width, char fill)
{
    char digits[STREAM_DIGITS];
    write_integer(digits, value, type, flags);
    print_number(site, digits, flags, width, fill);
}

static void print_real(struct site *site, long double value, unsigned flags, long precision,
                       long width, char fill)
{
    char digits[OUTPUT_SIZE];
    write_real(digits, sizeof digits, value, flags, precision);
    print_number(site, digits, flags, width, fill);
}

static size_t store_text(struct site *site, char *to, const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++)
        model_store(site, to + i, (unsigned char)text[i], 1);
    return length;
}

static size_t format_integer(struct site *site, char *to, uint64_t value, unsigned type,
                             unsigned flags)
{
    char digits[STREAM_DIGITS];
    write_integer(digits, value, type, flags);
    return store_text(site, to, digits);
}

static size_t format_real(struct site *site, char *to, long double value, unsigned flags,
                          long precision)
{
    char digits[STREAM_REAL_DIGITS];
    if (write_real(digits, sizeof digits, value, flags, precision) >= sizeof digits)
        native_fail(site, ERROR_UNSUPPORTED, "output of a number with more than %d characters",
                    STREAM_REAL_DIGITS - 1);
    return store_text(site, to, digits);
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
    MODEL("heddle_format_integer", format_integer),
    MODEL("heddle_format_real", format_real),
    MODEL("heddle_print_text", print_text),
    MODEL("heddle_print_character", print_character),
    {0},
};
