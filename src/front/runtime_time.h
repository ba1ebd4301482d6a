/* runtime_time.h - the calendar, and times as text: <time.h> but for clocks; a part of runtime.c.
 *
 * The calendar is the Gregorian one for all times, as POSIX has it; the time zone is UTC and the
 * locale C's. As in glibc, there is one broken-down time for gmtime and localtime of all threads,
 * and one text for asctime and ctime, so that threads which call them at once race. */
#ifndef HEDDLE_FRONT_RUNTIME_TIME_H
#define HEDDLE_FRONT_RUNTIME_TIME_H

#include <errno.h>
#include <time.h>

_Noreturn void heddle_invalid_use(const char *message);
_Noreturn void heddle_unsupported(const char *message);

/* --- the calendar ----------------------------------------------------------------------------- */

enum {
    EPOCH = 1970,
    FIRST_YEAR = 1900, /* the one that is 0 in a broken-down time */
    YEARS_OF_CYCLE = 400,
    DAYS_OF_CYCLE = 400 * 365 + 97,
    SECONDS_OF_HOUR = 60 * 60,
    SECONDS_OF_DAY = 24 * SECONDS_OF_HOUR,
};

static const char utc[] = "UTC";

char *tzname[2] = {(char *)utc, (char *)utc};
int daylight;
long timezone;

void tzset(void)
{
}

static int64_t floor_divide(int64_t dividend, int64_t divisor)
{
    return dividend / divisor - (dividend % divisor < 0);
}

static int64_t floor_modulo(int64_t dividend, int64_t divisor)
{
    return dividend - floor_divide(dividend, divisor) * divisor;
}

