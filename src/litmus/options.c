#include "base/error.h"
#include "litmus/run.h"
#include "model/memory_model.h"

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct option rows[] = {
    {"memory-model", required_argument, NULL, 'm'},
    {"time-limit", required_argument, NULL, 't'},
    {"memory-limit", required_argument, NULL, 'l'},
    {"unroll", required_argument, NULL, 'u'},
    {"volatile", required_argument, NULL, 'v'},
    {"show-program", no_argument, NULL, 'p'},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

static const struct memory_model *parse_model(const char *name)
{
    char names[128] = "";
    for (unsigned i = 0; memory_model_at(i); i++) {
        const char *known = memory_model_at(i)->name;
        if (strcmp(known, name) == 0)
            return memory_model_at(i);
        strcat(names, i == 0 ? "" : memory_model_at(i + 1) ? ", " : " or ");
        strcat(names, known);
    }
    die("--memory-model is %s, not '%s'", names, name);
}

/* A whole number unless `is_real`. */
static double parse_number(const char *option, const char *text, double least, double most,
                           bool is_real)
{
    char *end;
    double number = strtod(text, &end);
    if (end == text || *end || !(number >= least && number <= most) ||
        (!is_real && number != floor(number)))
        die("--%s takes a %snumber from %.0f to %.0f, not '%s'", option, is_real ? "" : "whole ",
            least, most, text);
    return number;
}

static bool parse_volatile(const char *mode)
{
    if (strcmp(mode, "plain") != 0 && strcmp(mode, "atomic") != 0)
        die("--volatile is plain or atomic, not '%s'", mode);
    return strcmp(mode, "atomic") == 0;
}

static void set(struct litmus_options *options, int option)
{
    switch (option) {
    case 'm':
        options->model = parse_model(optarg);
        break;
    case 't':
        options->time_limit = parse_number("time-limit", optarg, 0, 1e9, true);
        break;
    case 'l':
        options->memory_limit = (uint64_t)parse_number("memory-limit", optarg, 0, 1 << 30, false);
        break;
    case 'u':
        options->unroll = (uint64_t)parse_number("unroll", optarg, 1, 1e18, false);
        break;
    case 'v':
        options->volatile_is_atomic = parse_volatile(optarg);
        break;
    case 'p':
        options->shows_program = true;
        break;
    case 'h':
        options->help = true;
        break;
    case 'V':
        options->version = true;
        break;
    }
}

void litmus_options_parse(struct litmus_options *options, int count, char **arguments)
{
    *options = (struct litmus_options){.model = memory_model_find("rc11")};
    opterr = 0;
    for (int option; (option = getopt_long(count, arguments, ":", rows, NULL)) != -1;) {
        if (option == ':')
            die("'%s' needs a value", arguments[optind - 1]);
        if (option == '?')
            die("there is no option '%s', or it takes no value; see 'heddle-litmus --help'",
                arguments[optind - 1]);
        set(options, option);
    }
    options->names = arguments + optind;
    options->name_count = (size_t)(count - optind);
}

void litmus_options_print_usage(void)
{
    fputs("usage: heddle-litmus [options] FILE|FOLDER|@LIST...\n\n"
          "Runs litmus tests in C, in the format of herd, and prints the final states of their\n"
          "executions as herd does. A folder stands for the .litmus files in it and below it, and\n"
          "@LIST for the names in the file LIST, one in a line.\n\n"
          "  --memory-model=NAME    sc, tso, ra or rc11 [rc11]\n"
          "  --time-limit=S         stop the exploration of a test after S seconds (0: no limit)\n"
          "  --memory-limit=M       stop the exploration of a test when it takes more than M MiB\n"
          "  --unroll=N             cut off a thread that begins more than N iterations of a loop\n"
          "                         after the first\n"
          "  --volatile=MODE        what accesses of volatile variables are; atomic: loads "
          "acquire, and\n"
          "                         stores release: plain or atomic [plain]\n"
          "  --show-program         print the C program that a test becomes, and do not run it\n"
          "  --help                 print this text\n"
          "  --version              print the version\n\n"
          "Exit status: 0, all tests were run, whatever their results; 2, a test or an option is\n"
          "wrong; 3, a limit ended the exploration of a test, or cut off a loop.\n",
          stdout);
}
