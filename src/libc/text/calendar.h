/* calendar.h - the calendar, for times as text. */
#pragma once

#include <stdint.h>
#include <time.h>

enum { FIRST_YEAR = 1900 }; /* tm_year is 0 in it */

#pragma GCC visibility push(hidden)

extern const char calendar_utc[]; /* the name of the time zone */

/* 365 or 366. */
int calendar_days_of_year(int64_t year);

#pragma GCC visibility pop

/* A quotient that is rounded down, and its remainder. Requires: the divisor is above 0. */
static inline int64_t floor_divide(int64_t dividend, int64_t divisor)
{
    return dividend / divisor - (dividend % divisor < 0);
}

static inline int64_t floor_modulo(int64_t dividend, int64_t divisor)
{
    return dividend - floor_divide(dividend, divisor) * divisor;
}
