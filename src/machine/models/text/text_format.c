/* text_format.c - the formats of printf. The C library's snprintf converts numbers, one at a time.
 * Strings, and all else that touches the program's memory, are converted here. */
#include "machine/memory/naming.h"
#include "machine/models/models.h"
#include "machine/models/text/text.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONGEST_PIECE = 352, /* bytes, of a number; enough for DBL_MAX by %f */
    WIDEST = 1 << 16,    /* characters */
    NO_PRECISION = -1,
};

/* A sign, the digits before the point, the point, six digits, the null character. */
_Static_assert(1 + (DBL_MAX_10_EXP + 1) + 1 + 6 + 1 <= LONGEST_PIECE, "DBL_MAX by %f");

/* A conversion such as "%-*.3ld". */
struct format_conversion {
    char flags[8]; /* all but '-' */
    bool left;     /* '-': the padding comes after */
    int width;     /* 0 to WIDEST */
    int precision; /* below 0: none */
    char length;   /* 'H' for hh, 'q' for ll, 0 for none */
    char type;
};

/* A va_list may be an array, and a parameter of that type a pointer. A struct can be passed by
 * address on every target. */
struct format_arguments {
    va_list list;
};

static char next(const struct text_sink *sink, const char **format)
{
    return text_character(sink->site, (*format)++);
}

/* Stops at a number that check_width refuses, before it overflows. */
static int parse_number(struct text_sink *sink, const char **format, char *character,
                        struct format_arguments *arguments)
{
    if (*character == '*') {
        *character = next(sink, format);
        return va_arg(arguments->list, int);
    }
    int number = 0;
    while (*character >= '0' && *character <= '9' && number < 10 * LONGEST_PIECE) {
        number = 10 * number + (*character - '0');
        *character = next(sink, format);
    }
    return number;
}

static char parse_flags(struct text_sink *sink, const char **format,
                        struct format_conversion *conversion)
{
    size_t count = 0;
    char character = next(sink, format);
    while (character != '\0' && strchr("-+ #0'", character)) {
        if (character == '-')
            conversion->left = true;
        else if (count + 1 < sizeof conversion->flags)
            conversion->flags[count++] = character;
        character = next(sink, format);
    }
    return character;
}

static char parse_length(struct text_sink *sink, const char **format, char *character)
{
    if (*character == '\0' || !strchr("hlqjztL", *character))
        return 0;
    char length = *character;
    *character = next(sink, format);
    if ((length == 'h' || length == 'l') && *character == length) {
        *character = next(sink, format);
        return length == 'h' ? 'H' : 'q';
    }
    return length;
}

/* A program that asks for more has most likely passed the wrong argument. */
static void check_width(struct text_sink *sink, int width)
{
    if (width < -WIDEST || width > WIDEST)
        native_fail(sink->site, ERROR_UNSUPPORTED, "printf with a width or precision of %d", width);
}

static struct format_conversion parse(struct text_sink *sink, const char **format,
                                      struct format_arguments *arguments)
{
    struct format_conversion conversion = {.precision = NO_PRECISION};
    char character = parse_flags(sink, format, &conversion);
    conversion.width = parse_number(sink, format, &character, arguments);
    check_width(sink, conversion.width);
    if (conversion.width < 0) {
        conversion.width = -conversion.width;
        conversion.left = true;
    }
    if (character == '.') {
        character = next(sink, format);
        conversion.precision = parse_number(sink, format, &character, arguments);
    }
    require(conversion.width >= 0 && conversion.width <= WIDEST);
    require(conversion.flags[sizeof conversion.flags - 1] == '\0');
    conversion.length = parse_length(sink, format, &character);
    conversion.type = character;
    if (character != 's' && conversion.precision > 0) /* it only shortens a string */
        check_width(sink, conversion.precision);
    return conversion;
}

static void put_piece(struct text_sink *sink, const char *piece, int length)
{
    if (length < 0 || length >= LONGEST_PIECE)
        native_fail(sink->site, ERROR_UNSUPPORTED, "printf of a number with %d characters", length);
    for (int i = 0; i < length; i++)
        text_put(sink, piece[i]);
}

/* "%<flags>*.*<modifier><type>" */
static void build_format(char *format, size_t size, const struct format_conversion *conversion,
                         const char *modifier)
{
    int length = snprintf(format, size, "%%%s%s*.*%s%c", conversion->left ? "-" : "",
                          conversion->flags, modifier, conversion->type);
    require(length > 0 && (size_t)length < size);
}

/* The argument as a number of its type, with 64 bits. */
static uintmax_t integer_argument(const struct format_conversion *conversion,
                                  struct format_arguments *arguments)
{
    bool is_signed = conversion->type == 'd' || conversion->type == 'i';
    unsigned bits = conversion->length == 'H'   ? 8
                    : conversion->length == 'h' ? 16
                    : conversion->length == 0   ? 32
                                                : 64;
    uintmax_t value =
        bits == 64 ? va_arg(arguments->list, unsigned long) : va_arg(arguments->list, unsigned);
    value <<= 64 - bits;
    return is_signed ? (uintmax_t)((intmax_t)value >> (64 - bits)) : value >> (64 - bits);
}

