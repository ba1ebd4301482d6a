/* time_text.h - dates as text, in the C locale, and the calendar: what asctime and strftime share.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* A text that is written to memory of the program, as far as it fits. */
struct time_text {
    char *to;
    size_t size;   /* of the memory, in bytes */
    size_t length; /* of the whole text, which may be longer than the memory */
};

#pragma GCC visibility push(hidden)

void time_text_put_character(struct time_text *text, char character);

/* At most `most` characters of the string. */
void time_text_put(struct time_text *text, const char *string, size_t most);

/* A number of fewer digits than `width` is filled with `pad` in front. */
void time_text_put_number(struct time_text *text, int64_t number, int width, char pad);

/* The English name; "?" when it is out of range: days from 0, Sunday, to 6, months from 0 to 11. */
const char *time_text_day(int day);
const char *time_text_month(int month);

#pragma GCC visibility pop

/* --- calendar.c ------------------------------------------------------------------------------- */

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
