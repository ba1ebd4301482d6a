#include "cli/options.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "cli/arguments.h"
#include "cli/option_conflicts.h"
#include "explore/explorer.h"
#include "model/memory_model.h"
#include "report/format.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum option_type {
    OPTION_FLAG,    /* bool */
    OPTION_SECONDS, /* double */
    OPTION_COUNT,   /* uint64_t */
    OPTION_BOUND,   /* struct bound_range */
    OPTION_CHOICE,  /* const char *, one of `choice` */
    OPTION_TEXT,    /* const char * */
    OPTION_WORDS,   /* struct argument_list */
    OPTION_LIST,    /* struct argument_list; each use adds a text */
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

static const char *algorithm_choice(unsigned i)
{
    const struct explorer *explorer = explorer_at(i);
    return explorer ? explorer->name : NULL;
}

static const char *model_choice(unsigned i)
{
    const struct memory_model *model = memory_model_at(i);
    return model ? model->name : NULL;
}

/* A function that gives the i-th of these words. */
#define CHOICE_OF(name, ...)                                    \
    static const char *name(unsigned i)                         \
    {                                                           \
        static const char *const words[] = {__VA_ARGS__, NULL}; \
        return words[i];                                        \
    }

CHOICE_OF(relevance_choice, "error", "ignore")
CHOICE_OF(permission_choice, "allow", "error")
CHOICE_OF(volatile_choice, "plain", "atomic")
CHOICE_OF(rand_choice, "fixed", "choose")
CHOICE_OF(refusal_choice, "error", "trap")
CHOICE_OF(switch_choice, "on", "off")

static const char *format_choice(unsigned i)
{
    const struct format *format = format_at(i);
    return format ? format->name : NULL;
}

#define AT(member) offsetof(struct options, member)