static void put_integer(struct text_sink *sink, const struct format_conversion *conversion,
                        struct format_arguments *arguments)
{
    require(conversion->precision <= WIDEST);
    char format[24], piece[LONGEST_PIECE];
    uintmax_t value = integer_argument(conversion, arguments);
    build_format(format, sizeof format, conversion, "j");
    put_piece(
        sink, piece,
        snprintf(piece, sizeof piece, format, conversion->width, conversion->precision, value));
}

static void put_floating(struct text_sink *sink, const struct format_conversion *conversion,
                         struct format_arguments *arguments)
{
    require(conversion->precision <= WIDEST);
    char format[24], piece[LONGEST_PIECE];
    int length;
    if (conversion->length == 'L') {
        build_format(format, sizeof format, conversion, "L");
        length = snprintf(piece, sizeof piece, format, conversion->width, conversion->precision,
                          va_arg(arguments->list, long double));
    } else {
        build_format(format, sizeof format, conversion, "");
        length = snprintf(piece, sizeof piece, format, conversion->width, conversion->precision,
                          va_arg(arguments->list, double));
    }
    put_piece(sink, piece, length);
}

/* Appends the padding before or after a text of `length` characters. */
static void put_padding(struct text_sink *sink, const struct format_conversion *conversion,
                        size_t length, bool after)
{
    require(conversion->width >= 0);
    if (conversion->left != after)
        return;
    for (size_t i = length; i < (size_t)conversion->width; i++)
        text_put(sink, ' ');
}

/* Padding before a string depends on its length, so such a string is read twice. */
static size_t string_length(struct text_sink *sink, const char *string, size_t limit)
{
    size_t length = 0;
    while (length < limit && text_character(sink->site, string + length) != '\0')
        length++;
    return length;
}

static void put_string(struct text_sink *sink, const struct format_conversion *conversion,
                       const char *string)
{
    size_t limit = conversion->precision < 0 ? SIZE_MAX : (size_t)conversion->precision;
    if (!string) {
        put_piece(sink, "(null)", 6);
        return;
    }
    if (conversion->width)
        put_padding(sink, conversion, string_length(sink, string, limit), false);
    size_t length = 0;
    char character;
    while (length < limit && (character = text_character(sink->site, string + length)) != '\0') {
        text_put(sink, character);
        length++;
    }
    put_padding(sink, conversion, length, true);
}

static void put_character(struct text_sink *sink, const struct format_conversion *conversion,
                          char character)
{
    put_padding(sink, conversion, 1, false);
    text_put(sink, character);
    put_padding(sink, conversion, 1, true);
}

static void put_pointer(struct text_sink *sink, struct format_arguments *arguments)
{
    char piece[LONGEST_PIECE];
    uint64_t value = (uint64_t)(uintptr_t)va_arg(arguments->list, void *);
    void *portable = (void *)(uintptr_t)portable_number(native_machine->program, value);
    put_piece(sink, piece, snprintf(piece, sizeof piece, "%p", portable));
}

static void store_length(struct text_sink *sink, const struct format_conversion *conversion,
                         void *to)
{
    unsigned size;
    switch (conversion->length) {
    case 'H':
        size = sizeof(char);
        break;
    case 'h':
        size = sizeof(short);
        break;
    case 0:
        size = sizeof(int);
        break;
    default:
        size = sizeof(long);
    }
    uint64_t mask = UINT64_MAX >> (64 - 8 * size);
    model_store(sink->site, to, sink->length & mask, size);
}

static void put_conversion(struct text_sink *sink, const struct format_conversion *conversion,
                           struct format_arguments *arguments)
{
    if (conversion->type && strchr("diuoxX", conversion->type))
        put_integer(sink, conversion, arguments);
    else if (conversion->type && strchr("fFeEgGaA", conversion->type))
        put_floating(sink, conversion, arguments);
    else if (conversion->type == 's' && conversion->length == 0)
        put_string(sink, conversion, va_arg(arguments->list, const char *));
    else if (conversion->type == 'c' && conversion->length == 0)
        put_character(sink, conversion, (char)va_arg(arguments->list, int));
    else if (conversion->type == 'p')
        put_pointer(sink, arguments);
    else if (conversion->type == 'n')
        store_length(sink, conversion, va_arg(arguments->list, void *));
    else if (conversion->type == '%')
        text_put(sink, '%');
    else
        native_fail(sink->site, ERROR_UNSUPPORTED, "printf's conversion '%c'", conversion->type);
}

void text_format(struct text_sink *sink, const char *format, va_list list)
{
    require(sink->site);
    struct format_arguments arguments;
    va_copy(arguments.list, list);
    for (char character; (character = next(sink, &format)) != '\0';) {
        if (character == '%') {
            struct format_conversion conversion = parse(sink, &format, &arguments);
            put_conversion(sink, &conversion, &arguments);
        } else {
            text_put(sink, character);
        }
    }
    va_end(arguments.list);
    text_end(sink);
}
