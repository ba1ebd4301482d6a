/* strftime.c - strftime, in the C locale. */
#include "libc/models.h"
#include "libc/text/time_text.h"

#include <stdbool.h>
#include <string.h>

/* Weeks begin on `first`, 0 for Sundays, and the year's first such day begins week 1. */
static int week_of_year(const struct tm *time, int first)
{
    return (time->tm_yday + 7 - (int)floor_modulo((int64_t)time->tm_wday - first, 7)) / 7;
}

/* ISO 8601's week, from Monday on; it is of the year that its Thursday is in. */
static int iso_week(const struct tm *time, int64_t *year)
{
    *year = FIRST_YEAR + (int64_t)time->tm_year;
    int thursday = time->tm_yday - (int)floor_modulo((int64_t)time->tm_wday - 1, 7) + 3;
    if (thursday < 0)
        thursday += calendar_days_of_year(--*year);
    else if (thursday >= calendar_days_of_year(*year))
        thursday -= calendar_days_of_year((*year)++);
    return thursday / 7 + 1;
}

static int64_t iso_year(const struct tm *time)
{
    int64_t year;
    iso_week(time, &year);
    return year;
}

static int hour_of_half_day(const struct tm *time)
{
    int hour = (int)floor_modulo(time->tm_hour, 12);
    return hour == 0 ? 12 : hour;
}

/* Conversions that show a member, or one more. */
static bool put_member(struct time_text *text, char conversion, const struct tm *time)
{
    static const struct {
        char conversion, width, pad, added;
        size_t offset;
    } members[] = {
        {'d', 2, '0', 0, offsetof(struct tm, tm_mday)},
        {'e', 2, ' ', 0, offsetof(struct tm, tm_mday)},
        {'H', 2, '0', 0, offsetof(struct tm, tm_hour)},
        {'j', 3, '0', 1, offsetof(struct tm, tm_yday)},
        {'m', 2, '0', 1, offsetof(struct tm, tm_mon)},
        {'M', 2, '0', 0, offsetof(struct tm, tm_min)},
        {'S', 2, '0', 0, offsetof(struct tm, tm_sec)},
        {'w', 1, '0', 0, offsetof(struct tm, tm_wday)},
    };
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (members[i].conversion != conversion)
            continue;
        int64_t value = *(const int *)((const char *)time + members[i].offset);
        time_text_put_number(text, value + members[i].added, members[i].width, members[i].pad);
        return true;
    }
    return false;
}

static bool put_count(struct time_text *text, char conversion, const struct tm *time)
{
    switch (conversion) {
    case 'I':
        time_text_put_number(text, hour_of_half_day(time), 2, '0');
        return true;
    case 'u':
        time_text_put_number(text, time->tm_wday == 0 ? 7 : time->tm_wday, 1, '0');
        return true;
    case 'U':
        time_text_put_number(text, week_of_year(time, 0), 2, '0');
        return true;
    case 'V':
        time_text_put_number(text, iso_week(time, &(int64_t){0}), 2, '0');
        return true;
    case 'W':
        time_text_put_number(text, week_of_year(time, 1), 2, '0');
        return true;
    default:
        return false;
    }
}

static bool put_year(struct time_text *text, char conversion, const struct tm *time)
{
    int64_t year = FIRST_YEAR + (int64_t)time->tm_year;
    switch (conversion) {
    case 'C':
        time_text_put_number(text, floor_divide(year, 100), 2, '0');
        return true;
    case 'g':
        time_text_put_number(text, floor_modulo(iso_year(time), 100), 2, '0');
        return true;
    case 'G':
        time_text_put_number(text, iso_year(time), 1, '0');
        return true;
    case 'y':
        time_text_put_number(text, floor_modulo(year, 100), 2, '0');
        return true;
    case 'Y':
        time_text_put_number(text, year, 1, '0');
        return true;
    default:
        return false;
    }
}

