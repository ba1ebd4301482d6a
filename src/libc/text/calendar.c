/* calendar.c - seconds since the epoch to dates, and back: gmtime, localtime, timegm, mktime.
 *
 * The calendar is the Gregorian one for all times, as in POSIX. The time zone is UTC. As in
 * glibc, gmtime and localtime of all threads share one result, so threads that call them at once
 * race. */
#include "libc/text/time_text.h"

#include "libc/models.h"

#include <errno.h>

char *getenv(const char *name);

enum {
    EPOCH = 1970,
    YEARS_OF_CYCLE = 400,
    DAYS_OF_CYCLE = 400 * 365 + 97,
    SECONDS_OF_HOUR = 60 * 60,
    SECONDS_OF_DAY = 24 * SECONDS_OF_HOUR,
};

const char calendar_utc[] = "UTC";

char *tzname[2] = {(char *)calendar_utc, (char *)calendar_utc};
int daylight;
long timezone;

/* Main has read the time zone while it was the only thread. */
static bool zone_is_known;

/* Functions that act as if they called tzset read the environment, so they race with a thread that
 * changes it, whichever variable it changes. */
void tzset(void)
{
    getenv("TZ");
    if (heddle_is_alone())
        zone_is_known = true;
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

int calendar_days_of_year(int64_t year)
{
    return days_before_month(12, is_leap(year));
}

/* The year of a day since the epoch: with a cycle's mean year, the guess is one year off at
 * most. */
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
        errno = EOVERFLOW;
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

/* As in glibc, it reads the environment only if the time zone is not known. */
struct tm *localtime_r(const time_t *restrict seconds, struct tm *restrict time)
{
    if (!zone_is_known)
        tzset();
    return break_down(*seconds, time, calendar_utc);
}

static struct tm result_of_gmtime_and_localtime;

struct tm *gmtime(const time_t *seconds)
{
    return gmtime_r(seconds, &result_of_gmtime_and_localtime);
}

struct tm *localtime(const time_t *seconds)
{
    tzset();
    return break_down(*seconds, &result_of_gmtime_and_localtime, calendar_utc);
}

/* Members may be out of their ranges: the excess is carried to the next member. */
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

/* C libraries do not agree on how to read a daylight saving time in a zone without any. */
time_t mktime(struct tm *time)
{
    if (time->tm_isdst > 0)
        heddle_unsupported("mktime with tm_isdst above 0: heddle's time zone is UTC, which has no "
                           "daylight saving time");
    tzset();
    return count_and_normalize(time, calendar_utc);
}
