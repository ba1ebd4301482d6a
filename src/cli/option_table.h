/* option_table.h - the command line's options: names, types, ranges, defaults and help. */
#pragma once

#include "cli/option_values.h"

#include <stddef.h>

enum option_type {
    OPTION_FLAG,      /* bool */
    OPTION_SECONDS,   /* double */
    OPTION_COUNT,     /* uint64_t */
    OPTION_MEBIBYTES, /* uint64_t */
    OPTION_KIBIBYTES, /* uint64_t */
    OPTION_BOUND,     /* struct bound_range */
    OPTION_RANDOM,    /* struct random_options; the value may be left out */
    OPTION_CHOICE,    /* const char *, one of `choice` */
    OPTION_TEXT,      /* const char * */
    OPTION_WORDS,     /* struct argument_list */
    OPTION_LIST,      /* struct argument_list; each use adds a text */
};

struct option_row {
    const char *name;
    enum option_type type;
    size_t offset;                     /* of its value in struct options */
    const char *argument;              /* the value's name in usage; NULL: a flag */
    const char *initial;               /* the default; NULL: 0, false, none */
    double least, most;                /* of numbers */
    const char *(*choice)(unsigned i); /* the i-th; NULL when there is none */
    const char *help;                  /* NULL: the option is heddle-cluster's, and not for users */
};

/* The i-th option; NULL when there is none. */
const struct option_row *option_at(unsigned i);

/* All choices as a phrase: "error or ignore". */
struct choice_list {
    char text[128];
};
struct choice_list option_choices(const struct option_row *row);
