/* explore.c - the explorations of a run, one after another, of each bound. turns.c has those of one
 * bound, run.h what is done during one. */
#include "base/clock.h"
#include "base/memory.h"
#include "independence/conditions.h"
#include "run/identity.h"
#include "run/model.h"
#include "run/options.h"
#include "run/program.h"
#include "run/run.h"
#include "run/runs.h"
#include "scale/message.h"

#include <math.h>

/* The errors of a bound that was explored to its end stay, whatever is learnt with the next one. */
static void keep_errors(struct run *run)
{
    run->kept_errors = run->verdict->error_count;
    run->place.kept_errors = run->earlier_errors.error_count;
}

/* Explores with this bound. */
static void explore_bound(struct run *run, uint32_t bound)
{
    struct verdict *verdict = run->verdict;
    const struct run_hooks *hooks = run->hooks;
    if (!run->resumes)
        run->place = (struct saved_place){
            .bound = bound, .seconds = run->place.seconds, .kept_errors = run->place.kept_errors};
    verdict->explored_length = run->place.explored_length;
    run->bound_begin = run->last_progress = run->last_look = clock_now();
    run->until_look = run->look_every = 1;
    turns_explore(run);
    if (verdict->stop == STOP_NOT && run_keeps_going(run))
        keep_errors(run);
    forecast_end(&run->forecast);
    if (hooks->end)
        hooks->end(hooks->context);
    if (bound == BOUND_NONE)
        return;
    verdict_add_run(verdict, (struct bound_run){
                                 .bound = bound,
                                 .statistics = verdict->statistics,
                                 .seconds = run_bound_seconds(run),
                                 .finished = verdict->stop == STOP_NOT,
                                 .has_error = verdict_has_error_within(verdict),
                                 .cut = run->bound_cut,
                             });
}

/* Whether the exploration of the last bound ended only because its share of the time was over. */
static bool is_share_over(const struct run *run)
{
    const struct verdict *verdict = run->verdict;
    return verdict->stop == STOP_TIME && run->bound_share > 0 &&
           (run_keeps_going(run) || verdict->error_count == 0);
}

/* The least bound of which something is left to explore. */
static uint32_t first_unfinished(const struct run *run)
{
    const struct verdict *verdict = run->verdict;
    uint32_t bound = run->options->bound.first;
    for (size_t i = 0; i < verdict->run_count; i++)
        if (verdict->runs[i].finished)
            bound = verdict->runs[i].bound + 1;
    return bound;
}

/* The part of a turn for this bound: all of the time if it is the only one that is left. With a
 * time limit, it is at most half of what is left of that. */
static double share(const struct run *run, uint32_t bound, double turn)
{
    if (first_unfinished(run) == run->options->bound.last)
        return 0;
    double left = limits_time_left(run->options, run->begin);
    return left > 0 && bound != run->options->bound.last ? fmin(turn, left / 2) : turn;
}

/* One bound after another, until an error ends that, or nothing is left that a larger bound adds. A
 * bound that takes longer than its turn gives way to the larger ones: errors that these show early
 * are not to wait for the end of a smaller one. Their turns are shorter, unless the smaller one
 * seems to have no end. What is left comes again behind the last one, with longer turns. So all
 * turns together take about a third longer than what they are for. */
static void explore_bounds(struct run *run)
{
    enum { LONGER = 8, SHORTEST = LONGER * LONGER };
    static const double first_turn = 1; /* seconds */
    const uint32_t last = run->options->bound.last;
    uint32_t first = run->resumes ? run->place.bound : run->options->bound.first;
    double turn = run->resumes ? fmax(first_turn, LONGER * run->place.bound_seconds) : first_turn;
    for (double rest = turn;; rest = turn *= LONGER) {
        for (uint32_t bound = first; bound <= last && SHORTEST * rest >= turn; bound++) {
            run->bound_share = share(run, bound, rest);
            explore_bound(run, bound);
            const struct bound_run *done = verdict_run(run->verdict);
            bool gives_way = is_share_over(run);
            if (!gives_way && (!done->finished || !done->cut || bound == last))
                return;
            if (limits_is_time_up(run->options, run->begin)) {
                run->verdict->stop = STOP_TIME;
                return;
            }
            turns_restart_machine(run);
            if (!gives_way)
                rest = turn;
            else if (run->verdict->explored_length == 0)
                rest /= LONGER;
        }
        first = first_unfinished(run);
    }
}

