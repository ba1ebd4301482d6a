/* explanations.h - what --help, the manual page and completions say of options, and besides. */
#pragma once

#include "cli/option_table.h"

#include <stdio.h>

extern const char help_description[], help_arguments[], help_cut_off[];

struct help_pair {
    const char *name, *meaning;
};

/* The i-th exit status, variable of the environment, and example; NULL when there is none. */
const struct help_pair *help_status_at(unsigned i);
const struct help_pair *help_variable_at(unsigned i);
const struct help_pair *help_example_at(unsigned i);

/* The summary of --algorithm=auto, which is no explorer of its own. */
extern const char help_auto[];

/* "-q, --quiet", and the option's help with its choices and its default. Fresh memory. */
char *help_name_option(const struct option_row *row);
char *help_describe_option(const struct option_row *row);

/* The manual page heddle(1), in roff with the macros of man(7). */
void manual_print(FILE *file, const char *version);

/* Scripts with which shells complete heddle's options and their values. */
void completion_print_bash(FILE *file);
void completion_print_zsh(FILE *file);
