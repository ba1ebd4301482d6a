/* scan.c - sscanf, and fscanf's part. Conversions: d i u o x X p, a e f g, s c [ n %, with widths,
 * lengths and '*'.
 *
 * <stdio.h> is not included: it redirects sscanf to other names. */
#include "libc/models.h"
#include "libc/text/parse.h"

#include <string.h>

enum { WIDEST_FIELD = 127, END_OF_INPUT = -1 };

struct scan_conversion {
    bool suppressed; /* '*' */
    int width;       /* 0: none is given */
    int size;        /* bytes of an integer; for a floating-point number, of a double or a float */
    char type;
};

/* va_list may be an array type, of which a parameter is a pointer. */
struct scan {
    const char *text; /* not yet read */
    const char *begin;
    va_list arguments;
};

static const char *skip_blanks(const char *text)
{
    while (character_is_space(*text))
        text++;
    return text;
}

/* hh, h, l, ll, L, j, z, t */
static const char *parse_length(const char *format, int *size)
{
    *size = sizeof(int);
    if (*format == 'h') {
        *size = format[1] == 'h' ? sizeof(char) : sizeof(short);
        return format + (format[1] == 'h' ? 2 : 1);
    }
    bool is_long = *format == 'l' || *format == 'j' || *format == 'z' || *format == 't';
    if (is_long || *format == 'L')
        *size = *format == 'L' ? sizeof(long double) : sizeof(long);
    if (*format == 'l' && format[1] == 'l')
        return format + 2;
    return format + (is_long || *format == 'L');
}

/* Reads the conversion behind a '%'; returns the rest of the format. */
static const char *parse_conversion(const char *format, struct scan_conversion *conversion)
{
    conversion->suppressed = *format == '*';
    format += conversion->suppressed;
    conversion->width = 0;
    for (; *format >= '0' && *format <= '9'; format++)
        conversion->width = 10 * conversion->width + (*format - '0');
    format = parse_length(format, &conversion->size);
    conversion->type = *format;
    return *format ? format + 1 : format;
}

static void store_integer(void *to, unsigned long long value, int size)
{
    if (size == sizeof(char))
        *(char *)to = (char)value;
    else if (size == sizeof(short))
        *(short *)to = (short)value;
    else if (size == sizeof(int))
        *(int *)to = (int)value;
    else
        *(long *)to = (long)value;
}

static bool scan_integer(struct scan *scan, const struct scan_conversion *conversion,
                         const char *field, char **end)
{
    int base = conversion->type == 'i'                              ? 0
               : conversion->type == 'o'                            ? 8
               : conversion->type == 'd' || conversion->type == 'u' ? 10
                                                                    : 16;
    struct parsed_integer number = parse_integer(field, end, base);
    if (*end != field && !conversion->suppressed)
        store_integer(va_arg(scan->arguments, void *),
                      number.negative ? -number.magnitude : number.magnitude,
                      conversion->type == 'p' ? (int)sizeof(void *) : conversion->size);
    return *end != field;
}

static bool scan_floating(struct scan *scan, const struct scan_conversion *conversion,
                          const char *field, char **end)
{
    double number = strtod(field, end);
    if (*end == field || conversion->suppressed)
        return *end != field;
    if (conversion->size == sizeof(long double))
        *va_arg(scan->arguments, long double *) = number;
    else if (conversion->size == sizeof(double))
        *va_arg(scan->arguments, double *) = number;
    else
        *va_arg(scan->arguments, float *) = (float)number;
    return true;
}

/* A number, cut at the conversion's width. */
static bool scan_number(struct scan *scan, const struct scan_conversion *conversion)
{
    char field[WIDEST_FIELD + 1], *end;
    bool is_integer = strchr("diouxXp", conversion->type);
    const char *from = scan->text;
    if (conversion->width && conversion->width <= WIDEST_FIELD) {
        size_t length = strnlen(from, (size_t)conversion->width);
        memcpy(field, from, length);
        field[length] = '\0';
        from = field;
    }
    bool found = is_integer ? scan_integer(scan, conversion, from, &end)
                            : scan_floating(scan, conversion, from, &end);
    scan->text += end - from;
    return found;
}

/* Copies characters while they are in the set [from, to) of the format, or, `inverted`, while they
 * are not in it. Without a set (`from` is NULL), copies up to the next space. Returns how many. */