static const struct option_row rows[] = {
    {"algorithm", OPTION_CHOICE, AT(algorithm), "NAME", "trust", 0, 0, algorithm_choice,
     "how to explore"},
    {"memory-model", OPTION_CHOICE, AT(memory_model), "NAME", NULL, 0, 0, model_choice,
     "what reads may see [rc11; sc for what is about interleavings]"},
    {"bound", OPTION_BOUND, AT(run.bound), "K|I..J", NULL, 0, 2147483648, NULL,
     "explore executions with at most K preemptions; I..J: bounds in turn"},
    {"bound-strict", OPTION_FLAG, AT(run.bound_strict), NULL, NULL, 0, 0, NULL,
     "ignore errors beyond the bound, except data races"},
    {"count-preemptions", OPTION_FLAG, AT(run.count_preemptions), NULL, NULL, 0, 0, NULL,
     "count executions by the preemptions that they need"},
    {"symmetry", OPTION_FLAG, AT(run.symmetry), NULL, NULL, 0, 0, NULL,
     "of executions that only swap threads which run the same code, explore one"},
    {"seed", OPTION_COUNT, AT(run.seed), "N", NULL, 0, 1e18, NULL,
     "begin the random runs of a bounded exploration with another random number"},
    {"property", OPTION_TEXT, AT(property), "FILE", NULL, 0, 0, NULL,
     "decide a property of SV-COMP; the last line of output is the answer"},
    {"races", OPTION_CHOICE, AT(races), "MODE", "error", 0, 0, relevance_choice,
     "how to treat data races"},
    {"leaks", OPTION_CHOICE, AT(leaks), "MODE", "ignore", 0, 0, relevance_choice,
     "how to treat memory leaks"},
    {"uninitialized", OPTION_CHOICE, AT(uninitialized), "MODE", "error", 0, 0, relevance_choice,
     "how to treat reads of what was never written; ignored, it is 0"},
    {"suppress", OPTION_TEXT, AT(suppress), "FILE", NULL, 0, 0, NULL,
     "ignore the errors that FILE lists, in ThreadSanitizer's format"},
    {"mixed-size", OPTION_CHOICE, AT(mixed_sizes), "MODE", "allow", 0, 0, permission_choice,
     "how to treat concurrent atomic accesses of different sizes"},
    {"undefined", OPTION_CHOICE, AT(undefined), "MODE", "error", 0, 0, refusal_choice,
     "refuse calls that heddle does not support at load, or where they are made"},
    {"volatile", OPTION_CHOICE, AT(volatiles), "MODE", "plain", 0, 0, volatile_choice,
     "how to treat accesses of volatile variables"},
    {"keep-going", OPTION_FLAG, AT(run.keep_going), NULL, NULL, 0, 0, NULL,
     "report every error, not only the first"},
    {"compile-commands", OPTION_TEXT, AT(compile_commands), "FILE", NULL, 0, 0, NULL,
     "take flags, and files if none is named, from compile_commands.json"},
    {"entry", OPTION_TEXT, AT(entry), "NAME", "main", 0, 0, NULL,
     "start at this function: without parameters, or with those of main"},
    {"format", OPTION_CHOICE, AT(format), "FORMAT", "text", 0, 0, format_choice,
     "the format of the report"},
    {"jobs", OPTION_COUNT, AT(run.jobs), "N", "1", 1, 4096, NULL,
     "explore with N processes; -j: with one for each core"},
    {"first-come", OPTION_FLAG, AT(run.first_come), NULL, NULL, 0, 0, NULL,
     "with --jobs: report whichever error is found first, not the first in order"},
    {"estimate", OPTION_FLAG, AT(estimate), NULL, NULL, 0, 0, NULL,
     "estimate how many executions there are, and how long they take; do not explore them"},
    {"checkpoint", OPTION_TEXT, AT(run.checkpoint), "FILE", NULL, 0, 0, NULL,
     "save the state of the run to FILE now and then, and at its end"},
    {"checkpoint-every", OPTION_SECONDS, AT(run.checkpoint_every), "S", "60", 0, 1e9, NULL,
     "save it each S seconds"},
    {"resume", OPTION_TEXT, AT(run.resume), "FILE", NULL, 0, 0, NULL,
     "go on with the run that FILE was saved from, and save to FILE"},
    {"cluster", OPTION_COUNT, AT(run.cluster), "FD", NULL, 3, 1 << 20, NULL, NULL},
    {"worker", OPTION_FLAG, AT(worker), NULL, NULL, 0, 0, NULL, NULL},
    {"budget", OPTION_SECONDS, AT(run.budget), "S", "2", 0.001, 1e6, NULL,
     "with heddle-cluster: explore each part of the search for S seconds at a time"},
    {"time-limit", OPTION_SECONDS, AT(run.time_limit), "S", NULL, 0, 1e9, NULL,
     "stop the exploration after S seconds (0: no limit)"},
    {"memory-limit", OPTION_COUNT, AT(run.memory_limit), "M", NULL, 0, 1 << 30, NULL,
     "stop it when heddle uses more than M MiB (0: 4 GiB, or 1/4 of the machine's)"},
    {"rand", OPTION_CHOICE, AT(rand), "MODE", "fixed", 0, 0, rand_choice,
     "random numbers are one sequence, or a choice among a few values"},
    {"malloc-may-fail", OPTION_FLAG, AT(run.malloc_may_fail), NULL, NULL, 0, 0, NULL,
     "let each call of malloc and its relatives fail, too"},
    {"spurious-wakeups", OPTION_COUNT, AT(run.spurious_wakeups), "N", NULL, 0, 1 << 20, NULL,
     "allow N spurious wakeups of pthread_cond_wait in each thread"},
    {"stack-size", OPTION_COUNT, AT(run.stack_size), "K", "256", 16, 1 << 20, NULL,
     "give each thread of the program a stack of K KiB"},
    {"unroll", OPTION_COUNT, AT(run.unroll), "N", NULL, 1, 1e18, NULL,
     "cut off a thread after N iterations of a loop beyond the first (GenMC: N + 1)"},
    {"step-limit", OPTION_COUNT, AT(run.step_limit), "N", "1000000000", 1, 1e18, NULL,
     "cut off a thread after N iterations of a loop without an operation"},
    {"spin-limit", OPTION_COUNT, AT(run.spin_limit), "N", NULL, 1, 1e18, NULL,
     "cut off a thread that reads the same old value N times in a row"},
    {"args", OPTION_WORDS, AT(passed.program), "WORDS", NULL, 0, 0, NULL,
     "pass WORDS to main; quotes group words"},
    {"env", OPTION_LIST, AT(passed.variables), "NAME=VALUE", NULL, 0, 0, NULL,
     "set a variable of the environment, which is empty otherwise"},
    {"file", OPTION_LIST, AT(passed.given_files), "PATH[=FILE]", NULL, 0, 0, NULL,
     "let the program read a file: PATH, with the contents of FILE"},
    {"dot", OPTION_TEXT, AT(dot), "FILE", NULL, 0, 0, NULL,
     "write the graph of the error, or of the first execution, for Graphviz"},
    {"svg", OPTION_TEXT, AT(svg), "FILE", NULL, 0, 0, NULL,
     "draw the same graph as a picture; needs Graphviz"},
    {"html", OPTION_TEXT, AT(html), "FILE", NULL, 0, 0, NULL,
     "write the report as a page to step through, for a browser"},
    {"witness", OPTION_TEXT, AT(witness), "FILE", NULL, 0, 0, NULL,
     "write the first error as a violation witness of SV-COMP"},
    {"replay", OPTION_TEXT, AT(replay), "FILE", NULL, 0, 0, NULL,
     "run the execution again that the JSON report FILE contains"},
    {"gdb", OPTION_FLAG, AT(gdb), NULL, NULL, 0, 0, NULL,
     "with --replay: run in gdb, and stop at the error"},
    {"rvf-signals", OPTION_CHOICE, AT(rvf_signals), "MODE", "on", 0, 0, switch_choice,
     "for comparison, with --algorithm=rvf: try all reads of a node, without signals"},
    {"rvf-closure", OPTION_CHOICE, AT(rvf_closure), "MODE", "on", 0, 0, switch_choice,
     "for comparison: search for a witness without a closure first"},
    {"rvf-hint", OPTION_CHOICE, AT(rvf_hint), "MODE", "on", 0, 0, switch_choice,
     "for comparison: search without the guidance of the witness before"},
    {"quiet", OPTION_FLAG, AT(quiet), NULL, NULL, 0, 0, NULL, "print only errors and the verdict"},
    {"verbose", OPTION_FLAG, AT(verbose), NULL, NULL, 0, 0, NULL,
     "print whole traces, and the time of each loading step"},
    {"help", OPTION_FLAG, AT(help), NULL, NULL, 0, 0, NULL, "print this help"},
    {"version", OPTION_FLAG, AT(version), NULL, NULL, 0, 0, NULL, "print heddle's version"},
};

