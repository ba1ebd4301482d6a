/* options.h - the options of the command line.
 *
 * One table in option_table.c has a row for each option: its name, type, range, default and help
 * text. Parsing, ranges and usage (cli/help/usage.h) come from it. What excludes each other is in
 * option_conflicts.c. */
#pragma once

#include "cli/option_values.h"

/* Fills in `options`. Dies with a message when an argument is wrong. The options refer to
 * `arguments`, which must outlive them; options_release frees the rest. */
void options_parse(struct options *options, int count, const char *const *arguments);
void options_release(struct options *options);
