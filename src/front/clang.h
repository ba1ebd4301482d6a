/* clang.h - C and C++ files to bitcode, by clang as a child process. */
#ifndef HEDDLE_FRONT_CLANG_H
#define HEDDLE_FRONT_CLANG_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* One run of clang. Its diagnostics go to stderr as they are. */
struct clang {
    pid_t child;
    const char *file; /* not owned */
    int output;       /* the pipe's end that bitcode comes out of */
};

struct clang_arguments {
    const char *const *items;
    size_t count;
};

/* The arguments are for this file, and for all files: two lists, in this order. */
void clang_start(struct clang *clang, const char *file, bool cxx,
                 const struct clang_arguments *arguments);

/* Reads the bitcode and waits for the child. Returns NULL when clang failed (it has said why); else
 * the caller frees it. */
char *clang_finish(struct clang *clang, size_t *size);

#endif
