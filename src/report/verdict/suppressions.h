/* suppressions.h - errors that the user does not want to hear of, as listed in a file in the format
 * of ThreadSanitizer.
 *
 * Each line of the file is TYPE:PATTERN; empty lines and those that begin with # do not count. A
 * pattern matches a text if it matches some part of it. In a pattern, * stands for any characters,
 * ^ at the beginning for that of the text, and $ for its end. */
#pragma once

#include "machine/operations/op.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct suppression_type;

/* One line of the file. */
struct suppression {
    const struct suppression_type *type;
    char *pattern;
    unsigned line;    /* in the file, from 1 */
    uint64_t matches; /* how often it has matched */
};

/* A kind of error at a pair of places. */
struct suppressed_error {
    enum error_kind kind;
    const struct site *site, *other; /* NULL: none */
};

struct suppressions {
    const char *file; /* its name */
    struct suppression *list;
    size_t count;
    size_t capacity;
    struct suppressed_error *errors; /* each once */
    size_t error_count;
    size_t error_capacity;
};

/* Reads the file. `suppressions` refers to its name; suppressions_release frees the rest. Dies with
 * a message and its place when the file cannot be read or a line is wrong. */
void suppressions_read(struct suppressions *suppressions, const char *file);
void suppressions_release(struct suppressions *suppressions);

/* The names that an error has. The first ones are the functions and files of the failing operations
 * themselves. Those of the variables, and of the calls that lead there, follow. */
struct suppression_names {
    const char *const *list;
    size_t count;
    size_t innermost; /* how many are of the operations themselves */
};

/* Whether a line is about this error. Counts the matches of each such line. */
bool suppressions_match(struct suppressions *suppressions, enum error_kind kind,
                        const struct suppression_names *names);
/* Records the error that a line was about, unless an equal one is recorded. The order of the two
 * places does not matter. */
void suppressions_record(struct suppressions *suppressions, struct suppressed_error error);

/* Whether the line was about no error, although heddle looks for such errors. */
bool suppression_is_unused(const struct suppression *suppression);
/* The name of the line's type: "race". */
const char *suppression_type_name(const struct suppression *suppression);
