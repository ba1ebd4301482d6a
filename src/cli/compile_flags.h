/* compile_flags.h - what of a build's compile command matters to heddle.
 *
 * A build may use any compiler, and tells it much that does not change what the program means: what
 * to write where, how to optimise, what to warn of. Only what does change it is kept, and that
 * clang knows; compile_flags.c has the list. */
#ifndef HEDDLE_CLI_COMPILE_FLAGS_H
#define HEDDLE_CLI_COMPILE_FLAGS_H

#include <stddef.h>

struct compile_flags {
    char **items; /* one piece of memory each */
    size_t count;
    size_t capacity;
};

/* Adds the flags of a command, its compiler and files left out. Relative paths in it are relative
 * to `directory`. Dies with `place` in the message when it uses a response file (@FILE). */
void compile_flags_add(struct compile_flags *flags, const char *const *words, size_t count,
                       const char *directory, const char *place);
/* How many words the option is that begins with this one: 2 when an argument follows. */
size_t compile_flags_width(const char *word);
void compile_flags_release(struct compile_flags *flags);

/* `path`, seen from `directory`; the caller frees it. */
char *compile_flags_path(const char *directory, const char *path);

#endif