enum { ROWS = sizeof rows / sizeof *rows };

static const char *row_name(const void *unused, unsigned i)
{
    (void)unused;
    return i < ROWS ? rows[i].name : NULL;
}

static void *value_of(struct options *options, const struct option_row *row)
{
    return (char *)options + row->offset;
}

/* All choices as a phrase: "error or ignore". */
struct choice_list {
    char text[128];
};

static struct choice_list list_choices(const struct option_row *row)
{
    struct choice_list list = {""};
    FILE *text = fmemopen(list.text, sizeof list.text, "w");
    for (unsigned i = 0; row->choice(i); i++) {
        const char *comma = i == 0 ? "" : row->choice(i + 1) ? ", " : " or ";
        fprintf(text, "%s%s", comma, row->choice(i));
    }
    fclose(text);
    return list;
}

static void set_choice(const struct option_row *row, const char **value, const char *text)
{
    for (unsigned i = 0; row->choice(i); i++) {
        if (strcmp(row->choice(i), text) == 0) {
            *value = row->choice(i);
            return;
        }
    }
    die("--%s is %s, not '%s'", row->name, list_choices(row).text, text);
}

static double parse_number(const struct option_row *row, const char *text)
{
    char *end;
    errno = 0;
    double number = strtod(text, &end);
    if (end == text || *end || !isfinite(number))
        die("--%s takes a number, not '%s'", row->name, text);
    if (number < row->least || number > row->most)
        die("--%s is between %.0f and %.0f, not '%s'", row->name, row->least, row->most, text);
    return number;
}

static uint64_t parse_count(const struct option_row *row, const char *text)
{
    double number = parse_number(row, text);
    if (number != floor(number))
        die("--%s takes a whole number, not '%s'", row->name, text);
    return (uint64_t)number;
}

/* K or I..J. */
static void set_bound(const struct option_row *row, struct bound_range *bound, const char *text)
{
    const char *dots = strstr(text, "..");
    char *first = dots ? memory_print("%.*s", (int)(dots - text), text) : memory_copy_text(text);
    bound->given = true;
    bound->first = (uint32_t)parse_count(row, first);
    bound->last = dots ? (uint32_t)parse_count(row, dots + 2) : bound->first;
    free(first);
    if (bound->first > bound->last)
        die("--%s goes up from I to J in I..J, unlike '%s'", row->name, text);
}

