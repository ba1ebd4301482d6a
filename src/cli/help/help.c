#include "cli/help/help.h"

#include "base/memory.h"
#include "cli/help/explanations.h"
#include "explore/explorer.h"
#include "model/memory_model.h"

#include <string.h>

enum { COLUMNS = 80 };

/* Prints the words of the text in lines. The first one begins in that column, the others behind
 * `indent` spaces. */
static void print_words(FILE *file, int column, int indent, const char *text)
{
    const char *blank = "";
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (column + 1 + length > COLUMNS) {
            column = fprintf(file, "\n%*s", indent, "") - 1;
            blank = "";
        }
        column += fprintf(file, "%s%.*s", blank, length, text);
        blank = " ";
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', file);
}

/* Prints the text beside what is named, or below it. */
static void print_beside(FILE *file, const char *name, const char *text)
{
    enum { INDENT = 26 };
    int column = fprintf(file, "  %-*s ", INDENT - 3, name);
    print_words(file, column, INDENT, text);
}

static void print_row(FILE *file, const struct option_row *row)
{
    char *name = help_name_option(row), *text = help_describe_option(row);
    print_beside(file, name, text);
    free(name);
    free(text);
}

static bool is_shown(const struct option_row *row, bool all)
{
    return row->help && (all || row->use == OPTION_EVERYDAY);
}

static void print_section(FILE *file, const struct option_section *section, bool all)
{
    bool has_title = false;
    for (unsigned i = 0; i < section->count; i++) {
        if (!is_shown(&section->rows[i], all))
            continue;
        if (!has_title)
            fprintf(file, "\n%s:\n", section->title);
        has_title = true;
        print_row(file, &section->rows[i]);
    }
}

static void print_tables(FILE *file)
{
    fputs("\nAlgorithms:\n", file);
    for (unsigned i = 0; explorer_at(i); i++)
        print_beside(file, explorer_at(i)->name, explorer_at(i)->summary);
    print_beside(file, "auto", help_auto);
    fputs("\nMemory models (--rc11 is --memory-model=rc11):\n", file);
    for (unsigned i = 0; memory_model_at(i); i++)
        print_beside(file, memory_model_at(i)->name, memory_model_at(i)->summary);
}

static void print_paragraph(FILE *file, const char *text)
{
    fputc('\n', file);
    print_words(file, 0, 0, text);
}

void usage_print(FILE *file, bool all)
{
    fputs("usage: heddle [options] file... [-- clang options and files [-- arguments]]\n"
          "       heddle test [options] file or folder... [-- clang options and files]\n",
          file);
    print_paragraph(file, help_description);
    for (unsigned i = 0; option_section_at(i); i++)
        print_section(file, option_section_at(i), all);
    if (all)
        print_tables(file);
    print_paragraph(file, help_arguments);
    print_paragraph(file, help_cut_off);
    fputs("\nExit status:\n", file);
    for (unsigned i = 0; help_status_at(i); i++)
        print_beside(file, help_status_at(i)->name, help_status_at(i)->meaning);
    if (!all)
        print_paragraph(
            file, "heddle --help=all lists all options, the algorithms and the memory models.");
}

void help_print(FILE *file, const char *what, const char *version)
{
    if (strcmp(what, "man") == 0)
        manual_print(file, version);
    else if (strcmp(what, "bash") == 0)
        completion_print_bash(file);
    else if (strcmp(what, "zsh") == 0)
        completion_print_zsh(file);
    else
        usage_print(file, strcmp(what, "all") == 0);
}
