#include "libc/text/time_text.h"

const char *time_text_day(int day)
{
    static const char names[][10] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                     "Thursday", "Friday", "Saturday"};
    return day >= 0 && day < 7 ? names[day] : "?";
}

const char *time_text_month(int month)
{
    static const char names[][10] = {"January",   "February", "March",    "April",
                                     "May",       "June",     "July",     "August",
                                     "September", "October",  "November", "December"};
    return month >= 0 && month < 12 ? names[month] : "?";
}

void time_text_put_character(struct time_text *text, char character)
{
    if (text->length < text->size)
        text->to[text->length] = character;
    text->length++;
}

void time_text_put(struct time_text *text, const char *string, size_t most)
{
    for (size_t i = 0; i < most && string[i]; i++)
        time_text_put_character(text, string[i]);
}

void time_text_put_number(struct time_text *text, int64_t number, int width, char pad)
{
    char digits[20];
    int count = 0;
    if (number < 0)
        time_text_put_character(text, '-');
    do {
        int digit = (int)(number % 10);
        digits[count++] = (char)('0' + (digit < 0 ? -digit : digit));
        number /= 10;
    } while (number != 0);
    for (int i = count; i < width; i++)
        time_text_put_character(text, pad);
    while (count > 0)
        time_text_put_character(text, digits[--count]);
}