static bool is_leap(int64_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* From the first day of the epoch to that of the year. */
static int64_t days_before_year(int64_t year)
{
    enum { LEAP_YEARS_BEFORE_EPOCH = 1969 / 4 - 1969 / 100 + 1969 / 400 };
    int64_t before = year - 1;
    int64_t leap_years =
        floor_divide(before, 4) - floor_divide(before, 100) + floor_divide(before, 400);
    return (year - EPOCH) * 365 + leap_years - LEAP_YEARS_BEFORE_EPOCH;
}

/* From the year's first day to that of the month, one of 0 to 12. */
static int days_before_month(int month, bool leap)
{
    static const short days[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    return days[month] + (leap && month > 1);
}

/* That of a day since the epoch: with a cycle's mean year, the guess is one year off at most. */
static int64_t year_of_day(int64_t day)
{
    int64_t year = EPOCH + floor_divide(day * YEARS_OF_CYCLE, DAYS_OF_CYCLE);
    if (day < days_before_year(year))
        return year - 1;
    return year + (day >= days_before_year(year + 1));
}

static void break_year_down(struct tm *time, int64_t year, int day)
{
    int month = 0;
    while (day >= days_before_month(month + 1, is_leap(year)))
        month++;
    time->tm_year = (int)(year - FIRST_YEAR);
    time->tm_yday = day;
    time->tm_mon = month;
    time->tm_mday = day - days_before_month(month, is_leap(year)) + 1;
}

/* Returns NULL for a year that is no int, and then leaves the broken-down time alone. */
static struct tm *break_down(time_t seconds, struct tm *time, const char *zone)
{
    int64_t day = floor_divide(seconds, SECONDS_OF_DAY), year = year_of_day(day);
    if (year - FIRST_YEAR != (int)(year - FIRST_YEAR)) {
        *__errno_location() = EOVERFLOW;
        return NULL;
    }
    int rest = (int)floor_modulo(seconds, SECONDS_OF_DAY);
    break_year_down(time, year, (int)(day - days_before_year(year)));
    time->tm_hour = rest / SECONDS_OF_HOUR;
    time->tm_min = rest / 60 % 60;
    time->tm_sec = rest % 60;
    time->tm_wday = (int)floor_modulo(day + 4, 7); /* the epoch began on a Thursday */
    time->tm_isdst = 0;
    time->tm_gmtoff = 0;
    time->tm_zone = zone;
    return time;
}

struct tm *gmtime_r(const time_t *restrict seconds, struct tm *restrict time)
{
    return break_down(*seconds, time, "GMT");
}

struct tm *localtime_r(const time_t *restrict seconds, struct tm *restrict time)
{
    return break_down(*seconds, time, utc);
}

static struct tm result_of_gmtime_and_localtime;

struct tm *gmtime(const time_t *seconds)
{
    return gmtime_r(seconds, &result_of_gmtime_and_localtime);
}

struct tm *localtime(const time_t *seconds)
{
    return localtime_r(seconds, &result_of_gmtime_and_localtime);
}

/* Any of the members may be out of its range: they are carried to the next one. */
static time_t count_seconds(const struct tm *time)
{
    int64_t year = FIRST_YEAR + (int64_t)time->tm_year + floor_divide(time->tm_mon, 12);
    int month = (int)floor_modulo(time->tm_mon, 12);
    int64_t day = days_before_year(year) + days_before_month(month, is_leap(year)) +
                  ((int64_t)time->tm_mday - 1);
    return day * SECONDS_OF_DAY + (int64_t)time->tm_hour * SECONDS_OF_HOUR +
           (int64_t)time->tm_min * 60 + time->tm_sec;
}

static time_t count_and_normalize(struct tm *time, const char *zone)
{
    time_t seconds = count_seconds(time);
    return break_down(seconds, time, zone) ? seconds : -1;
}

time_t timegm(struct tm *time)
{
    return count_and_normalize(time, "GMT");
}

/* What a time of daylight saving is where there is none, C libraries do not agree on. */
time_t mktime(struct tm *time)
{
    if (time->tm_isdst > 0)
        heddle_unsupported("mktime with tm_isdst above 0: heddle's time zone is UTC, which has no "
                           "daylight saving time");
    return count_and_normalize(time, utc);
}

/* --- names and numbers ------------------------------------------------------------------------ */

static const char *name_of_day(int day)
{
    static const char names[][10] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                     "Thursday", "Friday", "Saturday"};
    return day >= 0 && day < 7 ? names[day] : "?";
}

static const char *name_of_month(int month)
{
    static const char names[][10] = {"January",   "February", "March",    "April",
                                     "May",       "June",     "July",     "August",
                                     "September", "October",  "November", "December"};
    return month >= 0 && month < 12 ? names[month] : "?";
}

/* Text that is written to memory of the program, as long as it fits in. */
struct stamp {
    char *to;
    size_t size, length; /* of all the text, which may be more than the memory's size */
};

static void put_character(struct stamp *stamp, char character)
{
    if (stamp->length < stamp->size)
        stamp->to[stamp->length] = character;
    stamp->length++;
}

static void put_text(struct stamp *stamp, const char *text, size_t most)
{
    for (size_t i = 0; i < most && text[i]; i++)
        put_character(stamp, text[i]);
}

/* With at least as many digits, or what `pad` is in their place. */
static void put_number(struct stamp *stamp, int64_t number, int width, char pad)
{
    char digits[20];
    int count = 0;
    if (number < 0)
        put_character(stamp, '-');
    do {
        int digit = (int)(number % 10);
        digits[count++] = (char)('0' + (digit < 0 ? -digit : digit));
        number /= 10;
    } while (number != 0);
    for (int i = count; i < width; i++)
        put_character(stamp, pad);
    while (count > 0)
        put_character(stamp, digits[--count]);
}

/* --- asctime ---------------------------------------------------------------------------------- */

enum { ASCTIME_SIZE = 26 };

static bool is_within(int number, int least, int most)
{
    return number >= least && number <= most;
}

static void check_normal(const struct tm *time)
{
    bool normal = is_within(time->tm_wday, 0, 6) && is_within(time->tm_mon, 0, 11) &&
                  is_within(time->tm_mday, 1, 31) && is_within(time->tm_hour, 0, 23) &&
                  is_within(time->tm_min, 0, 59) && is_within(time->tm_sec, 0, 60);
    if (!normal)
        heddle_invalid_use("asctime of a time with a member out of its range, which is undefined");
    if (!is_within(time->tm_year, 1000 - FIRST_YEAR, 9999 - FIRST_YEAR))
        heddle_invalid_use("asctime of a year that is not one of 1000 to 9999, which is undefined");
}

char *asctime_r(const struct tm *restrict time, char *restrict text)
{
    check_normal(time);
    struct stamp stamp = {.to = text, .size = ASCTIME_SIZE};
    put_text(&stamp, name_of_day(time->tm_wday), 3);
    put_character(&stamp, ' ');
    put_text(&stamp, name_of_month(time->tm_mon), 3);
    put_number(&stamp, time->tm_mday, 3, ' ');
    put_character(&stamp, ' ');
    put_number(&stamp, time->tm_hour, 2, '0');
    put_character(&stamp, ':');
    put_number(&stamp, time->tm_min, 2, '0');
    put_character(&stamp, ':');
    put_number(&stamp, time->tm_sec, 2, '0');
    put_character(&stamp, ' ');
    put_number(&stamp, FIRST_YEAR + time->tm_year, 4, '0');
    put_character(&stamp, '\n');
    put_character(&stamp, '\0');
    return text;
}

char *asctime(const struct tm *time)
{
    static char text[ASCTIME_SIZE];
    return asctime_r(time, text);
}

/* As C defines it: it uses up what localtime returned, too. */
char *ctime(const time_t *seconds)
{
    const struct tm *time = localtime(seconds);
    return time ? asctime(time) : NULL;
}

char *ctime_r(const time_t *seconds, char *text)
{
    struct tm time;
    return localtime_r(seconds, &time) ? asctime_r(&time, text) : NULL;
}

/* --- strftime --------------------------------------------------------------------------------- */

/* Weeks begin on `first`, 0 for Sundays, and the year's first such day begins week 1. */
static int week_of_year(const struct tm *time, int first)
{
    return (time->tm_yday + 7 - (int)floor_modulo((int64_t)time->tm_wday - first, 7)) / 7;
}

static int days_of_year(int64_t year)
{
    return days_before_month(12, is_leap(year));
}

/* ISO 8601's week, from Monday on; it is of the year that its Thursday is in. */
static int iso_week(const struct tm *time, int64_t *year)
{
    *year = FIRST_YEAR + (int64_t)time->tm_year;
    int thursday = time->tm_yday - (int)floor_modulo((int64_t)time->tm_wday - 1, 7) + 3;
    if (thursday < 0)
        thursday += days_of_year(--*year);
    else if (thursday >= days_of_year(*year))
        thursday -= days_of_year((*year)++);
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

/* Members that are shown as they are, or one more. */
static bool put_member(struct stamp *stamp, char conversion, const struct tm *time)
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
        put_number(stamp, value + members[i].added, members[i].width, members[i].pad);
        return true;
    }
    return false;
}

