/* arguments.h - arguments that are not heddle's options: files, and options of clang, and the
 * arguments of the program under test. */
#ifndef HEDDLE_CLI_ARGUMENTS_H
#define HEDDLE_CLI_ARGUMENTS_H

#include "cli/options.h"

/* Takes a file name, or one of the options of clang that are understood in front of `--`; dies when
 * it is neither. Returns how many arguments that is. */
int arguments_take(struct options *options, int count, const char *const *arguments);

/* Whether the name is that of a file that heddle reads. */
bool arguments_is_source(const char *name);

/* Sorts everything behind `--` into files and options of clang; what comes behind another `--` are
 * arguments of the program. */
void arguments_sort(struct options *options, int count, const char *const *arguments);

/* Adds the words of `text`, which blanks separate and quotes of either kind hold together, to the
 * program's arguments; dies when a quote is not closed. */
void arguments_split(struct options *options, const char *text);

#endif
