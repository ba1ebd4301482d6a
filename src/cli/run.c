#include "cli/run.h"

#include "cli/outputs.h"
#include "cli/progress.h"
#include "explore/explorer.h"

#include <math.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* What the functions of this file work on; the context of the exploration's hooks. */
struct run {
    struct machine *machine;
    const struct options *options;
    const struct property *property; /* NULL: any error counts */
    struct verdict *verdict;
    struct progress progress;
    double begin;
    bool wants_example;
    bool bound_cut; /* the bound kept the last exploration from something */
};

static void see_execution(void *context, struct exploration *exploration, bool complete)
{
    (void)complete;
    struct run *run = context;
    progress_tick(&run->progress, &exploration->statistics);
    if (!run->wants_example)
        return;
    run->wants_example = false;
    run->verdict->example = trace_build(&exploration->execution, &(struct trace_scope){0});
}

/* Whether the error counts. The exploration goes on after what does not decide the property. */
static bool counts(const struct run *run, struct exploration *exploration, enum error_kind kind)
{
    enum relevance relevance =
        run->property ? property_relevance(run->property, kind) : RELEVANCE_VIOLATION;
    if (run->property && relevance == RELEVANCE_VIOLATION)
        exploration->stop = STOP_ERROR;
    return relevance != RELEVANCE_NONE;
}

static void see_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    struct run *run = context;
    if (exploration->stop == STOP_NOT && counts(run, exploration, finding->kind))
        verdict_add_finding(run->verdict, &exploration->execution, finding);
}

bool run_ignores_races(const struct options *options, const struct property *property)
{
    return property ? !property_is_about_races(property) : strcmp(options->races, "ignore") == 0;
}

/* In KiB. There is always one: a loop that waits for another thread never ends, and takes memory.
 */
static uint64_t memory_limit(const struct options *options)
{
    if (options->memory_limit)
        return options->memory_limit * 1024;
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    return (uint64_t)sysconf(_SC_PHYS_PAGES) * page / 1024 / 4 * 3;
}

/* The time limit is one for all runs. */
static bool is_time_up(const struct run *run)
{
    return run->options->time_limit > 0 && progress_now() - run->begin > run->options->time_limit;
}

/* What is left of the time limit, and a little more than nothing, which would be no limit. */
static double time_left(const struct run *run)
{
    if (run->options->time_limit <= 0)
        return 0;
    return fmax(run->begin + run->options->time_limit - progress_now(), 1e-9);
}

static bool finds_leaks(const struct run *run)
{
    return run->property ? property_is_about_leaks(run->property)
                         : strcmp(run->options->leaks, "error") == 0;
}

static struct explore_options explore_options(const struct run *run, uint32_t bound)
{
    const struct options *options = run->options;
    return (struct explore_options){
        .ignore_races = run_ignores_races(options, run->property),
        .find_leaks = finds_leaks(run),
        .keep_going = options->keep_going || run->property,
        .bound = bound,
        .bound_strict = options->bound_strict,
        .count_preemptions = options->count_preemptions,
        .time_limit = time_left(run),
        .memory_limit = memory_limit(options),
    };
}

/* Explores from the beginning; returns whether the machine asks for doing so again. */
static bool explore(struct run *run, uint32_t bound)
{
    struct exploration exploration;
    struct explore_options options = explore_options(run, bound);
    struct verdict *verdict = run->verdict;
    struct exploration_hooks hooks = {
        .context = run,
        .execution = run->progress.shown || run->wants_example ? see_execution : NULL,
        .error = see_error,
    };
    exploration_init(&exploration, run->machine, &options, &hooks);
    if (exploration.stop == STOP_NOT)
        explorer_run(explorer_find(run->options->algorithm), &exploration);
    verdict->stop = exploration.stop;
    verdict->may_leak = exploration.may_leak;
    verdict->statistics = exploration.statistics;
    run->bound_cut = exploration.bound_cut;
    verdict_set_histogram(verdict, exploration.by_preemptions, exploration.by_preemptions_count);
    exploration_release(&exploration);
    return verdict->stop == STOP_RESTART;
}

/* What was seen so far is void. */
static void restart(struct run *run)
{
    native_machine_restart(run->machine);
    verdict_clear(run->verdict);
    run->wants_example = outputs_want_example(run->options);
}

/* Explores with this bound, as often as the machine asks for it. */
static void run_bound(struct run *run, uint32_t bound)
{
    struct verdict *verdict = run->verdict;
    double begin = progress_now();
    progress_begin(&run->progress, !run->options->quiet, bound);
    while (explore(run, bound))
        restart(run);
    progress_end(&run->progress);
    if (bound == BOUND_NONE)
        return;
    verdict_add_run(verdict, (struct bound_run){
                                 .bound = bound,
                                 .statistics = verdict->statistics,
                                 .seconds = progress_now() - begin,
                                 .finished = verdict->stop == STOP_NOT && !verdict->error_count,
                                 .cut = run->bound_cut,
                             });
}

/* One bound after another, until there is an error, or nothing that a larger bound could add. */
static void run_bounds(struct run *run)
{
    struct bound_range bounds = run->options->bound;
    struct verdict *verdict = run->verdict;
    for (uint32_t bound = bounds.first; bound <= bounds.last; bound++) {
        run_bound(run, bound);
        const struct bound_run *last = verdict_run(verdict);
        if (!last->finished || !last->cut || bound == bounds.last)
            return;
        if (is_time_up(run)) {
            verdict->stop = STOP_TIME;
            return;
        }
        native_machine_restart(run->machine);
    }
}

static uint64_t peak_memory(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss : 0;
}

static size_t round_to_pages(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (size + page - 1) / page * page;
}

struct machine *run_machine_new(const struct program *program, const struct options *options,
                                const struct property *property)
{
    struct native_options native = {
        .plain_is_atomic = run_ignores_races(options, property),
        .abort_is_exit = property != NULL,
        .unroll = options->unroll,
        .spurious_wakeups = options->spurious_wakeups,
        .step_limit = options->step_limit,
        .stack_size = round_to_pages(options->stack_size * 1024),
    };
    return native_machine_new(program, &native);
}

void run_program(const struct program *program, const struct options *options,
                 const struct property *property, struct verdict *verdict)
{
    struct machine *machine = run_machine_new(program, options, property);
    struct run run = {
        .machine = machine,
        .options = options,
        .property = property,
        .verdict = verdict,
        .begin = progress_now(),
        .wants_example = outputs_want_example(options),
    };
    verdict->algorithm = options->algorithm;
    if (options->bound.given)
        run_bounds(&run);
    else
        run_bound(&run, BOUND_NONE);
    verdict->seconds = progress_now() - run.begin;
    native_machine_free(machine);
    verdict->peak_memory = peak_memory();
    verdict_conclude(verdict);
}
