/* clang.h - compiles C and C++ files to bitcode with clang, as a child process. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* One run of clang. Its diagnostics go to stderr unchanged. */
struct clang {
    pid_t child;
    const char *file; /* not owned */
    int output;       /* the end of a pipe from which the bitcode is read */
};

struct clang_arguments {
    const char *const *items;
    size_t count;
};

enum { CLANG_ARGUMENT_LISTS = 4 };

/* Starts clang. The first list of arguments is for this file, the second for all files, the third
 * for the data model, the fourth tells a language that the name does not. Dies if no process can be
 * started. */
void clang_start(struct clang *clang, const char *file, bool cxx,
                 const struct clang_arguments *arguments);

/* Reads the bitcode, waits for clang, and releases the run. Returns NULL if clang failed, which it
 * has reported. Otherwise the caller frees the bitcode of *size bytes. */
char *clang_finish(struct clang *clang, size_t *size);
