/* heddle.c - the functions of heddle/heddle.h, over what else is in this folder. */
#include <heddle/heddle.h>

#include "base/error.h"
#include "base/memory.h"
#include "model/memory_model.h"
#include "run/program.h"
#include "run/runs.h"
#include "run/view.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

_Static_assert(HEDDLE_NO_BOUND == BOUND_NONE, "bounds are passed on as they are");

struct heddle_program {
    struct front *front;
    struct run_options run; /* of what explorations depend on, as it was loaded */
};

const char *heddle_version(void)
{
    return PACKAGE_VERSION;
}

void heddle_set_log(void (*print)(void *context, const char *line), void *context)
{
    error_redirect(print, context);
}

/* --- options --------------------------------------------------------------------------------- */

void heddle_options_init(struct heddle_options *options)
{
    struct run_options run;
    run_options_init(&run);
    *options = (struct heddle_options){
        .entry = run.front.entry,
        .algorithm = run.explorer->name,
        .bound_first = HEDDLE_NO_BOUND,
        .bound_last = HEDDLE_NO_BOUND,
        .step_limit = run.step_limit,
        .spurious_failures = run.spurious_failures,
        .stack_size = run.stack_size,
    };
}

const char *heddle_memory_model(unsigned i)
{
    const struct memory_model *model = memory_model_at(i);
    return model ? model->name : NULL;
}

const char *heddle_algorithm(unsigned i)
{
    const struct explorer *explorer = explorer_at(i);
    return explorer ? explorer->name : NULL;
}

/* What heddle_program_load and each exploration need of them. */
static struct run_options common_options(const struct heddle_options *options)
{
    struct run_options run;
    run_options_init(&run);
    if (options->memory_model)
        run.model = memory_model_find(options->memory_model);
    if (options->memory_model && !run.model)
        die("there is no memory model '%s'", options->memory_model);
    if (options->suppressions) {
        run.suppressions = memory_new(1, sizeof *run.suppressions);
        suppressions_read(run.suppressions, options->suppressions);
    }
    run.choose_random = options->choose_random;
    run.ignore_uninitialized = options->ignore_uninitialized;
    run.ignore_races = options->ignore_races;
    run.unroll = options->unroll ? options->unroll + 1 : 0;
    return run;
}

/* `files`: of the options. */
static struct front_options front_options(const struct heddle_options *options,
                                          const struct front_file *files)
{
    return (struct front_options){
        .files = files,
        .file_count = options->file_count,
        .clang_arguments = options->clang_arguments,
        .clang_argument_count = options->clang_argument_count,
        .entry = options->entry,
        .arguments = options->arguments,
        .argument_count = options->argument_count,
        .variables = options->variables,
        .variable_count = options->variable_count,
        .given_files = options->given_files,
        .given_file_count = options->given_file_count,
        .volatile_is_atomic = options->volatile_is_atomic,
        .traps_unsupported = options->trap_undefined,
    };
}

/* What heddle_explore needs. */
static struct run_options explore_options(const struct heddle_options *options,
                                          const struct heddle_program *program)
{
    struct run_options run = program->run;
    run.malloc_may_fail = options->malloc_may_fail;
    run.forbid_mixed_sizes = options->forbid_mixed_sizes;
    run.seed = options->seed;
    run.explorer = explorer_find(options->algorithm);
    run.bound = (struct bound_range){.given = options->bound_first != HEDDLE_NO_BOUND,
                                     .first = options->bound_first,
                                     .last = options->bound_last};
    run.bound_strict = options->bound_strict;
    run.no_symmetry = options->no_symmetry;
    run.counts_waits = options->count_waits;
    run.count_preemptions = options->count_preemptions;
    run.keep_going = options->keep_going;
    run.hunts = options->hunt;
    run.find_leaks = options->find_leaks;
    run.exit_status_is_error = options->exit_status_is_error;
    run.time_limit = options->time_limit;
    run.memory_limit = options->memory_limit;
    run.unroll = options->unroll ? options->unroll + 1 : 0;
    run.spin_limit = options->spin_limit;
    run.step_limit = options->step_limit;
    run.heap_limit = 0; /* none */
    run.spurious_wakeups = options->spurious_wakeups;
    run.spurious_failures = options->spurious_failures;
    run.stack_size = options->stack_size;
    return run;
}

