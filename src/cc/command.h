/* command.h - a compiler's command line, and its parts run on their own. */
#ifndef HEDDLE_CC_COMMAND_H
#define HEDDLE_CC_COMMAND_H

#include "cli/compile_flags.h"

#include <stddef.h>

enum command_kind {
    COMMAND_OTHER,   /* preprocesses, links objects, tells something, ...: makes no object */
    COMMAND_COMPILE, /* -c */
    COMMAND_LINK,    /* compiles and links */
};

struct command {
    enum command_kind kind;
    char **compiler; /* $HEDDLE_CC in words, or cc */
    size_t compiler_count;
    const char *const *words; /* the arguments; not owned */
    size_t count;
    const char *output; /* of -o; NULL: there is none */
    size_t *sources;    /* places in `words` of the files of C and C++ */
    size_t source_count;
    struct compile_flags flags; /* what of the arguments clang gets */
};

void command_parse(struct command *command, size_t count, const char *const *words);
void command_release(struct command *command);

/* The parts. Those that return an int run the compiler, and return its exit status. */
int command_run(const struct command *command); /* as it was given */
int command_compile(const struct command *command, size_t source, const char *object);
int command_link(const struct command *command, const char *const *objects);

/* The object that the command itself makes of a source; the caller frees the name. */
char *command_object(const struct command *command, size_t source);

/* Puts the source's bitcode into its object; warns when there is none. */
void command_embed(const struct command *command, size_t source, const char *object);

/* A fresh folder for temporary files; the caller removes it and frees the name. */
char *command_make_folder(void);

#endif
