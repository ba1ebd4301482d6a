/* heddle.c - the functions of heddle/heddle.h, over what else is in this folder. */
#include <heddle/heddle.h>

#include "base/error.h"
#include "base/memory.h"
#include "model/memory_model.h"
#include "run/explore.h"
#include "run/hunt/hunt.h"
#include "run/program.h"
#include "run/trial.h"
#include "run/view.h"

_Static_assert(HEDDLE_NO_BOUND == BOUND_NONE, "bounds are passed on as they are");

struct heddle_program {
    struct front *front;
    bool limits_iterations;
    /* The other options of heddle_program_load that explorations depend on. */
    const struct memory_model *model;  /* NULL: by the options of the exploration */
    struct suppressions *suppressions; /* NULL: none */
    bool choose_random, ignore_uninitialized, ignore_races;
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

/* What heddle_program_load needs of them and of the program; `files` is room for all. */
static struct run_options load_options(const struct heddle_options *options,
                                       const struct heddle_program *program,
                                       struct front_file *files)
{
    for (size_t i = 0; i < options->file_count; i++)
        files[i] = (struct front_file){.path = options->files[i]};
    struct run_options run;
    run_options_init(&run);
    run.front.files = files;
    run.front.file_count = options->file_count;
    run.front.clang_arguments = options->clang_arguments;
    run.front.clang_argument_count = options->clang_argument_count;
    run.front.entry = options->entry;
    run.front.arguments = options->arguments;
    run.front.argument_count = options->argument_count;
    run.front.variables = options->variables;
    run.front.variable_count = options->variable_count;
    run.front.given_files = options->given_files;
    run.front.given_file_count = options->given_file_count;
    run.front.volatile_is_atomic = options->volatile_is_atomic;
    run.front.traps_unsupported = options->trap_undefined;
    run.unroll = options->unroll ? options->unroll + 1 : 0;
    run.model = program->model;
    run.suppressions = program->suppressions;
    run.choose_random = program->choose_random;
    run.ignore_uninitialized = program->ignore_uninitialized;
    run.ignore_races = program->ignore_races;
    return run;
}

/* What heddle_explore needs. */
static struct run_options explore_options(const struct heddle_options *options,
                                          const struct heddle_program *program)
{
    return (struct run_options){
        .model = program->model,
        .suppressions = program->suppressions,
        .choose_random = program->choose_random,
        .ignore_uninitialized = program->ignore_uninitialized,
        .malloc_may_fail = options->malloc_may_fail,
        .forbid_mixed_sizes = options->forbid_mixed_sizes,
        .seed = options->seed,
        .explorer = explorer_find(options->algorithm),
        .bound = {.given = options->bound_first != HEDDLE_NO_BOUND,
                  .first = options->bound_first,
                  .last = options->bound_last},
        .bound_strict = options->bound_strict,
        .counts_waits = options->count_waits,
        .count_preemptions = options->count_preemptions,
        .keep_going = options->keep_going,
        .hunts = options->hunt,
        .ignore_races = program->ignore_races,
        .find_leaks = options->find_leaks,
        .exit_status_is_error = options->exit_status_is_error,
        .time_limit = options->time_limit,
        .memory_limit = options->memory_limit,
        .unroll = options->unroll ? options->unroll + 1 : 0,
        .spin_limit = options->spin_limit,
        .step_limit = options->step_limit,
        .spurious_wakeups = options->spurious_wakeups,
        .spurious_failures = options->spurious_failures,
        .stack_size = options->stack_size,
    };
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
    check_model(program->model, explorer);
    if (options->unroll > 0 && !program->limits_iterations)
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
    program->limits_iterations = options->unroll > 0;
    program->choose_random = options->choose_random;
    program->ignore_uninitialized = options->ignore_uninitialized;
    program->ignore_races = options->ignore_races;
    if (options->memory_model)
        program->model = memory_model_find(options->memory_model);
    if (options->memory_model && !program->model)
        die("there is no memory model '%s'", options->memory_model);
    if (options->suppressions) {
        program->suppressions = memory_new(1, sizeof *program->suppressions);
        suppressions_read(program->suppressions, options->suppressions);
    }
    struct front_file *files = memory_new(options->file_count + 1, sizeof *files);
    const struct run_options run = load_options(options, program, files);
    program->front = program_load(&run);
    free(files);
    return program;
}

static void try_load(const void *options)
{
    load(options);
}

bool heddle_program_can_load(const struct heddle_options *options)
{
    return trial_succeeds(try_load, options);
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
    if (program->suppressions)
        suppressions_release(program->suppressions);
    free(program->suppressions);
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