/* The offset from UTC, as hours and minutes. */
static void put_offset(struct time_text *text, const struct tm *time)
{
    long minutes = time->tm_gmtoff / 60, size = minutes < 0 ? -minutes : minutes;
    time_text_put_character(text, time->tm_gmtoff < 0 ? '-' : '+');
    time_text_put_number(text, size / 60 * 100 + size % 60, 4, '0');
}

/* Nothing is put when it is not known whether the time is a daylight saving time. The name is as if
 * tzset was called. */
static bool put_zone(struct time_text *text, char conversion, const struct tm *time)
{
    if (conversion != 'z' && conversion != 'Z')
        return false;
    if (conversion == 'Z')
        tzset();
    if (time->tm_isdst < 0)
        return true;
    if (conversion == 'z')
        put_offset(text, time);
    else
        time_text_put(text, time->tm_zone ? time->tm_zone : calendar_utc, SIZE_MAX);
    return true;
}

static bool put_name(struct time_text *text, char conversion, const struct tm *time)
{
    switch (conversion) {
    case 'a':
        time_text_put(text, time_text_day(time->tm_wday), 3);
        return true;
    case 'A':
        time_text_put(text, time_text_day(time->tm_wday), SIZE_MAX);
        return true;
    case 'b':
    case 'h':
        time_text_put(text, time_text_month(time->tm_mon), 3);
        return true;
    case 'B':
        time_text_put(text, time_text_month(time->tm_mon), SIZE_MAX);
        return true;
    case 'p':
        time_text_put(text, time->tm_hour >= 12 ? "PM" : "AM", SIZE_MAX);
        return true;
    default:
        return false;
    }
}

/* The conversions that a conversion abbreviates, none of which is an abbreviation; NULL: it is
 * none. */
static const char *parts_of(char conversion)
{
    switch (conversion) {
    case 'c':
        return "%a %b %e %H:%M:%S %Y";
    case 'D':
    case 'x':
        return "%m/%d/%y";
    case 'F':
        return "%Y-%m-%d";
    case 'r':
        return "%I:%M:%S %p";
    case 'R':
        return "%H:%M";
    case 'T':
    case 'X':
        return "%H:%M:%S";
    case 'n':
        return "\n";
    case 't':
        return "\t";
    default:
        return NULL;
    }
}

static _Noreturn void refuse_conversion(char conversion)
{
    if (!conversion)
        heddle_unsupported("a format of strftime that ends within a conversion");
    char message[] = "the conversion %? of strftime is not one of C's; heddle does not know it";
    strchr(message, '?')[0] = conversion;
    heddle_unsupported(message);
}

static void put_one(struct time_text *text, char conversion, const struct tm *time)
{
    if (conversion == '%')
        time_text_put_character(text, '%');
    else if (!put_member(text, conversion, time) && !put_count(text, conversion, time) &&
             !put_year(text, conversion, time) && !put_zone(text, conversion, time) &&
             !put_name(text, conversion, time))
        refuse_conversion(conversion);
}

static void put_parts(struct time_text *text, const char *parts, const struct tm *time)
{
    for (; *parts; parts++) {
        if (*parts == '%')
            put_one(text, *++parts, time);
        else
            time_text_put_character(text, *parts);
    }
}

/* Skips an E or O, which asks for another representation: the C locale has none. */
static const char *skip_modifier(const char *format)
{
    const char *modified = *format == 'E' ? "cCxXyY" : *format == 'O' ? "deHImMSuUVwWy" : NULL;
    if (!modified)
        return format;
    if (!format[1] || !strchr(modified, format[1]))
        refuse_conversion(*format);
    return format + 1;
}

size_t strftime(char *restrict text, size_t size, const char *restrict format,
                const struct tm *restrict time)
{
    struct time_text result = {.to = text, .size = size};
    for (; *format; format++) {
        if (*format != '%') {
            time_text_put_character(&result, *format);
            continue;
        }
        format = skip_modifier(format + 1);
        const char *parts = parts_of(*format);
        if (parts)
            put_parts(&result, parts, time);
        else
            put_one(&result, *format, time);
    }
    size_t length = result.length;
    time_text_put_character(&result, '\0');
    return result.length <= size ? length : 0;
}
