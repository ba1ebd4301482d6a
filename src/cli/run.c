#include "cli/run.h"

#include "cli/progress.h"
#include "explore/explorer.h"

#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* What the exploration's hooks work on. */
struct run {
    struct verdict *verdict;
    struct progress progress;
    bool wants_example;
};

static void see_execution(void *context, struct exploration *exploration, bool complete)
{
    (void)complete;
    struct run *run = context;
    progress_tick(&run->progress, &exploration->statistics);
    if (!run->wants_example)
        return;
    run->wants_example = false;
    run->verdict->example = trace_build(exploration, &(struct trace_scope){0});
}

static void see_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    struct run *run = context;
    if (exploration->stop == STOP_NOT)
        verdict_add_finding(run->verdict, exploration, finding);
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

static struct explore_options explore_options(const struct options *options, uint32_t bound)
{
    return (struct explore_options){
        .ignore_races = strcmp(options->races, "ignore") == 0,
        .keep_going = options->keep_going,
        .bound = bound,
        .bound_strict = options->bound_strict,
        .time_limit = options->time_limit,
        .memory_limit = memory_limit(options),
    };
}

/* Explores from the beginning; returns whether the machine asks for doing so again. */
static bool explore(struct machine *machine, const struct options *options, struct run *run,
                    uint32_t bound)
{
    struct exploration exploration;
    struct explore_options explore = explore_options(options, bound);
    struct exploration_hooks hooks = {
        .context = run,
        .execution = run->progress.shown || options->dot ? see_execution : NULL,
        .error = see_error,
    };
    run->wants_example = options->dot != NULL;
    exploration_init(&exploration, machine, &explore, &hooks);
    if (exploration.stop == STOP_NOT)
        explorer_find(options->algorithm)->run(&exploration);
    run->verdict->stop = exploration.stop;
    run->verdict->statistics = exploration.statistics;
    exploration_release(&exploration);
    return run->verdict->stop == STOP_RESTART;
}

/* Explores with this bound, and however often the machine asks for it. */
static void run_round(struct machine *machine, const struct options *options, struct run *run,
                      uint32_t bound)
{
    struct verdict *verdict = run->verdict;
    double begin = progress_now();
    while (explore(machine, options, run, bound)) {
        native_machine_restart(machine);
        verdict_clear(verdict);
    }
    if (bound == BOUND_NONE)
        return;
    verdict_add_round(verdict, (struct round){.bound = bound,
                                              .statistics = verdict->statistics,
                                              .seconds = progress_now() - begin,
                                              .finished = verdict->stop == STOP_NOT});
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

void run_program(const struct program *program, const struct options *options,
                 struct verdict *verdict)
{
    struct native_options native = {
        .plain_is_atomic = strcmp(options->races, "ignore") == 0,
        .step_limit = options->step_limit,
        .stack_size = round_to_pages(options->stack_size * 1024),
    };
    struct machine *machine = native_machine_new(program, &native);
    struct run run = {.verdict = verdict};
    verdict->algorithm = options->algorithm;
    progress_begin(&run.progress, !options->quiet);
    double begin = progress_now();
    run_round(machine, options, &run, options->bound.given ? options->bound.first : BOUND_NONE);
    verdict->seconds = progress_now() - begin;
    progress_end(&run.progress);
    native_machine_free(machine);
    verdict->peak_memory = peak_memory();
    verdict_conclude(verdict);
}