static bool put_count(struct stamp *stamp, char conversion, const struct tm *time)
{
    switch (conversion) {
    case 'I':
        put_number(stamp, hour_of_half_day(time), 2, '0');
        return true;
    case 'u':
        put_number(stamp, time->tm_wday == 0 ? 7 : time->tm_wday, 1, '0');
        return true;
    case 'U':
        put_number(stamp, week_of_year(time, 0), 2, '0');
        return true;
    case 'V':
        put_number(stamp, iso_week(time, &(int64_t){0}), 2, '0');
        return true;
    case 'W':
        put_number(stamp, week_of_year(time, 1), 2, '0');
        return true;
    default:
        return false;
    }
}

static bool put_year(struct stamp *stamp, char conversion, const struct tm *time)
{
    int64_t year = FIRST_YEAR + (int64_t)time->tm_year;
    switch (conversion) {
    case 'C':
        put_number(stamp, floor_divide(year, 100), 2, '0');
        return true;
    case 'g':
        put_number(stamp, floor_modulo(iso_year(time), 100), 2, '0');
        return true;
    case 'G':
        put_number(stamp, iso_year(time), 1, '0');
        return true;
    case 'y':
        put_number(stamp, floor_modulo(year, 100), 2, '0');
        return true;
    case 'Y':
        put_number(stamp, year, 1, '0');
        return true;
    default:
        return false;
    }
}

/* The offset from UTC, as hours and minutes. */
static void put_offset(struct stamp *stamp, const struct tm *time)
{
    long minutes = time->tm_gmtoff / 60, size = minutes < 0 ? -minutes : minutes;
    put_character(stamp, time->tm_gmtoff < 0 ? '-' : '+');
    put_number(stamp, size / 60 * 100 + size % 60, 4, '0');
}

/* The zone of a time of which it is not known whether daylight is saved is none. */
static bool put_zone(struct stamp *stamp, char conversion, const struct tm *time)
{
    if (conversion != 'z' && conversion != 'Z')
        return false;
    if (time->tm_isdst < 0)
        return true;
    if (conversion == 'z')
        put_offset(stamp, time);
    else
        put_text(stamp, time->tm_zone ? time->tm_zone : utc, SIZE_MAX);
    return true;
}

static bool put_name(struct stamp *stamp, char conversion, const struct tm *time)
{
    switch (conversion) {
    case 'a':
        put_text(stamp, name_of_day(time->tm_wday), 3);
        return true;
    case 'A':
        put_text(stamp, name_of_day(time->tm_wday), SIZE_MAX);
        return true;
    case 'b':
    case 'h':
        put_text(stamp, name_of_month(time->tm_mon), 3);
        return true;
    case 'B':
        put_text(stamp, name_of_month(time->tm_mon), SIZE_MAX);
        return true;
    case 'p':
        put_text(stamp, time->tm_hour >= 12 ? "PM" : "AM", SIZE_MAX);
        return true;
    default:
        return false;
    }
}

/* What a conversion is short for, in others that are not; NULL: for nothing. */
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

static void put_one(struct stamp *stamp, char conversion, const struct tm *time)
{
    if (conversion == '%')
        put_character(stamp, '%');
    else if (!put_member(stamp, conversion, time) && !put_count(stamp, conversion, time) &&
             !put_year(stamp, conversion, time) && !put_zone(stamp, conversion, time) &&
             !put_name(stamp, conversion, time))
        refuse_conversion(conversion);
}

static void put_parts(struct stamp *stamp, const char *parts, const struct tm *time)
{
    for (; *parts; parts++) {
        if (*parts == '%')
            put_one(stamp, *++parts, time);
        else
            put_character(stamp, *parts);
    }
}

/* Over the E or O of another representation, which the C locale has for none. */
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
    struct stamp stamp = {.to = text, .size = size};
    for (; *format; format++) {
        if (*format != '%') {
            put_character(&stamp, *format);
            continue;
        }
        format = skip_modifier(format + 1);
        const char *parts = parts_of(*format);
        if (parts)
            put_parts(&stamp, parts, time);
        else
            put_one(&stamp, *format, time);
    }
    size_t length = stamp.length;
    put_character(&stamp, '\0');
    return stamp.length <= size ? length : 0;
}

#endif
