/* asctime.c - asctime and ctime.
 *
 * As in glibc, all threads share one text, so threads that call asctime or ctime at once race. */
#include "libc/models.h"
#include "libc/text/time_text.h"

#include <stdbool.h>

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
    struct time_text result = {.to = text, .size = ASCTIME_SIZE};
    time_text_put(&result, time_text_day(time->tm_wday), 3);
    time_text_put_character(&result, ' ');
    time_text_put(&result, time_text_month(time->tm_mon), 3);
    time_text_put_number(&result, time->tm_mday, 3, ' ');
    time_text_put_character(&result, ' ');
    time_text_put_number(&result, time->tm_hour, 2, '0');
    time_text_put_character(&result, ':');
    time_text_put_number(&result, time->tm_min, 2, '0');
    time_text_put_character(&result, ':');
    time_text_put_number(&result, time->tm_sec, 2, '0');
    time_text_put_character(&result, ' ');
    time_text_put_number(&result, FIRST_YEAR + time->tm_year, 4, '0');
    time_text_put_character(&result, '\n');
    time_text_put_character(&result, '\0');
    return text;
}

char *asctime(const struct tm *time)
{
    static char text[ASCTIME_SIZE];
    return asctime_r(time, text);
}

/* As in C's definition, it overwrites the result of localtime, too. */
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
