/* option_numbers.h - the numbers in the values of options, with their units. */
#pragma once

#include "cli/option_table.h"

/* The number that the text is, in the row's unit: seconds (OPTION_SECONDS), which may be given as
 * 500ms, 30s, 5m or 2h; MiB or KiB, which may be given as 512K, 300M or 2G. Dies unless it is
 * between row->least and row->most. */
double option_number(const struct option_row *row, const char *text);

/* The same for whole numbers. Dies if it is none. */
uint64_t option_count(const struct option_row *row, const char *text);
