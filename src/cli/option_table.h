/* option_table.h - the command line's options: names, types, ranges, defaults and help. */
#pragma once

#include "cli/options.h"

#include <stddef.h>

enum option_type {
    OPTION_FLAG,      /* bool */
    OPTION_SECONDS,   /* double */
    OPTION_COUNT,     /* uint64_t */
    OPTION_LIMIT,     /* uint64_t: a count from 0, and 1 more; 0: no limit */
    OPTION_MEBIBYTES, /* uint64_t */
    OPTION_KIBIBYTES, /* uint64_t */
    OPTION_BOUND,     /* struct bound_range */
    OPTION_RANDOM,    /* struct random_options; the value may be left out */
    OPTION_CHOICE,    /* const char *, one of `choice` */
    OPTION_ENUM,      /* an enum: the number of a word of `choice` */
    OPTION_EITHER,    /* bool: whether it is that one of two of `choice` which is no default */
    OPTION_TEXT,      /* const char * */
    OPTION_WORDS,     /* struct argument_list */
    OPTION_LIST,      /* struct argument_list; each use adds a text */
    OPTION_HELP,      /* const char *, one of `choice`; "" if the value is left out */
};

/* Whether the short help has the option, too. */
enum option_use { OPTION_RARE, OPTION_EVERYDAY };

struct option_row {
    const char *name;
    enum option_type type;
    size_t offset;                     /* of its value in struct options */
    const char *argument;              /* the value's name in usage; NULL: a flag */
    const char *initial;               /* the default; NULL: 0, false, none */
    double least, most;                /* of numbers */
    const char *(*choice)(unsigned i); /* the i-th; NULL when there is none */
    const char *help;                  /* NULL: the option is heddle-cluster's, and not for users */
    enum option_use use;
};

/* Options for one purpose, in the order of the help. */
struct option_section {
    const char *title;
    const struct option_row *rows;
    unsigned count;
};

/* The i-th section; NULL when there is none. */
const struct option_section *option_section_at(unsigned i);

/* The i-th option of all; NULL when there is none. */
const struct option_row *option_at(unsigned i);

/* The letter of -L, which stands for the option; a zero: it has none. */
char option_letter(const struct option_row *row);

/* Whether the value may be left out. */
bool option_value_is_optional(const struct option_row *row);

/* All choices as a phrase: "error or ignore". */
struct choice_list {
    char text[128];
};
struct choice_list option_choices(const struct option_row *row);