static void set(struct options *options, const struct option_row *row, const char *text)
{
    void *value = value_of(options, row);
    switch (row->type) {
    case OPTION_FLAG:
        *(bool *)value = true;
        break;
    case OPTION_SECONDS:
        *(double *)value = parse_number(row, text);
        break;
    case OPTION_COUNT:
        *(uint64_t *)value = parse_count(row, text);
        break;
    case OPTION_BOUND:
        set_bound(row, value, text);
        break;
    case OPTION_CHOICE:
        set_choice(row, value, text);
        break;
    case OPTION_TEXT:
        *(const char **)value = text;
        break;
    case OPTION_WORDS:
        arguments_split(&options->passed, text);
        break;
    case OPTION_LIST:
        arguments_add(value, text);
        break;
    }
}

static const struct option_row *find_row(const char *name, size_t length)
{
    for (unsigned i = 0; i < ROWS; i++)
        if (strlen(rows[i].name) == length && strncmp(rows[i].name, name, length) == 0)
            return &rows[i];
    char unknown[64];
    snprintf(unknown, sizeof unknown, "%.*s", (int)length, name);
    if (memory_model_find(unknown))
        die("--%s takes no value; it means --memory-model=%s", unknown, unknown);
    const char *near = suggest_find(unknown, &(struct suggest_words){row_name, NULL});
    if (near)
        die("there is no option '--%s'; did you mean '--%s'?", unknown, near);
    die("there is no option '--%s'; see 'heddle --help'", unknown);
}

/* The name in an argument that is an option of heddle's; NULL: it is another argument. */
static const char *option_name(const char *argument)
{
    if (strncmp(argument, "--", 2) == 0)
        return argument + 2;
    /* The paper and other tools spell it -bound. */
    if (strcmp(argument, "-bound") == 0 || strncmp(argument, "-bound=", 7) == 0)
        return argument + 1;
    return NULL;
}

/* Whether the argument is a memory model: --rc11, as GenMC's users write. Sets it then. */
static bool parse_model(struct options *options, const char *argument)
{
    bool is_option = strncmp(argument, "--", 2) == 0;
    const struct memory_model *model = is_option ? memory_model_find(argument + 2) : NULL;
    if (model)
        options->memory_model = model->name;
    return model;
}

/* Parses `--name`, `--name=value` or `--name value`. Returns the number of arguments used. */
static int parse_option(struct options *options, int count, const char *const *arguments)
{
    if (parse_model(options, arguments[0]))
        return 1;
    const char *name = option_name(arguments[0]), *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const struct option_row *row = find_row(name, length);
    if (!row->argument && equals)
        die("--%s takes no value", row->name);
    if (!row->argument || equals) {
        set(options, row, equals ? equals + 1 : NULL);
        return 1;
    }
    if (count < 2)
        die("--%s needs a value: --%s=%s", row->name, row->name, row->argument);
    set(options, row, arguments[1]);
    return 2;
}

static bool is_number(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0';
}

/* Parses -j, -jN and -j N, as make has them. Returns the number of arguments used; 0: it is none of
 * these. */
static int parse_jobs(struct options *options, int count, const char *const *arguments)
{
    const struct option_row *row = find_row("jobs", strlen("jobs"));
    if (strncmp(arguments[0], "-j", 2) != 0)
        return 0;
    if (is_number(arguments[0] + 2)) {
        set(options, row, arguments[0] + 2);
        return 1;
    }
    if (arguments[0][2])
        return 0;
    if (count > 1 && is_number(arguments[1])) {
        set(options, row, arguments[1]);
        return 2;
    }
    options->run.jobs = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
    return 1;
}

static void set_defaults(struct options *options)
{
    *options = (struct options){0};
    for (unsigned i = 0; i < ROWS; i++)
        if (rows[i].initial)
            set(options, &rows[i], rows[i].initial);
}

static void parse_all(struct options *options, int count, const char *const *arguments)
{
    for (int i = 0; i < count;) {
        if (strcmp(arguments[i], "--") == 0) {
            arguments_sort(&options->passed, count - i - 1, arguments + i + 1);
            return;
        }
        int used = parse_jobs(options, count - i, arguments + i);
        if (used > 0)
            i += used;
        else if (option_name(arguments[i]))
            i += parse_option(options, count - i, arguments + i);
        else
            i += arguments_take(&options->passed, count - i, arguments + i);
    }
}

/* --- The meaning of options ---------------------------------------------------------------------
 */

/* Options that are about this process, its outputs, or what the program consists of. All others are
 * about the exploration. */
static bool is_about_exploration(const struct option_row *row)
{
    static const char *const others[] = {
        "jobs",   "first-come", "checkpoint", "checkpoint-every", "resume",
        "format", "time-limit", "dot",        "memory-limit",     "svg",
        "html",   "witness",    "replay",     "compile-commands", "gdb",
        "quiet",  "verbose",    "help",       "version",          "entry",
        "budget", "cluster",    "worker",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(row->name, others[i]) == 0)
            return false;
    return row->type != OPTION_WORDS && row->type != OPTION_LIST;
}

