/* arguments.h - parses the arguments that are not options of heddle: files, options of clang, and
 * the arguments of the program under test. */
#ifndef HEDDLE_CLI_ARGUMENTS_H
#define HEDDLE_CLI_ARGUMENTS_H

#include "cli/options.h"

/* Takes a file name, or an option of clang that needs no `--`. Dies when the first argument is
 * another option. Returns the number of arguments used. Requires: count > 0. */
int arguments_take(struct options *options, int count, const char *const *arguments);

/* Whether the name has the extension of a source or bitcode file. */
bool arguments_is_source(const char *name);

/* Takes all arguments after `--`: files and options of clang, and after a second `--` the arguments
 * of the program. */
void arguments_sort(struct options *options, int count, const char *const *arguments);

/* Replaces the program's arguments by the words of `text`. Blanks separate words, and quotes of
 * either kind group them. Dies when a quote is not closed. */
void arguments_split(struct options *options, const char *text);

#endif
