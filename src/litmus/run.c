#include "litmus/run.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/words.h"
#include "front/front.h"
#include "graph/graph.h"
#include "litmus/parse.h"
#include "litmus/program.h"
#include "litmus/states.h"
#include "run/program.h"
#include "run/runs.h"

#include <errno.h>
#include <string.h>

/* A loop that writes races in each iteration does not wait. To try whether it ends by itself, as
 * heddle does of larger programs, would take hours. */
enum { SPIN_LIMIT = 64 };

/* The authors of tests have seen their compilers' warnings. Integers may hold addresses. */
static const char *const clang_arguments[] = {"-w", "-Wno-error=int-conversion"};

static void write_program(const struct litmus_test *test, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        die("cannot write '%s': %s", path, strerror(errno));
    litmus_program_write(test, file);
    if (fclose(file) != 0)
        die("cannot write '%s': %s", path, strerror(errno));
}

static void find_addresses(struct litmus_states *states, const struct program *program)
{
    const struct litmus_test *test = states->test;
    for (size_t i = 0; i < test->globals.count; i++) {
        char *name = memory_print(LITMUS_PREFIX "%s", test->globals.items[i].name);
        for (size_t j = 0; j < program->global_count; j++)
            if (strcmp(program->globals[j].name, name) == 0)
                states->addresses[i] = program->globals[j].memory;
        free(name);
    }
}

/* The last writes of main are those of the final state. */
static void read_state(const struct graph *graph, uint64_t *words, size_t count)
{
    const struct graph_thread *main_thread = &graph->threads[0];
    uint32_t index = main_thread->count;
    while (count > 0) {
        require(index > 0);
        const struct event *event = graph_event(graph, main_thread->events[--index]);
        if (event->flags & EVENT_WRITES)
            words[--count] = event->value;
    }
}

static bool see_execution(void *context, struct exploration *exploration, bool complete)
{
    struct litmus_states *states = context;
    size_t count = states->test->observable_count;
    if (!complete)
        return false;
    uint64_t *words = memory_new(count + 1, sizeof *words);
    read_state(&exploration->execution.graph, words, count);
    litmus_states_add(states, words);
    free(words);
    return false;
}

static bool see_error(void *context, const struct error_report *report)
{
    (void)context;
    return report->kind == ERROR_DATA_RACE;
}

static void forget(void *context)
{
    litmus_states_clear(context);
}

/* Explores all executions. If there is a data race, stops there unless races are ignored. */
static void explore(const struct program *program, const struct run_options *options,
                    struct litmus_states *states, struct verdict *verdict)
{
    const struct run_hooks hooks = {
        .context = states,
        .restart = forget,
        .execution = see_execution,
        .error = see_error,
    };
    forget(states);
    run_explore(program, options, &hooks, verdict);
    const struct error_report *obstacle = verdict_obstacle(verdict);
    if (obstacle && obstacle->site && obstacle->site->file)
        die_at(obstacle->site->file, obstacle->site->line, obstacle->site->column, "%s",
               obstacle->message);
    if (obstacle)
        die("%s: %s", states->test->path, obstacle->message);
}

static bool has_race(const struct verdict *verdict)
{
    for (size_t i = 0; i < verdict->error_count; i++)
        if (verdict->errors[i].kind == ERROR_DATA_RACE)
            return true;
    return false;
}

/* Prints the result, unless the exploration was ended early: then it would be a guess. */
static enum litmus_status conclude(const struct litmus_states *states,
                                   const struct verdict *verdict, bool is_racy)
{
    if (verdict->stop != STOP_NOT) {
        warn("%s: no result: %s", states->test->path, verdict_stop_phrase(verdict));
        return LITMUS_LIMITED;
    }
    const char **flags = memory_new(verdict->error_count + 1, sizeof *flags);
    struct litmus_result result = {
        .states = states,
        .flags = flags,
        .is_cut = verdict->statistics.truncated > 0 || verdict->spun || verdict->cuts[CUT_STEPS] ||
                  verdict->mixed.first,
        .seconds = verdict->seconds,
    };
    if (is_racy)
        flags[result.flag_count++] = error_name(ERROR_DATA_RACE);
    for (size_t i = 0; i < verdict->error_count; i++) {
        const char *flag = error_name(verdict->errors[i].kind);
        if (!words_have(flags, result.flag_count, flag))
            flags[result.flag_count++] = flag;
    }
    litmus_summary_print(&result, stdout);
    free(flags);
    return result.is_cut ? LITMUS_LIMITED : LITMUS_DONE;
}

static struct run_options run_options(const struct litmus_options *options,
                                      const struct front_file *file)
{
    struct run_options run;
    run_options_init(&run);
    run.front.files = file;
    run.front.file_count = 1;
    run.front.clang_arguments = clang_arguments;
    run.front.clang_argument_count = sizeof clang_arguments / sizeof *clang_arguments;
    run.front.volatile_is_atomic = options->volatile_is_atomic;
    run.model = options->model;
    run.ignore_uninitialized = true;
    run.keep_going = true;
    run.ordered_sync = true; /* herd's executions have a co */
    run.time_limit = options->time_limit;
    run.memory_limit = options->memory_limit;
    run.unroll = options->unroll ? options->unroll + 1 : 0;
    run.spin_limit = SPIN_LIMIT;
    return run;
}

static enum litmus_status judge(const struct litmus_test *test, const char *program,
                                const struct litmus_options *options)
{
    const struct front_file file = {.path = program};
    struct run_options run = run_options(options, &file);
    struct front *front = program_load(&run);
    struct litmus_states states;
    struct verdict verdict = {0};
    litmus_states_init(&states, test);
    find_addresses(&states, front_program(front));
    explore(front_program(front), &run, &states, &verdict);
    bool is_racy = has_race(&verdict);
    if (is_racy) {
        verdict_release(&verdict);
        verdict = (struct verdict){0};
        run.ignore_races = true;
        front_free(front);
        front = program_load(&run);
        find_addresses(&states, front_program(front));
        explore(front_program(front), &run, &states, &verdict);
    }
    enum litmus_status status = conclude(&states, &verdict, is_racy);
    verdict_release(&verdict);
    litmus_states_release(&states);
    front_free(front);
    return status;
}

static void warn_of_kernel_words(const struct litmus_test *test)
{
    struct litmus_place place;
    const char *word = litmus_prelude_find_kernel_word(test, &place);
    if (word)
        warn("%s:%u:%u: '%s' and its like are judged as the C11 operations that lkmm.h maps them "
             "to, not by the memory model of the Linux kernel",
             test->path, place.line, place.column, word);
}

enum litmus_status litmus_run(const char *path, const char *program,
                              const struct litmus_options *options)
{
    struct litmus_test test;
    enum litmus_status status = LITMUS_DONE;
    litmus_parse(&test, path);
    warn_of_kernel_words(&test);
    if (options->shows_program) {
        litmus_program_write(&test, stdout);
    } else {
        write_program(&test, program);
        status = judge(&test, program, options);
    }
    litmus_test_release(&test);
    return status;
}
