/* clang.h - compiles C and C++ files to bitcode with clang, as a child process. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum clang_output {
    CLANG_BITCODE,         /* messages go to stderr unchanged */
    CLANG_BITCODE_QUIETLY, /* messages are kept */
    CLANG_TEXT,            /* the source, with all that it includes in place; messages are kept */
};

struct clang {
    pid_t child;
    const char *file; /* not owned */
    int output;       /* files in memory */
    int messages;     /* -1: none */
};

struct clang_arguments {
    const char *const *items;
    size_t count;
};

enum { CLANG_ARGUMENT_LISTS = 4 };

/* The command that starts clang. The first list of arguments is for this file, the second for all
 * files, the third for the data model, the fourth tells a language that the name does not. The
 * caller frees the array, which ends with NULL. */
char **clang_command(enum clang_output wanted, const char *file, bool cxx,
                     const struct clang_arguments *arguments);

/* Starts clang. Dies if no process can be started. */
void clang_start(struct clang *clang, enum clang_output wanted, const char *file, bool cxx,
                 const struct clang_arguments *arguments);

/* Waits for clang, and releases the run. Returns NULL if clang failed, which it has reported.
 * Otherwise the caller frees the output of *size bytes. */
char *clang_finish(struct clang *clang, size_t *size);

/* The same in steps: waits, and returns the status (waitpid); takes what was written, which the
 * caller frees; and says what clang does not. */
struct clang_result {
    char *output, *messages;
    size_t output_size, message_size;
};

int clang_wait(struct clang *clang);
struct clang_result clang_take(struct clang *clang);
void clang_complain(const struct clang *clang, int status);
