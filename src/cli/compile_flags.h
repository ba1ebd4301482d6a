/* compile_flags.h - the words of a build's compile command, and the flags that matter to heddle.
 *
 * A build may use any compiler. Most flags do not change the meaning of a program: output files,
 * optimisation, warnings. heddle keeps only flags that change the meaning and that clang knows.
 * compile_flags.c has the list. */
#pragma once

#include <stddef.h>

struct compile_flags {
    char **items; /* each one allocated and owned */
    size_t count;
    size_t capacity;
};

/* Adds the flags of a command, without its compiler and files. Relative paths are relative to
 * `directory`. Dies with `place` in the message when the command uses a response file (@FILE). */
void compile_flags_add(struct compile_flags *flags, const char *const *words, size_t count,
                       const char *directory, const char *place);
/* The number of words of the option that begins with this word: 2 if a value follows, else 1. */
size_t compile_flags_width(const char *word);
void compile_flags_release(struct compile_flags *flags);

/* `path`, relative to `directory` unless it is absolute. The caller frees the result. */
char *compile_flags_path(const char *directory, const char *path);

/* Splits `command` at blanks. Quotes and backslashes work as in a POSIX shell. Nothing else is
 * special: there are no variables and no patterns. Returns the words and a final NULL in one block
 * of memory, which the caller frees. The number of words goes to *count. */
char **shell_words_split(const char *command, size_t *count);
