/* arguments.h - parses the arguments that are not options of heddle: files, options of clang, and
 * the arguments of the program under test. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Arguments that are passed on; the array is owned, the texts are not. */
struct argument_list {
    const char **items;
    size_t count;
    size_t capacity;
};

struct arguments {
    struct argument_list files;
    struct argument_list clang;
    struct argument_list program;     /* of the main of the program under test */
    struct argument_list variables;   /* of its environment */
    struct argument_list given_files; /* that it may read */
    const char *language;             /* of files whose names tell none: "c" or "c++" */
    char *text;                       /* the words of --args; owned */
};

void arguments_release(struct arguments *passed);
/* Adds the text, which must outlive the list. */
void arguments_add(struct argument_list *list, const char *argument);
/* A copy of the list with one more, unless that is NULL. The caller frees its items. */
struct argument_list arguments_with(const struct argument_list *list, const char *more);

/* Takes a file name, -x, or an option of clang that needs no `--`. Dies when the first argument is
 * another option. Returns the number of arguments used. Requires: count > 0. */
int arguments_take(struct arguments *passed, int count, const char *const *arguments);

/* Whether the name has the extension of a file of C or C++. */
bool arguments_is_code(const char *name);
/* The same, or that of bitcode. */
bool arguments_is_source(const char *name);

/* Takes all arguments after `--`: files and options of clang, and after a second `--` the arguments
 * of the program. */
void arguments_sort(struct arguments *passed, int count, const char *const *arguments);

/* Replaces the program's arguments by the words of `text`. Blanks separate words, and quotes of
 * either kind group them. Dies when a quote is not closed. */
void arguments_split(struct arguments *passed, const char *text);
