#include "cli/option_numbers.h"

#include "base/error.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct unit {
    const char *name;
    double factor;
};

static const struct unit times[] = {{"", 1}, {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}, {0}};
static const struct unit mebibytes[] = {{"", 1}, {"K", 1.0 / 1024}, {"M", 1}, {"G", 1024}, {0}};
static const struct unit kibibytes[] = {{"", 1}, {"K", 1}, {"M", 1024}, {"G", 1024 * 1024}, {0}};
static const struct unit none[] = {{"", 1}, {0}};

static const struct unit *units_of(const struct option_row *row)
{
    return row->type == OPTION_SECONDS     ? times
           : row->type == OPTION_MEBIBYTES ? mebibytes
           : row->type == OPTION_KIBIBYTES ? kibibytes
                                           : none;
}

static const char *examples_of(const struct option_row *row)
{
    return row->type == OPTION_SECONDS     ? " of seconds, such as 0.5, 30s, 5m or 2h"
           : row->type == OPTION_MEBIBYTES ? " of MiB, such as 300, 300M or 2G"
           : row->type == OPTION_KIBIBYTES ? " of KiB, such as 64, 64K or 8M"
                                           : "";
}

double option_number(const struct option_row *row, const char *text)
{
    char *end;
    errno = 0;
    double number = strtod(text, &end);
    const struct unit *unit = units_of(row);
    while (unit->name && strcmp(unit->name, end) != 0)
        unit++;
    if (end == text || !unit->name || !isfinite(number))
        die("--%s takes a number%s, not '%s'", row->name, examples_of(row), text);
    number *= unit->factor;
    if (number < row->least || number > row->most)
        die("--%s is between %.15g and %.15g, not '%s'", row->name, row->least, row->most, text);
    return number;
}

uint64_t option_count(const struct option_row *row, const char *text)
{
    double number = option_number(row, text);
    if (number != floor(number))
        die("--%s takes a whole number, not '%s'", row->name, text);
    return (uint64_t)number;
}
