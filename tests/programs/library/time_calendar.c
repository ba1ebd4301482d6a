/* Seconds since the epoch and the calendar's days, in UTC: known dates, as natively. */
// RUN: %clang -w -std=gnu17 -o %t %s && env TZ=UTC %t
// RUN: %heddle --quiet %s
// RUN: %exits 1 %heddle --quiet -DUNSET %s | FileCheck %s --check-prefix=UNSET
// RUN: %exits 2 %heddle --quiet -DSAVING %s 2>&1 | FileCheck %s --check-prefix=SAVING

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <time.h>

struct date {
    time_t seconds;
    int year, month, day, weekday, day_of_year, hour, minute, second;
};

static const struct date dates[] = {
    {0, 1970, 1, 1, 4, 0, 0, 0, 0},
    {-1, 1969, 12, 31, 3, 364, 23, 59, 59},
    {951782400, 2000, 2, 29, 2, 59, 0, 0, 0},
    {951868799, 2000, 2, 29, 2, 59, 23, 59, 59},
    {951868800, 2000, 3, 1, 3, 60, 0, 0, 0},
    {978307199, 2000, 12, 31, 0, 365, 23, 59, 59},
    {1234567890, 2009, 2, 13, 5, 43, 23, 31, 30},
    {2147483648, 2038, 1, 19, 2, 18, 3, 14, 8},
    {4102444800, 2100, 1, 1, 5, 0, 0, 0, 0},
    {4107542399, 2100, 2, 28, 0, 58, 23, 59, 59},
    {4107542400, 2100, 3, 1, 1, 59, 0, 0, 0},
    {-2203891200, 1900, 3, 1, 4, 59, 0, 0, 0},
    {-11676096000, 1600, 1, 1, 6, 0, 0, 0, 0},
    {-62135596800, 1, 1, 1, 1, 0, 0, 0, 0},
    {-62135596801, 0, 12, 31, 0, 365, 23, 59, 59},
    {253402300799, 9999, 12, 31, 5, 364, 23, 59, 59},
};

static void check(const struct tm *time, const struct date *date)
{
    assert(time->tm_year == date->year - 1900 && time->tm_mon == date->month - 1);
    assert(time->tm_mday == date->day && time->tm_yday == date->day_of_year);
    assert(time->tm_wday == date->weekday && time->tm_hour == date->hour);
    assert(time->tm_min == date->minute && time->tm_sec == date->second);
    assert(time->tm_isdst == 0 && time->tm_gmtoff == 0);
}

static void known_dates(void)
{
    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++) {
        struct tm time;
        assert(gmtime_r(&dates[i].seconds, &time) == &time);
        check(&time, &dates[i]);
        assert(timegm(&time) == dates[i].seconds);
        assert(localtime_r(&dates[i].seconds, &time) == &time);
        check(&time, &dates[i]);
        assert(mktime(&time) == dates[i].seconds);
        check(gmtime(&dates[i].seconds), &dates[i]);
        check(localtime(&dates[i].seconds), &dates[i]);
    }
}

/* Members that are out of their ranges are carried to the next ones. */
static void carries(void)
{
    struct tm time = {.tm_year = 100, .tm_mon = 13, .tm_mday = 29}; /* 29 February 2001 */
    assert(mktime(&time) == 983404800 && time.tm_mon == 2 && time.tm_mday == 1);
    assert(time.tm_year == 101 && time.tm_wday == 4 && time.tm_yday == 59);
    time = (struct tm){.tm_year = 100, .tm_mon = -1, .tm_mday = 0}; /* 30 November 1999 */
    assert(timegm(&time) == 943920000 && time.tm_year == 99 && time.tm_mon == 10);
    time = (struct tm){.tm_year = 70, .tm_mday = 1, .tm_sec = -1, .tm_isdst = -1};
    assert(mktime(&time) == -1 && time.tm_year == 69 && time.tm_sec == 59 && time.tm_isdst == 0);
    time = (struct tm){.tm_year = 70, .tm_mday = 1, .tm_hour = 24 * 366, .tm_min = -60};
    assert(timegm(&time) == 366 * 86400 - 3600 && time.tm_mday == 1 && time.tm_hour == 23);
}

/* The year of a broken-down time is an int. */
static void limits(void)
{
    struct tm time;
    time_t last = 67768036191676799, behind = last + 1, end = LONG_MAX;
    assert(gmtime_r(&last, &time) && time.tm_year == INT_MAX && time.tm_mon == 11);
    errno = 0;
    assert(!gmtime_r(&behind, &time) && errno == EOVERFLOW);
    errno = 0;
    assert(!localtime(&end) && errno == EOVERFLOW);
    time = (struct tm){.tm_year = INT_MAX, .tm_mon = 11, .tm_mday = 32};
    errno = 0;
    assert(mktime(&time) == -1 && errno == EOVERFLOW && time.tm_mday == 32);
}

static void zone(void)
{
    time_t epoch = 0;
    tzset();
    assert(timezone == 0 && daylight == 0 && strcmp(tzname[0], "UTC") == 0);
    assert(strcmp(localtime(&epoch)->tm_zone, "UTC") == 0);
    assert(strcmp(gmtime(&epoch)->tm_zone, "GMT") == 0);
    assert(gmtime(&epoch) == localtime(&epoch));
}

int main(void)
{
    known_dates();
    carries();
    limits();
    zone();
#ifdef UNSET
    struct tm date;
    date.tm_year = 100;
    date.tm_mon = date.tm_hour = date.tm_min = date.tm_sec = 0;
    date.tm_mday = 1;
    // UNSET: time_calendar.c:[[#@LINE+1]]:12: error: {{.*}}[uninitialized-read]
    return mktime(&date) == 0;
#endif
#ifdef SAVING
    struct tm summer = {.tm_year = 100, .tm_mday = 1, .tm_isdst = 1};
    // SAVING: time_calendar.c:[[#@LINE+1]]:12: error: {{.*}}UTC, which has no daylight saving
    return mktime(&summer) == 0;
#endif
    return 0;
}
