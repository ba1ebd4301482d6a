
#include "cli/help/explanations.h"
#include "model/memory_model.h"

#include <stdlib.h>
#include <string.h>

static bool is_file(const struct option_row *row)
{
    return row->argument && strstr(row->argument, "FILE");
}

/* Those of which the value is the next word, if it is not behind an equals sign. */
static bool takes_word(const struct option_row *row)
{
    return row->argument && !option_value_is_optional(row);
}

static void print_choices(FILE *file, const struct option_row *row)
{
    for (unsigned i = 0; row->choice(i); i++)
        fprintf(file, "%s%s", i ? " " : "", row->choice(i));
}

/* --- bash --------------------------------------------------------------------------------------*/

/* Prints "|--NAME" for each option that is wanted, and for the first one without the bar. */
static void print_pattern(FILE *file, bool (*wants)(const struct option_row *row))
{
    const struct option_row *row;
    bool is_first = true;
    for (unsigned i = 0; (row = option_at(i)); i++) {
        if (!row->help || !wants(row))
            continue;
        fprintf(file, "%s--%s", is_first ? "" : "|", row->name);
        is_first = false;
    }
}

static bool has_choices(const struct option_row *row)
{
    return row->choice != NULL;
}

static bool has_other_value(const struct option_row *row)
{
    return row->argument && !row->choice && !is_file(row);
}

static void print_cases(FILE *file)
{
    const struct option_row *row;
    for (unsigned i = 0; (row = option_at(i)); i++) {
        if (!row->help || !has_choices(row))
            continue;
        fprintf(file, "    --%s) COMPREPLY=($(compgen -W '", row->name);
        print_choices(file, row);
        fputs("' -- \"$value\")) ;;\n", file);
    }
}

static void print_names(FILE *file)
{
    const struct option_row *row;
    for (unsigned i = 0; (row = option_at(i)); i++)
        if (row->help)
            fprintf(file, " --%s%s", row->name, takes_word(row) ? "=" : "");
    for (unsigned i = 0; memory_model_at(i); i++)
        fprintf(file, " --%s", memory_model_at(i)->name);
}

void completion_print_bash(FILE *file)
{
    fputs("# Completion of heddle's options for bash; made by heddle --help=bash.\n"
          "_heddle()\n"
          "{\n"
          "    local value=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} before\n"
          "    COMPREPLY=()\n"
          "    # An equals sign is a word of its own.\n"
          "    if [ \"$value\" = = ]; then\n"
          "        value=\n"
          "    elif [ \"$option\" = = ] && [ \"$COMP_CWORD\" -gt 1 ]; then\n"
          "        option=${COMP_WORDS[COMP_CWORD-2]}\n"
          "    elif [ \"$option\" = --random ] || [ \"$option\" = --help ]; then\n"
          "        option=\n"
          "    fi\n"
          "    for before in \"${COMP_WORDS[@]:0:COMP_CWORD}\"; do\n"
          "        [ \"$before\" != -- ] || return\n"
          "    done\n"
          "    case $option in\n",
          file);
    print_cases(file);
    fputs("    ", file);
    print_pattern(file, is_file);
    fputs(") ;;\n    ", file);
    print_pattern(file, has_other_value);
    fputs(") compopt +o default 2>/dev/null ;;\n"
          "    *)\n"
          "        if [[ $value == -* ]]; then\n"
          "            COMPREPLY=($(compgen -W '",
          file);
    print_names(file);
    fputs("' -- \"$value\"))\n"
          "            [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null\n"
          "        elif [ \"$COMP_CWORD\" -eq 1 ]; then\n"
          "            compopt -o filenames 2>/dev/null\n"
          "            COMPREPLY=($(compgen -W test -- \"$value\"; compgen -f -- \"$value\"))\n"
          "        fi\n"
          "        ;;\n"
          "    esac\n"
          "}\n"
          "complete -o default -F _heddle heddle\n",
          file);
}

/* --- zsh ---------------------------------------------------------------------------------------*/

/* Prints the text for a description in brackets, which is in a word in single quotes. */
static void print_quoted(FILE *file, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", file);
        else if (strchr("[]\\", *text))
            fprintf(file, "\\%c", *text);
        else
            fputc(*text, file);
    }
}

static void print_value(FILE *file, const struct option_row *row)
{
    fputs(option_value_is_optional(row) ? "::value:" : ":value:", file);
    if (has_choices(row)) {
        fputc('(', file);
        print_choices(file, row);
        fputc(')', file);
    } else if (is_file(row)) {
        fputs("_files", file);
    }
}

/* A line for _arguments: an option or its letter, its help, and what its value may be. */
static void print_option(FILE *file, const struct option_row *row)
{
    const char letter = option_letter(row);
    fputs("    '", file);
    if (letter)
        fprintf(file, "(-%c)", letter);
    fprintf(file, "--%s%s[", row->name,
            !row->argument                  ? ""
            : option_value_is_optional(row) ? "=-"
                                            : "=");
    print_quoted(file, row->help);
    fputc(']', file);
    if (row->argument)
        print_value(file, row);
    fputs("' \\\n", file);
    if (!letter)
        return;
    fprintf(file, "    '(--%s)-%c[", row->name, letter);
    print_quoted(file, row->help);
    fputs("]' \\\n", file);
}

void completion_print_zsh(FILE *file)
{
    fputs("#compdef heddle\n"
          "# Completion of heddle's options for zsh; made by heddle --help=zsh.\n"
          "_heddle() {\n"
          "_arguments -S \\\n",
          file);
    const struct option_row *row;
    for (unsigned i = 0; (row = option_at(i)); i++)
        if (row->help)
            print_option(file, row);
    for (unsigned i = 0; memory_model_at(i); i++) {
        fprintf(file, "    '--%s[", memory_model_at(i)->name);
        print_quoted(file, memory_model_at(i)->summary);
        fputs("]' \\\n", file);
    }
    /* zsh calls the script of a function that it has found by its name; others may read it. */
    fputs("    '*:file:_files'\n"
          "}\n"
          "if [[ $funcstack[1] == _heddle ]]; then\n"
          "    _heddle \"$@\"\n"
          "else\n"
          "    compdef _heddle heddle\n"
          "fi\n",
          file);
}