static void check_bounds(const struct heddle_options *options, const struct explorer *explorer)
{
    bool given = options->bound_first != HEDDLE_NO_BOUND;
    if (given != (options->bound_last != HEDDLE_NO_BOUND) ||
        options->bound_first > options->bound_last)
        die("bounds go from bound_first up to bound_last");
    if (given && !(explorer->takes & TAKES_BOUND))
        die("the algorithm '%s' keeps to no bound", explorer->name);
    if (options->bound_strict && !given)
        die("bound_strict needs a bound");
    if (options->count_preemptions && given)
        die("count_preemptions counts all executions, so it does not go with a bound");
}

/* Most algorithms are about interleavings, which only some models have. */
static void check_model(const struct memory_model *model, const struct explorer *explorer)
{
    if (model && !memory_model_has_interleavings(model) && !explorer_takes_any_model(explorer))
        die("the algorithm '%s' does not work under the memory model '%s'", explorer->name,
            model->name);
}

static void check(const struct heddle_options *options, const struct heddle_program *program)
{
    enum { LEAST_STACK = 16 }; /* KiB */
    const struct explorer *explorer = explorer_find(options->algorithm);
    if (!explorer)
        die("there is no algorithm '%s'", options->algorithm);
    check_bounds(options, explorer);
    if (options->hunt && (explorer != explorer_at(0) || options->keep_going ||
                          options->count_preemptions || options->bound_first != HEDDLE_NO_BOUND))
        die("hunt chooses its searches itself, and ends at the first error");
    check_model(program->run.model, explorer);
    if (options->unroll > 0 && !program->run.unroll)
        die("unroll limits loops, but the program was loaded without a limit");
    if (options->step_limit == 0)
        die("step_limit is at least 1");
    if (options->stack_size < LEAST_STACK)
        die("stack_size is at least %d", LEAST_STACK);
}

/* --- loading --------------------------------------------------------------------------------- */

static struct heddle_program *load(const struct heddle_options *options)
{
    struct heddle_program *program = memory_new(1, sizeof *program);
    struct front_file *files = memory_new(options->file_count + 1, sizeof *files);
    for (size_t i = 0; i < options->file_count; i++)
        files[i] = (struct front_file){.path = options->files[i]};
    program->run = common_options(options);
    program->run.front = front_options(options, files);
    program->front = program_load(&program->run);
    program->run.front = (struct front_options){0};
    free(files);
    return program;
}

static _Noreturn void try_to_load(const struct heddle_options *options, int output)
{
    dup2(output, STDERR_FILENO);
    error_redirect(NULL, NULL);
    error_end_as_child();
    load(options);
    _exit(0);
}

static void print_lines(char *text)
{
    char *rest = text;
    for (char *line = strsep(&rest, "\n"); line; line = strsep(&rest, "\n"))
        if (*line || rest)
            error_print("%s", line);
}

/* All that the child says; the caller frees it. */
static char *read_all(int input)
{
    char *text = NULL, *part = NULL;
    size_t size, part_size = 0;
    FILE *from = fdopen(input, "r"), *to = open_memstream(&text, &size);
    if (!from || !to)
        die("cannot read what a child process says: %s", strerror(errno));
    while (getline(&part, &part_size, from) >= 0)
        fputs(part, to);
    free(part);
    fclose(from);
    fclose(to);
    return text;
}

/* Loads in a child process, which dies if that is impossible. What it and its own children have
 * printed to stderr then goes to error_print, line by line. */
bool heddle_program_can_load(const struct heddle_options *options)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        die("cannot make a pipe: %s", strerror(errno));
    pid_t child = fork();
    if (child < 0)
        die("cannot fork: %s", strerror(errno));
    if (child == 0)
        try_to_load(options, ends[1]);
    close(ends[1]);
    char *said = read_all(ends[0]);
    int status = 0;
    TEMP_FAILURE_RETRY(waitpid(child, &status, 0));
    bool succeeds = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!succeeds)
        print_lines(said);
    if (WIFSIGNALED(status))
        error_print("heddle: error: signal %d ended the process that loads", WTERMSIG(status));
    free(said);
    return succeeds;
}

