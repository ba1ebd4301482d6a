/* Times as text in the C locale, as natively. */
// RUN: %clang -w -std=gnu17 -o %t %s && env TZ=UTC %t
// RUN: %heddle --quiet %s
// RUN: %exits 1 %heddle --quiet -DRANGE %s | FileCheck %s --check-prefix=RANGE
// RUN: %exits 1 %heddle --quiet -DYEAR %s | FileCheck %s --check-prefix=YEAR
// RUN: %exits 1 %heddle --quiet -DSMALL %s | FileCheck %s --check-prefix=SMALL
// RUN: %exits 2 %heddle --quiet -DUNKNOWN %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exits 2 %heddle --quiet -DMODIFIED %s 2>&1 | FileCheck %s --check-prefix=MODIFIED
// RUN: %exits 2 %heddle --quiet -DTRAILING %s 2>&1 | FileCheck %s --check-prefix=TRAILING

#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <time.h>

static void whole_times(void)
{
    char text[26];
    time_t epoch = 0, leap_day = 951782400, before = -1;
    assert(strcmp(ctime(&epoch), "Thu Jan  1 00:00:00 1970\n") == 0);
    assert(ctime_r(&leap_day, text) == text && strcmp(text, "Tue Feb 29 00:00:00 2000\n") == 0);
    assert(strcmp(asctime(gmtime(&before)), "Wed Dec 31 23:59:59 1969\n") == 0);
    struct tm last = {.tm_year = 8099,
                      .tm_mon = 11,
                      .tm_mday = 31,
                      .tm_hour = 23,
                      .tm_min = 59,
                      .tm_sec = 60,
                      .tm_wday = 5};
    assert(asctime_r(&last, text) == text && strcmp(text, "Fri Dec 31 23:59:60 9999\n") == 0);
    assert(ctime(&epoch) == asctime(&last));
}

static void check(time_t seconds, const char *format, const char *expected)
{
    char text[128];
    struct tm time;
    localtime_r(&seconds, &time);
    assert(strftime(text, sizeof text, format, &time) == strlen(expected));
    assert(strcmp(text, expected) == 0);
}

enum { AFTERNOON = 1234567890, /* Friday, 13 February 2009 */ MIDNIGHT = 951782400 };

static void conversions(void)
{
    check(AFTERNOON, "%a %A %b %h %B %p", "Fri Friday Feb Feb February PM");
    check(AFTERNOON, "%c|%x|%X", "Fri Feb 13 23:31:30 2009|02/13/09|23:31:30");
    check(AFTERNOON, "%C %y %Y %m %d %e %j %D %F", "20 09 2009 02 13 13 044 02/13/09 2009-02-13");
    check(AFTERNOON, "%H %I %M %S %r %R %T", "23 11 31 30 11:31:30 PM 23:31 23:31:30");
    check(AFTERNOON, "%u %w %U %W %V %g %G", "5 5 06 06 07 09 2009");
    check(AFTERNOON, "%z %Z%n%t%%", "+0000 UTC\n\t%");
    check(AFTERNOON, "%Ec %EC %Ex %EX %Ey %EY",
          "Fri Feb 13 23:31:30 2009 20 02/13/09 23:31:30 09 2009");
    check(AFTERNOON, "%Od %Oe %OH %OI %Om %OM %OS", "13 13 23 11 02 31 30");
    check(AFTERNOON, "%Ou %OU %OV %Ow %OW %Oy", "5 06 07 5 06 09");
    check(MIDNIGHT, "%e %I %p %a %j", "29 12 AM Tue 060");
    check(MIDNIGHT + 8 * 86400, "[%e]", "[ 8]");
}

/* The weeks at a year's ends. */
static void weeks(void)
{
    check(1104537600, "%F %a %U %W %V %G %g", "2005-01-01 Sat 00 00 53 2004 04");
    check(1136073600, "%F %a %U %W %V %G", "2006-01-01 Sun 01 00 52 2005");
    check(1199059200, "%F %a %U %W %V %G", "2007-12-31 Mon 52 53 01 2008");
    check(1230768000, "%F %a %U %W %V %G", "2009-01-01 Thu 00 00 01 2009");
    check(1262304000 + 2 * 86400, "%F %a %u %U %W %V %G", "2010-01-03 Sun 7 01 00 53 2009");
}

static void room(void)
{
    time_t epoch = 0;
    char text[8] = "-------";
    struct tm *time = gmtime(&epoch);
    assert(strftime(text, 5, "%Y", time) == 4 && strcmp(text, "1970") == 0);
    assert(text[5] == '-' && strftime(text, 4, "%Y", time) == 0 && text[4] == '\0');
    assert(strftime(text, 0, "", time) == 0 && strftime(text, 1, "", time) == 0 && !text[0]);
    struct tm unknown = {.tm_isdst = -1};
    assert(strftime(text, sizeof text, "[%z%Z]", &unknown) == 2);
    struct tm india = {.tm_gmtoff = 5 * 3600 + 30 * 60, .tm_zone = "IST"};
    assert(strftime(text, sizeof text, "%z", &india) == 5 && strcmp(text, "+0530") == 0);
    india.tm_gmtoff = -india.tm_gmtoff;
    assert(strftime(text, sizeof text, "%z", &india) == 5 && strcmp(text, "-0530") == 0);
    assert(strftime(text, sizeof text, "%Z", &india) == 3 && strcmp(text, "IST") == 0);
    struct tm zeros = {0};
    assert(strftime(text, sizeof text, "%Z", &zeros) == 3 && strcmp(text, "UTC") == 0);
}

int main(void)
{
    whole_times();
    conversions();
    weeks();
    room();
    char text[32];
    struct tm time = {.tm_mday = 1};
    (void)text, (void)time;
#ifdef RANGE
    time.tm_mon = 12;
    // RANGE: time_text.c:[[#@LINE+1]]:5: error: asctime of a time with a member out of its range
    asctime_r(&time, text);
#endif
#ifdef YEAR
    time.tm_year = 10000 - 1900;
    // YEAR: time_text.c:[[#@LINE+1]]:5: error: asctime of a year that is not one of 1000 to 9999
    asctime(&time);
#endif
#ifdef SMALL
    char small[25];
    // SMALL: time_text.c:[[#@LINE+1]]:5: error: {{.*}}[out-of-bounds]
    asctime_r(&time, small);
#endif
#ifdef UNKNOWN
    // UNKNOWN: time_text.c:[[#@LINE+1]]:5: error: the conversion %s of strftime is not one of C's;
    strftime(text, sizeof text, "%Y %s", &time);
#endif
#ifdef MODIFIED
    // MODIFIED: time_text.c:[[#@LINE+1]]:5: error: the conversion %O of strftime is not one of C's;
    strftime(text, sizeof text, "%OY", &time);
#endif
#ifdef TRAILING
    // TRAILING: time_text.c:[[#@LINE+1]]:5: error: a format of strftime that ends within a conversion
    strftime(text, sizeof text, "%", &time);
#endif
    return 0;
}
