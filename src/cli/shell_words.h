/* shell_words.h - splits a command line into words, like a shell. */
#pragma once

#include <stddef.h>

/* Splits `command` at blanks. Quotes and backslashes work as in a POSIX shell. Nothing else is
 * special: there are no variables and no patterns. Returns the words and a final NULL in one block
 * of memory, which the caller frees. The number of words goes to *count. */
char **shell_words_split(const char *command, size_t *count);