static size_t scan_characters(struct scan *scan, const struct scan_conversion *conversion,
                              const char *from, const char *to, bool inverted)
{
    char *target = conversion->suppressed ? NULL : va_arg(scan->arguments, char *);
    size_t most = conversion->width ? (size_t)conversion->width : SIZE_MAX, length = 0;
    for (char c; length < most && (c = scan->text[length]); length++) {
        bool member = from ? false : !character_is_space(c);
        for (const char *at = from; at && at < to; at++) {
            bool is_range = at + 2 < to && at[1] == '-';
            member |= is_range ? c >= at[0] && c <= at[2] : c == *at;
            at += is_range ? 2 : 0;
        }
        if (member == inverted)
            break;
        if (target)
            target[length] = c;
    }
    if (target && length > 0)
        target[length] = '\0';
    scan->text += length;
    return length;
}

/* *format is behind the '['; it is moved behind the ']'. */
static bool scan_set(struct scan *scan, const struct scan_conversion *conversion,
                     const char **format)
{
    bool inverted = **format == '^';
    const char *from = *format + inverted, *to = from + 1; /* a ']' that comes first is a member */
    while (*to && *to != ']')
        to++;
    *format = *to ? to + 1 : to;
    return scan_characters(scan, conversion, from, to, inverted) > 0;
}

static bool scan_bytes(struct scan *scan, const struct scan_conversion *conversion)
{
    size_t size = conversion->width ? (size_t)conversion->width : 1;
    if (strnlen(scan->text, size) < size)
        return false;
    if (!conversion->suppressed)
        memcpy(va_arg(scan->arguments, char *), scan->text, size);
    scan->text += size;
    return true;
}

static bool scan_conversion(struct scan *scan, const struct scan_conversion *conversion,
                            const char **format)
{
    if (conversion->type == '[')
        return scan_set(scan, conversion, format);
    if (conversion->type == 'c')
        return scan_bytes(scan, conversion);
    if (conversion->type == 's')
        return scan_characters(scan, conversion, NULL, NULL, false) > 0;
    if (!conversion->type || !strchr("diouxXpaAeEfFgG", conversion->type))
        heddle_unsupported("heddle does not know a conversion of sscanf");
    return scan_number(scan, conversion);
}

/* A character of the format that belongs to no conversion. */
static bool scan_literal(struct scan *scan, char character)
{
    if (character_is_space(character)) {
        scan->text = skip_blanks(scan->text);
        return true;
    }
    bool same = *scan->text == character;
    scan->text += same;
    return same;
}

static int scan_all(struct scan *scan, const char *format)
{
    int stored = 0;
    while (*format) {
        char character = *format++;
        if (character != '%' || *format == '%') {
            format += character == '%';
            if (!scan_literal(scan, character))
                return stored;
            continue;
        }
        struct scan_conversion conversion;
        format = parse_conversion(format, &conversion);
        if (conversion.type == 'n') {
            store_integer(va_arg(scan->arguments, void *),
                          (unsigned long long)(scan->text - scan->begin), conversion.size);
            continue;
        }
        if (conversion.type != 'c' && conversion.type != '[')
            scan->text = skip_blanks(scan->text);
        bool at_end = !*scan->text;
        if (!scan_conversion(scan, &conversion, &format))
            return at_end && stored == 0 ? END_OF_INPUT : stored;
        stored += !conversion.suppressed;
    }
    return stored;
}

int scan_text(const char **text, const char *format, va_list arguments)
{
    struct scan scan = {.text = *text, .begin = *text};
    va_copy(scan.arguments, arguments);
    int result = scan_all(&scan, format);
    va_end(scan.arguments);
    *text = scan.text;
    return result;
}

int vsscanf(const char *restrict text, const char *restrict format, va_list arguments)
{
    const char *rest = text;
    return scan_text(&rest, format, arguments);
}

/* The names that glibc's headers give them for C99 and C23. */
#define DEFINE_SCAN(name, list_name)                                                         \
    int list_name(const char *restrict text, const char *restrict format, va_list arguments) \
    {                                                                                        \
        return vsscanf(text, format, arguments);                                             \
    }                                                                                        \
    DEFINE_SCAN_VARIADIC(name)
#define DEFINE_SCAN_VARIADIC(name)                                        \
    int name(const char *restrict text, const char *restrict format, ...) \
    {                                                                     \
        va_list arguments;                                                \
        va_start(arguments, format);                                      \
        int result = vsscanf(text, format, arguments);                    \
        va_end(arguments);                                                \
        return result;                                                    \
    }

DEFINE_SCAN_VARIADIC(sscanf)
DEFINE_SCAN(__isoc99_sscanf, __isoc99_vsscanf)
DEFINE_SCAN(__isoc23_sscanf, __isoc23_vsscanf)