struct heddle_program *heddle_program_load(const struct heddle_options *options)
{
    return load(options);
}

void heddle_program_free(struct heddle_program *program)
{
    if (!program)
        return;
    front_free(program->front);
    if (program->run.suppressions)
        suppressions_release(program->run.suppressions);
    free(program->run.suppressions);
    free(program);
}

/* --- callbacks ------------------------------------------------------------------------------- */

struct heddle_execution {
    struct exploration *exploration;
    bool complete;
    struct trace trace; /* empty until somebody asks for it; so is its view */
    struct heddle_trace view;
};

bool heddle_execution_is_complete(const struct heddle_execution *execution)
{
    return execution->complete;
}

uint64_t heddle_execution_number(const struct heddle_execution *execution)
{
    return statistics_executions(&execution->exploration->statistics);
}

const struct heddle_trace *heddle_execution_trace(struct heddle_execution *execution)
{
    if (!execution->view.steps) {
        execution->trace =
            trace_build(&execution->exploration->execution, &(struct trace_scope){0});
        execution->view = view_of_trace(&execution->trace);
    }
    return &execution->view;
}

static bool tell_execution(void *context, struct exploration *exploration, bool complete)
{
    const struct heddle_callbacks *callbacks = context;
    struct heddle_execution execution = {.exploration = exploration, .complete = complete};
    enum heddle_next next = callbacks->execution(callbacks->context, &execution);
    view_release_trace(&execution.view);
    trace_release(&execution.trace);
    return next == HEDDLE_STOP;
}

static bool tell_error(void *context, const struct error_report *report)
{
    const struct heddle_callbacks *callbacks = context;
    struct heddle_error error = view_of_error(report);
    enum heddle_next next = callbacks->error(callbacks->context, &error);
    view_release_error(&error);
    return next == HEDDLE_STOP;
}

static bool tell_progress(void *context, const struct run_progress *progress)
{
    const struct heddle_callbacks *callbacks = context;
    const struct heddle_statistics statistics = view_of_statistics(progress->statistics);
    const struct heddle_progress view = {
        .bound = progress->bound,
        .statistics = &statistics,
        .seconds = progress->seconds,
    };
    return callbacks->progress(callbacks->context, &view) == HEDDLE_STOP;
}

static void tell_restart(void *context)
{
    const struct heddle_callbacks *callbacks = context;
    callbacks->restart(callbacks->context);
}

static struct run_hooks hooks_for(const struct heddle_callbacks *callbacks)
{
    if (!callbacks)
        return (struct run_hooks){0};
    return (struct run_hooks){
        .context = (void *)callbacks,
        .restart = callbacks->restart ? tell_restart : NULL,
        .execution = callbacks->execution ? tell_execution : NULL,
        .error = callbacks->error ? tell_error : NULL,
        .progress = callbacks->progress ? tell_progress : NULL,
    };
}

/* --- results --------------------------------------------------------------------------------- */

/* What a result refers to. */
struct owned_result {
    struct heddle_result view; /* the first member: what callers have a pointer to */
    struct verdict verdict;
};

struct heddle_result *heddle_explore(const struct heddle_program *program,
                                     const struct heddle_options *options,
                                     const struct heddle_callbacks *callbacks)
{
    check(options, program);
    const struct run_options run = explore_options(options, program);
    const struct run_hooks hooks = hooks_for(callbacks);
    struct owned_result *result = memory_new(1, sizeof *result);
    (run.hunts ? run_hunt : run_explore)(front_program(program->front), &run, &hooks,
                                         &result->verdict);
    result->view = view_of_result(&result->verdict);
    return &result->view;
}

void heddle_result_free(struct heddle_result *result)
{
    if (!result)
        return;
    view_release_result(result);
    struct owned_result *owned = (struct owned_result *)result;
    verdict_release(&owned->verdict);
    free(owned);
}
