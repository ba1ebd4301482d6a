/* A program may define functions and variables of any name that C does not reserve, also those of the
 * helpers that heddle's library shares among its files or keeps to one: each side calls its own. */
// RUN: %clang -w -std=gnu17 -o %t %s && %t
// RUN: %heddle --quiet %s
// RUN: %exits 1 %heddle --quiet -DBAD %s | FileCheck %s

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

static int calls;

/* Called by the library, with its arguments, each would be counted, and have done nothing. */
#define OWN(name)       \
    int name(void)      \
    {                   \
        return ++calls; \
    }

OWN(character_lower)
OWN(character_is_space)
OWN(character_digit)
OWN(parse_integer)
OWN(calendar_days_of_year)
OWN(time_text_put)
OWN(time_text_put_character)
OWN(time_text_put_number)
OWN(time_text_day)
OWN(time_text_month)
OWN(floor_divide)
OWN(floor_modulo)
OWN(is_leap)
OWN(swap)
OWN(scan_number)
OWN(make_exit_calls)

int calendar_utc = 17;
int exit_calls = 18;

static int order(const void *left, const void *right)
{
    return *(const int *)left - *(const int *)right;
}

static void check_text(void)
{
    int first = 0, second = 0;
    assert(strcasecmp("Warp", "wARP") == 0 && strcasecmp("warp", "weft") < 0);
    assert(strtol(" -7f", NULL, 16) == -127 && atoi("12") == 12);
    assert(sscanf("3 : 0x10", "%d : %i", &first, &second) == 2 && first == 3 && second == 16);
}

static void check_time(void)
{
    struct tm leap_day = {.tm_year = 124, .tm_mon = 1, .tm_mday = 29};
    char text[64];
    assert(timegm(&leap_day) == 1709164800 && leap_day.tm_yday == 59);
    assert(strftime(text, sizeof text, "%a %d %b %Y, week %V", &leap_day) == 24);
    assert(strcmp(text, "Thu 29 Feb 2024, week 09") == 0);
    assert(strcmp(asctime(&leap_day), "Thu Feb 29 00:00:00 2024\n") == 0);
}

static void check_end(void)
{
    assert(exit_calls == 18);
    exit_calls = 0;
}

int main(void)
{
    int numbers[3] = {3, 1, 2};
    qsort(numbers, 3, sizeof *numbers, order);
    assert(numbers[0] == 1 && numbers[1] == 2 && numbers[2] == 3);
    check_text();
    check_time();
    atexit(check_end);
    assert(calls == 0);
    assert(calendar_utc == 17);
    assert(parse_integer() == 1 && character_lower() == 2 && swap() == 3);
#ifdef BAD
    assert(time_text_put() == 0); // CHECK: user_names.c:[[@LINE]]:{{.*}} error: assertion
#endif
}