/* The value as text, which the caller frees; NULL: it is not set. */
static char *print_value(const struct option_row *row, const void *value)
{
    const struct bound_range *bound = value;
    const char *text = NULL;
    switch (row->type) {
    case OPTION_FLAG:
        return *(const bool *)value ? memory_copy_text("") : NULL;
    case OPTION_COUNT:
        return memory_print("=%" PRIu64, *(const uint64_t *)value);
    case OPTION_BOUND:
        return bound->given ? memory_print("=%" PRIu32 "..%" PRIu32, bound->first, bound->last)
                            : NULL;
    case OPTION_CHOICE:
    case OPTION_TEXT:
        text = *(const char *const *)value;
        return text ? memory_print("=%s", text) : NULL;
    default:
        bug("the option --%s is not about the exploration", row->name);
    }
}

/* The options that the exploration depends on, and that are not at their defaults. */
static char *print_meaning(struct options *options)
{
    struct options defaults;
    size_t size;
    char *meaning;
    FILE *file = open_memstream(&meaning, &size);
    set_defaults(&defaults);
    for (unsigned i = 0; i < ROWS; i++) {
        if (!is_about_exploration(&rows[i]))
            continue;
        char *value = print_value(&rows[i], value_of(options, &rows[i]));
        char *initial = print_value(&rows[i], value_of(&defaults, &rows[i]));
        if (value && (!initial || strcmp(value, initial) != 0))
            fprintf(file, "%s--%s%s", ftell(file) > 0 ? " " : "", rows[i].name, value);
        free(value);
        free(initial);
    }
    fclose(file);
    return meaning;
}

void options_parse(struct options *options, int count, const char *const *arguments)
{
    set_defaults(options);
    parse_all(options, count, arguments);
    options->run.explorer = explorer_find(options->algorithm);
    options->run.makes_witness = options->witness != NULL;
    if (options->memory_model)
        options->run.model = memory_model_find(options->memory_model);
    if (!options->run.checkpoint)
        options->run.checkpoint = options->run.resume;
    option_conflicts_check(options);
    if (options->run.checkpoint || options->run.cluster)
        options->run.meaning = options->meaning = print_meaning(options);
}

void options_release(struct options *options)
{
    arguments_release(&options->passed);
    free(options->meaning);
    *options = (struct options){0};
}

static void print_row(FILE *file, const struct option_row *row)
{
    char *left = row->argument ? memory_print("--%s=%s", row->name, row->argument)
                               : memory_print("--%s", row->name);
    fprintf(file, "  %-22s %s", left, row->help);
    free(left);
    if (row->choice)
        fprintf(file, ": %s", list_choices(row).text);
    if (row->initial)
        fprintf(file, " [%s]", row->initial);
    fputc('\n', file);
}

void options_print_usage(FILE *file)
{
    fputs("usage: heddle [options] file... [-- clang options and files [-- arguments of main]]\n\n"
          "Runs every inequivalent execution of a concurrent C program. Shows an execution that\n"
          "fails, or reports that none does. Files are C, C++, LLVM assembly or bitcode, or\n"
          "objects, archives and programs that heddle-cc has built.\n\n",
          file);
    for (unsigned i = 0; i < ROWS; i++)
        if (rows[i].help)
            print_row(file, &rows[i]);
    fputs("\nAlgorithms:\n", file);
    for (unsigned i = 0; explorer_at(i); i++)
        fprintf(file, "  %-22s %s\n", explorer_at(i)->name, explorer_at(i)->summary);
    fputs("\nMemory models (--rc11 is --memory-model=rc11):\n", file);
    for (unsigned i = 0; memory_model_at(i); i++)
        fprintf(file, "  %-22s %s\n", memory_model_at(i)->name, memory_model_at(i)->summary);
    fputs(
        "\nThe arguments after -- go to clang, except file names. So do -D, -I, -U, -W, -f, -O, "
        "-g,\n"
        "-std=, -include, -isystem, -iquote and -pthread before it. The arguments after a second\n"
        "-- go to the program's main. -bound K is --bound=K.\n\n"
        "Exit status: 0 no error, and the exploration is complete; 1 an error in the program;\n"
        "2 wrong usage, or a program that heddle cannot run; 3 no error so far, but a limit\n"
        "ended the exploration.\n",
        file);
}
