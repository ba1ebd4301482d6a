#include "cli/usage.h"

#include "base/memory.h"
#include "cli/option_table.h"
#include "explore/explorer.h"
#include "model/memory_model.h"

#include <string.h>

/* Prints the words of the text in lines of at most 90 columns, beside or below what is named. */
static void print_beside(FILE *file, const char *name, const char *text)
{
    enum { INDENT = 25, COLUMNS = 90 };
    int column = fprintf(file, "  %-*s", INDENT - 2, name);
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (column + 1 + length > COLUMNS)
            column = fprintf(file, "\n%*s", INDENT, "") - 1;
        column += fprintf(file, " %.*s", length, text);
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', file);
}

static void print_row(FILE *file, const struct option_row *row)
{
    bool has_default = row->initial != NULL;
    bool is_optional = row->type == OPTION_RANDOM;
    char *left = row->argument
                     ? memory_print(is_optional ? "--%s[=%s]" : "--%s=%s", row->name, row->argument)
                     : memory_print("--%s", row->name);
    char *right = memory_print("%s%s%s%s%s%s", row->help, row->choice ? ": " : "",
                               row->choice ? option_choices(row).text : "", has_default ? " [" : "",
                               has_default ? row->initial : "", has_default ? "]" : "");
    print_beside(file, left, right);
    free(left);
    free(right);
}

void usage_print(FILE *file)
{
    fputs("usage: heddle [options] file... [-- clang options and files [-- arguments of main]]\n"
          "       heddle test [options] file or folder... [-- clang options and files]\n\n"
          "Runs every inequivalent execution of a concurrent C program. Shows an execution that\n"
          "fails, or reports that none does. Files are C, C++, LLVM assembly or bitcode, or\n"
          "objects, archives and programs that heddle-cc has built. `heddle test` runs each "
          "function\n"
          "test_NAME of the files as a program of its own.\n\n",
          file);
    for (unsigned i = 0; option_at(i); i++)
        if (option_at(i)->help)
            print_row(file, option_at(i));
    fputs("\nAlgorithms:\n", file);
    for (unsigned i = 0; explorer_at(i); i++)
        print_beside(file, explorer_at(i)->name, explorer_at(i)->summary);
    print_beside(file, "auto", "trust; or, if that would take long, rvf first");
    fputs("\nMemory models (--rc11 is --memory-model=rc11):\n", file);
    for (unsigned i = 0; memory_model_at(i); i++)
        print_beside(file, memory_model_at(i)->name, memory_model_at(i)->summary);
    fputs(
        "\nThe arguments after -- go to clang, except file names. So do -D, -I, -U, -W, -f, -O, "
        "-g,\n"
        "-std=, -include, -isystem, -iquote and -pthread before it. The arguments after a second\n"
        "-- go to the program's main. -bound K is --bound=K, -h --help, and -V --version.\n"
        "Seconds S may be 500ms, 30s, 5m or 2h; sizes M and K may be 512K, 300M or 2G.\n\n"
        "A thread that is cut off goes no further in this execution, which counts as truncated.\n"
        "The other executions are explored.\n\n"
        "Exit status: 0 no error, and the exploration is complete; 1 an error in the program;\n"
        "2 wrong usage, or a program that heddle cannot run; 3 no error so far, but not every\n"
        "execution was explored, or none was complete.\n",
        file);
}
