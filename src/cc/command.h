/* command.h - parses the command line of a compiler, and runs its parts. */
#pragma once

#include "cli/compile_flags.h"

#include <stddef.h>

enum command_kind {
    COMMAND_OTHER,   /* makes no object: preprocesses, links objects, prints information, ... */
    COMMAND_COMPILE, /* -c */
    COMMAND_LINK,    /* compiles and links */
};

struct command {
    enum command_kind kind;
    char **compiler; /* its words */
    size_t compiler_count;
    const char **words; /* the arguments, but for those of -flto; their texts are not owned */
    size_t count;
    const char *output; /* the file of -o; NULL: none */
    size_t *sources;    /* indices in `words` of the C and C++ files */
    size_t source_count;
    struct compile_flags flags; /* the arguments that clang gets */
};

/* Refers to the texts of `words`, which must outlive the command. command_release frees the rest.
 * -flto is left out: what it makes of an object has no room for a section. The real compiler is
 * $HEDDLE_CC or cc. If the program's name, `program`, ends with "++", it is $HEDDLE_CXX or c++. */
void command_parse(struct command *command, const char *program, size_t count,
                   const char *const *words);
void command_release(struct command *command);

/* These run the compiler, and return its exit status. command_run runs the command as it is.
 * command_compile makes `object` of one source file, an index in `sources`. command_link links,
 * with objects[i] in place of source file i. */
int command_run(const struct command *command);
int command_compile(const struct command *command, size_t source, const char *object);
int command_link(const struct command *command, const char *const *objects);

/* The name of the object that the command makes of a source file. The caller frees it. */
char *command_object(const struct command *command, size_t source);

/* Compiles the source file to bitcode with clang, and adds the bitcode to `object`. Warns if clang
 * cannot compile the file. */
void command_embed(const struct command *command, size_t source, const char *object);

/* Makes a folder for temporary files. The caller removes it and frees the name. */
char *command_make_folder(void);
