#include "base/error.h"
#include "base/memory.h"
#include "base/words.h"
#include "cli/arguments.h"
#include "cli/option_numbers.h"
#include "cli/option_table.h"
#include "cli/options.h"
#include "explore/explorer.h"
#include "model/memory_model.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- Values ----------------------------------------------------------------------------------- */

static const char *row_name(const void *unused, unsigned i)
{
    (void)unused;
    return option_at(i) ? option_at(i)->name : NULL;
}

static void *value_of(struct options *options, const struct option_row *row)
{
    return (char *)options + row->offset;
}

static const char *choice_name(const void *row, unsigned i)
{
    return ((const struct option_row *)row)->choice(i);
}

/* The number of the choice. */
static unsigned find_choice(const struct option_row *row, const char *text)
{
    unsigned choice = words_find(row->choice, text);
    if (row->choice(choice))
        return choice;
    const char *near = suggest_find(text, &(struct suggest_words){choice_name, row});
    die("--%s is %s, not '%s'%s%s%s", row->name, option_choices(row).text, text,
        near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* K or I..J. */
static void set_bound(const struct option_row *row, struct bound_range *bound, const char *text)
{
    const char *dots = strstr(text, "..");
    char *first = dots ? memory_print("%.*s", (int)(dots - text), text) : memory_copy_text(text);
    bound->given = true;
    bound->first = (uint32_t)option_count(row, first);
    bound->last = dots ? (uint32_t)option_count(row, dots + 2) : bound->first;
    free(first);
    if (bound->first > bound->last)
        die("--%s goes up from I to J in I..J, unlike '%s'", row->name, text);
}

/* S or S/RUN/STEPS; NULL: nothing was given. */
static void set_random(const struct option_row *row, struct random_options *random,
                       const char *text)
{
    *random = (struct random_options){.given = true, .has_seed = text != NULL};
    if (!text)
        return;
    const char *run = strchr(text, '/'), *steps = run ? strchr(run + 1, '/') : NULL;
    if (run && !steps)
        die("--%s takes a seed S, or S/RUN/STEPS as reports have it, not '%s'", row->name, text);
    char *seed = memory_print("%.*s", (int)(run ? run - text : (ptrdiff_t)strlen(text)), text);
    random->seed = option_count(row, seed);
    free(seed);
    if (!run)
        return;
    char *number = memory_print("%.*s", (int)(steps - run - 1), run + 1);
    random->is_one = true;
    random->run.number = option_count(row, number);
    random->run.steps = (uint32_t)fmin((double)option_count(row, steps + 1), UINT32_MAX);
    free(number);
}

static void set(struct options *options, const struct option_row *row, const char *text)
{
    void *value = value_of(options, row);
    switch (row->type) {
    case OPTION_FLAG:
        *(bool *)value = true;
        break;
    case OPTION_SECONDS:
        *(double *)value = option_number(row, text);
        break;
    case OPTION_COUNT:
    case OPTION_MEBIBYTES:
    case OPTION_KIBIBYTES:
        *(uint64_t *)value = option_count(row, text);
        break;
    case OPTION_LIMIT:
        *(uint64_t *)value = option_count(row, text) + 1;
        break;
    case OPTION_BOUND:
        set_bound(row, value, text);
        break;
    case OPTION_RANDOM:
        set_random(row, value, text);
        break;
    case OPTION_CHOICE:
        *(const char **)value = row->choice(find_choice(row, text));
        break;
    case OPTION_ENUM:
        *(unsigned *)value = find_choice(row, text);
        break;
    case OPTION_EITHER:
        *(bool *)value = find_choice(row, text) != find_choice(row, row->initial);
        break;
    case OPTION_HELP:
        *(const char **)value = text ? row->choice(find_choice(row, text)) : "";
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
    for (unsigned i = 0; option_at(i); i++)
        if (strlen(option_at(i)->name) == length && strncmp(option_at(i)->name, name, length) == 0)
            return option_at(i);
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
    if (argument[0] == '-' && argument[1] && !argument[2]) {
        const struct option_row *row;
        for (unsigned i = 0; (row = option_at(i)); i++)
            if (argument[1] == option_letter(row))
                return row->name;
    }
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
    if (!row->argument || option_value_is_optional(row) || equals) {
        set(options, row, equals ? equals + 1 : NULL);
        return 1;
    }
    if (count < 2)
        die("--%s needs a value: --%s=%s", row->name, row->name, row->argument);
    set(options, row, arguments[1]);
    return 2;
}

static uint64_t count_cores(void)
{
    return (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
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
    options->run.jobs = count_cores();
    return 1;
}

static const double no_time_limit = -1; /* until settle_defaults */

static void set_defaults(struct options *options)
{
    *options = (struct options){.run = {.time_limit = no_time_limit}};
    const struct option_row *row;
    for (unsigned i = 0; (row = option_at(i)); i++)
        if (row->initial)
            set(options, row, row->initial);
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

/* --- The meaning of options ------------------------------------------------------------------- */

/* Options that are about this process, its outputs, or what the program consists of. All that are
 * seconds are such options, too. All others are about the exploration. */
static bool is_about_exploration(const struct option_row *row)
{
    static const char *const others[] = {
        "jobs",         "first-come",  "checkpoint", "resume",   "format",
        "dot",          "svg",         "html",       "coverage", "memory-limit",
        "witness",      "replay",      "gdb",        "verbose",  "compile-commands",
        "version",      "entry",       "cluster",    "worker",   "patch",
        "quiet",        "no-warnings", "color",      "help",     "show-independence",
        "show-outcome", "list-tests",  "junit",      "tap",      "export",
        "write-stubs",
    };
    return !WORDS_HAVE(others, row->name) && row->type != OPTION_SECONDS &&
           row->type != OPTION_WORDS && row->type != OPTION_LIST;
}

/* The value as text, which the caller frees; NULL: it is not set. */
static char *print_value(const struct option_row *row, const void *value)
{
    const struct bound_range *bound = value;
    const struct random_options *random = value;
    const char *text = NULL;
    switch (row->type) {
    case OPTION_FLAG:
        return *(const bool *)value ? memory_copy_text("") : NULL;
    case OPTION_COUNT:
    case OPTION_MEBIBYTES:
    case OPTION_KIBIBYTES:
        return memory_print("=%" PRIu64, *(const uint64_t *)value);
    case OPTION_LIMIT:
        return *(const uint64_t *)value ? memory_print("=%" PRIu64, *(const uint64_t *)value - 1)
                                        : NULL;
    case OPTION_BOUND:
        return bound->given ? memory_print("=%" PRIu32 "..%" PRIu32, bound->first, bound->last)
                            : NULL;
    case OPTION_RANDOM:
        if (random->is_one)
            return memory_print("=%" PRIu64 "/%" PRIu64 "/%" PRIu32, random->seed,
                                random->run.number, random->run.steps);
        return !random->given     ? NULL
               : random->has_seed ? memory_print("=%" PRIu64, random->seed)
                                  : memory_copy_text("");
    case OPTION_EITHER:
        return memory_print("=%s",
                            row->choice(*(const bool *)value ^ find_choice(row, row->initial)));
    case OPTION_ENUM:
        return memory_print("=%s", row->choice(*(const unsigned *)value));
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
    const struct option_row *row;
    for (unsigned i = 0; (row = option_at(i)); i++) {
        if (!is_about_exploration(row))
            continue;
        char *value = print_value(row, value_of(options, row));
        char *initial = print_value(row, value_of(&defaults, row));
        if (value && (!initial || strcmp(value, initial) != 0))
            fprintf(file, "%s--%s%s", ftell(file) > 0 ? " " : "", row->name, value);
        free(value);
        free(initial);
    }
    fclose(file);
    return meaning;
}

/* Sets what is not given, and depends on what is. */
static void settle_defaults(struct options *options)
{
    static const double minute = 60;
    struct run_options *run = &options->run;
    bool runs_each = options->runs_tests && !options->orders;
    if (runs_each) {
        options->test_jobs = run->jobs ? run->jobs : count_cores();
        run->jobs = 1;
    }
    if (run->jobs == 0)
        run->jobs = run->hunts && !options->suppress ? count_cores() : 1;
    if (run->time_limit == no_time_limit)
        run->time_limit = run->hunts || runs_each ? minute : 0;
}

/* What heddle's own options say of what clang prints. */
static void pass_to_clang(struct options *options)
{
    if (options->no_warnings)
        arguments_add(&options->passed.clang, "-w");
    if (strcmp(options->color, "auto") != 0)
        arguments_add(&options->passed.clang, strcmp(options->color, "always") == 0
                                                  ? "-fcolor-diagnostics"
                                                  : "-fno-color-diagnostics");
}

/* --random is the algorithm; false: another one is given. */
static bool take_random(struct options *options)
{
    if (strcmp(options->algorithm, "trust") != 0 && strcmp(options->algorithm, "random") != 0)
        return false;
    options->algorithm = "random";
    options->run.explorer = explorer_find(options->algorithm);
    return true;
}

void options_parse(struct options *options, int count, const char *const *arguments)
{
    set_defaults(options);
    bool runs_tests = count > 0 && strcmp(arguments[0], "test") == 0;
    options->runs_tests = runs_tests;
    options->run.exit_status_is_error = runs_tests;
    parse_all(options, count - runs_tests, arguments + runs_tests);
    settle_defaults(options);
    pass_to_clang(options);
    options->run.chooses_algorithm = strcmp(options->algorithm, "auto") == 0;
    options->run.explorer =
        explorer_find(options->run.chooses_algorithm ? "trust" : options->algorithm);
    if (options->run.random.given && !take_random(options))
        die("--random is a search of its own, and does not go with --algorithm=%s",
            options->algorithm);
    options->run.makes_witness = options->witness != NULL;
    options->run.count_outcomes |= options->run.shown_outcome > 0;
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
    free(options->tests.items);
    free(options->meaning);
    *options = (struct options){0};
}
