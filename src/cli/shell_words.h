/* shell_words.h - a command line as a shell takes it apart. */
#ifndef HEDDLE_CLI_SHELL_WORDS_H
#define HEDDLE_CLI_SHELL_WORDS_H

#include <stddef.h>

/* Splits `command` at blanks; quotes and backslashes mean what they mean to a POSIX shell, and
 * nothing else is special: no variable, no pattern. Returns the words and a NULL behind them in one
 * piece of memory, which the caller frees; their number goes to *count. */
char **shell_words_split(const char *command, size_t *count);

#endif
