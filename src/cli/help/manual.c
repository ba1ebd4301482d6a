
#include "cli/help/explanations.h"
#include "explore/explorer.h"
#include "model/memory_model.h"

#include <stdlib.h>

/* Prints a line of text, in which nothing is a request or an escape of roff. */
static void print_text(FILE *file, const char *text)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", file);
    for (; *text; text++) {
        if (*text == '-')
            fputs("\\-", file);
        else if (*text == '\\')
            fputs("\\e", file);
        else
            fputc(*text, file);
    }
    fputc('\n', file);
}

/* Prints a paragraph with a tag in bold. */
static void print_tagged(FILE *file, const char *tag, const char *text)
{
    fputs(".TP\n.B ", file);
    print_text(file, tag);
    print_text(file, text);
}

static void print_section(FILE *file, const struct option_section *section)
{
    fprintf(file, ".SS %s\n", section->title);
    for (unsigned i = 0; i < section->count; i++) {
        const struct option_row *row = &section->rows[i];
        if (!row->help)
            continue;
        char *name = help_name_option(row), *text = help_describe_option(row);
        print_tagged(file, name, text);
        free(name);
        free(text);
    }
}

static void print_pairs(FILE *file, const char *title, const struct help_pair *(*at)(unsigned i))
{
    fprintf(file, ".SH %s\n", title);
    for (unsigned i = 0; at(i); i++)
        print_tagged(file, at(i)->name, at(i)->meaning);
}

static void print_tables(FILE *file)
{
    fputs(".SH ALGORITHMS\n", file);
    for (unsigned i = 0; explorer_at(i); i++)
        print_tagged(file, explorer_at(i)->name, explorer_at(i)->summary);
    print_tagged(file, "auto", help_auto);
    fputs(".SH MEMORY MODELS\n", file);
    for (unsigned i = 0; memory_model_at(i); i++)
        print_tagged(file, memory_model_at(i)->name, memory_model_at(i)->summary);
}

void manual_print(FILE *file, const char *version)
{
    fprintf(file, ".TH HEDDLE 1 \"\" \"heddle %s\" \"User Commands\"\n", version);
    fputs(".SH NAME\n"
          "heddle \\- check all executions of a concurrent C or C++ program\n"
          ".SH SYNOPSIS\n"
          ".B heddle\n"
          ".RI [ options ] \" file\" \"... [\\-\\- \" \"clang options and files\" "
          "\" [\\-\\- \" arguments ]]\n"
          ".br\n"
          ".B heddle test\n"
          ".RI [ options ] \" file or folder\" \"... [\\-\\- \" \"clang options and files\" ]\n"
          ".SH DESCRIPTION\n",
          file);
    print_text(file, help_description);
    fputs(".PP\n", file);
    print_text(file, help_arguments);
    fputs(".PP\n", file);
    print_text(file, help_cut_off);
    fputs(".SH OPTIONS\n", file);
    for (unsigned i = 0; option_section_at(i); i++)
        print_section(file, option_section_at(i));
    print_tables(file);
    print_pairs(file, "EXIT STATUS", help_status_at);
    print_pairs(file, "ENVIRONMENT", help_variable_at);
    print_pairs(file, "EXAMPLES", help_example_at);
    fputs(".SH SEE ALSO\n"
          ".BR heddle\\-cc (1),\n.BR heddle\\-litmus (1),\n.BR heddle\\-cluster (1),\n"
          ".BR clang (1)\n",
          file);
}