/* No error within a bound was found, so the one beyond it counts. */
static void tell_error_beyond(struct run *run)
{
    struct verdict *verdict = run->verdict;
    const struct run_hooks *hooks = run->hooks;
    if (!run_keeps_going(run) && verdict->error_count > 0 && verdict->errors[0].is_beyond &&
        hooks->error && hooks->error(hooks->context, &verdict->errors[0]))
        verdict->stop = STOP_CALLER;
}

/* Prepares for checkpoints, and goes back to where an earlier process was. */
static void prepare_checkpoint(struct run *run)
{
    const struct run_options *options = run->options;
    struct saved saved = {.errors = &run->earlier_errors, .record = &run->resumed};
    if (!options->checkpoint)
        return;
    saving_init(&run->saving, options, run->program, run->machine);
    run->resumes = options->resume != NULL;
    if (run->resumes)
        saving_read(&run->saving, &saved);
    checkpoint_check(options->checkpoint);
    run->place = saved.place;
    for (size_t i = 0; i < saved.run_count; i++)
        verdict_add_run(run->verdict, saved.runs[i]);
    free(saved.runs);
}

static void prepare_cluster(struct run *run)
{
    struct message brief = {0};
    if (!run->options->cluster)
        return;
    brief_put(&brief, run->options, run->program);
    cluster_open(&run->cluster, (int)run->options->cluster, run->options->budget, &brief);
    message_release(&brief);
}

/* Fills in what the machine and the run know at the end. */
static void tell_facts(struct run *run)
{
    const struct run_options *options = run->options;
    struct machine *machine = run->machine;
    struct verdict *verdict = run->verdict;
    if (options->keep_going)
        verdict_sort_errors(verdict);
    facts_merge(&verdict->facts, &machine->facts);
    verdict->seconds = run_seconds(run);
    verdict->model = model_judging(options, &machine->facts)->name;
    verdict->counted_under = model_counting(options, &machine->facts);
    verdict->ignores_orders = model_ignores_orders(options, &machine->facts);
    verdict->is_saved = options->checkpoint && !run->saving.checkpoint.has_failed;
    verdict->weak_site = native_weak_site(machine);
    verdict->random_site = native_random_site(machine);
    verdict->hasty_site = native_hasty_site(machine);
    verdict->is_ilp32 = options->front.is_ilp32;
    verdict->uses_lkmm = run->program->uses_lkmm;
    verdict->open_section = native_open_section(machine);
}

void run_explore(const struct program *program, const struct run_options *options,
                 const struct run_hooks *hooks, struct verdict *verdict)
{
    struct run run = {
        .program = program,
        .machine = program_machine_new(program, options),
        .options = options,
        .hooks = hooks,
        .verdict = verdict,
        .begin = clock_now(),
        .wants_example = options->wants_example,
    };
    if (options->independence == INDEPENDENCE_SMT)
        run.conditions =
            conditions_new(program->blocks, options->independence_time,
                           (struct solver_limits){.end = limits_end(options, run.begin),
                                                  .interrupted = options->interrupted});
    prepare_checkpoint(&run);
    prepare_cluster(&run);
    explore_options_check(options, &run.machine->facts);
    verdict->algorithm = options->explorer->name;
    verdict->model = model_judging(options, &run.machine->facts)->name;
    verdict->has_runs = options->explorer->kind == EXPLORES_RUNS;
    verdict->seed = options->random.has_seed ? options->random.seed : options->seed;
    verdict->suggested = program->suggested;
    verdict->coverage = options->resume || options->cluster ? NULL : program->coverage;
    verdict->suppressions = options->suppressions;
    if (options->bound.given)
        explore_bounds(&run);
    else
        explore_bound(&run, BOUND_NONE);
    tell_error_beyond(&run);
    tell_facts(&run);
    sequential_look(&run);
    shorten(&run);
    if (run.conditions)
        conditions_free(run.conditions);
    racy_release(&run.racy);
    saving_release(&run.saving);
    cluster_release(&run.cluster);
    record_release(&run.resumed);
    record_release(&run.earlier_errors);
    verdict_conclude(verdict);
    lock_warnings_add(verdict, &run.machine->lock_order);
    native_machine_free(run.machine);
    verdict->peak_memory = limits_peak_memory();
}
