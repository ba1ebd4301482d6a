#include "run/together.h"

#include "base/clock.h"
#include "base/error.h"
#include "explore/work.h"
#include "report/verdict/diagnosis.h"
#include "scale/pool.h"

#include <math.h>

/* --- Errors ----------------------------------------------------------------------------------- */

/* Adds the error, unless the verdict has it, or another one counts in its place. */
static void tell_lost(const struct together *together, const struct explore_options *options,
                      const struct found_error *error)
{
    struct verdict *verdict = together->verdict;
    bool is_only = !options->keep_going;
    if (verdict_has_error(verdict, error->kind, error->places) ||
        (is_only && verdict->error_count > 0 &&
         (error->is_beyond || verdict_has_error_within(verdict))))
        return;
    if (is_only)
        verdict_drop_errors(verdict);
    struct error_report report = error_report_lost(error->kind, error->places);
    report.is_beyond = error->is_beyond;
    verdict_add_error(verdict, report);
}

/* The exploration that shows an error, and the hooks of the one that it is shown for. */
struct show {
    const struct together *together;
    const struct found_error *error;
    const struct exploration_hooks *hooks;
};

static bool suppress_shown(void *context, const struct exploration *exploration,
                           const struct finding *finding)
{
    const struct show *show = context;
    return show->hooks->suppress &&
           show->hooks->suppress(show->hooks->context, exploration, finding);
}

/* Stops behind the error: the rest of the execution may be long, or have no end. */
static void see_shown(void *context, struct exploration *exploration, const struct finding *finding)
{
    const struct show *show = context;
    show->hooks->error(show->hooks->context, exploration, finding);
    if (exploration->stop == STOP_NOT &&
        verdict_has_error(show->together->verdict, show->error->kind, show->error->places))
        exploration->stop = STOP_ERROR;
}

/* Runs the execution that shows the error, for its report. If that does not come back, the error is
 * reported without it. If the machine learns a fact on the way, nothing that was found counts. */
static void show_error(const struct together *together, struct exploration *exploration,
                       const struct found_error *error)
{
    struct exploration alone;
    struct explore_options options = *exploration->options;
    if (error->length_limit != options.length_limit) { /* of another tree */
        tell_lost(together, &options, error);
        return;
    }
    options.bound = error->bound;
    options.spin_limit = error->spin_limit;
    options.time_limit = 0;
    options.event_limit = 0;
    options.interrupted = NULL;
    options.runs = 0;
    struct work work = {.until_look = 1, .look = work_look_once};
    path_copy(&work.begin, &error->path);
    struct show show = {together, error, &exploration->hooks};
    const struct exploration_hooks hooks = {
        .context = &show,
        .sees_sets = show.hooks->sees_sets,
        .suppress = suppress_shown,
        .error = see_shown,
    };
    exploration_init(&alone, exploration->execution.machine, &options, &hooks);
    alone.work = &work;
    explorer_run(error->is_random ? explorer_find("random") : together->options->explorer, &alone);
    if (alone.stop == STOP_RESTART)
        exploration->stop = STOP_RESTART;
    else
        tell_lost(together, &options, error);
    exploration_release(&alone);
    work_release(&work);
}

/* Unless all are wanted, one error counts: the first within the bound, else the first beyond it. */
static void show_errors(const struct together *together, struct exploration *exploration,
                        const struct record *record)
{
    bool all = exploration->options->keep_going;
    const struct found_error *one = record->error_count ? &record->errors[0] : NULL;
    for (size_t i = 0; i < record->error_count; i++) {
        if (all)
            show_error(together, exploration, &record->errors[i]);
        else if (one->is_beyond)
            one = &record->errors[i];
    }
    if (one && !all)
        show_error(together, exploration, one);
}

/* --- Processes -------------------------------------------------------------------------------- */

/* For struct task. */
static bool counts(void *context, enum error_kind kind)
{
    const struct together *together = context;
    const struct property *property = together->options->property;
    return !property || property_relevance(property, kind) != RELEVANCE_NONE;
}

/* For struct task. */
static void see_execution(void *context, struct exploration *exploration, bool complete)
{
    const struct together *together = context;
    together->execution(together->context, exploration, complete);
}

/* For struct pool_hooks. */
static bool tell_progress(void *context, struct record *record)
{
    struct together *together = context;
    if (together->save)
        together->save(together->context, record, false);
    return together->progress(together->context, &record->totals.statistics);
}

/* What is left of the exploration's options for each of the processes. */
static struct explore_options share_options(const struct together *together,
                                            const struct exploration *exploration)
{
    struct explore_options shared = *exploration->options;
    shared.keep_going = true;
    if (exploration->deadline > 0)
        shared.time_limit = fmax(exploration->deadline - clock_now(), 1e-9);
    shared.memory_limit /= together->jobs;
    return shared;
}

static void run_pool(struct together *together, const struct exploration *exploration,
                     struct record *record)
{
    const struct explore_options shared = share_options(together, exploration);
    const struct task task = {
        .program = together->program,
        .machine = exploration->execution.machine,
        .explorer = together->options->explorer,
        .options = &shared,
        .keeps_going = exploration->options->keep_going,
        .first_come = together->options->first_come,
        .is_resumed = together->options->resume != NULL,
        .context = together,
        .counts = counts,
        .places = diagnosis_places,
        .execution = together->execution ? see_execution : NULL,
    };
    const struct pool_hooks hooks = {.context = together, .progress = tell_progress};
    if (together->cluster)
        cluster_run(together->cluster, &task, &hooks, record);
    else
        processes_run(&task, together->jobs, &hooks, record);
}

/* Errors of which the verdict knows outlive this exploration, as an error beyond a bound does that
 * is followed by a larger one. */
static void keep_errors(struct together *together, struct record *record)
{
    for (size_t i = 0; i < record->error_count; i++)
        record_add_error(together->earlier, record->errors[i]);
    record->error_count = 0;
}

/* Whether the exploration has ended, and not only this process. */
static bool has_ended(enum stop_reason stop)
{
    return stop == STOP_NOT || stop == STOP_ERROR;
}

static void save_at_end(const struct together *together, struct record *record)
{
    if (has_ended(record->stop) && record->given_up == 0)
        record_drop_units(record);
    if (together->save && record->stop != STOP_RESTART)
        together->save(together->context, record, true);
    if (record->given_up > 0)
        die("%u work unit%s ended %d workers, one after another; all others were explored",
            record->given_up, record->given_up == 1 ? " has" : "s have each", POOL_MOST_DEATHS);
}

/* Explores the units of the record, and adds what is found. */
static void explore_rest(struct together *together, struct exploration *exploration,
                         struct record *record)
{
    run_pool(together, exploration, record);
    facts_learn_orders(&exploration->execution.machine->facts,
                       (enum order_set)record->facts.orders);
    save_at_end(together, record);
    exploration->stop = record->stop;
    together->needs_one_process = record->needs_one_process;
    if (record->stop == STOP_RESTART) {
        facts_merge(&exploration->execution.machine->facts, &record->facts);
    } else {
        show_errors(together, exploration, record);
        keep_errors(together, record);
    }
    bool is_final = together->verdict->error_count > 0 && !exploration->options->keep_going;
    if (exploration->stop == STOP_NOT && is_final)
        exploration->stop = STOP_ERROR;
    totals_give(&record->totals, exploration);
}

/* The record of an exploration of which this process has left the rest. What it has found itself is
 * no part of a checkpoint, whose errors have a path: then all is left. */
static struct record begin_record(const struct together *together, struct exploration *exploration)
{
    struct record record = {0};
    struct unit unit = {0};
    if (!together->save) {
        totals_take(&record.totals, exploration);
        unit.path = exploration->work->rest;
        exploration->work->rest = (struct path){0};
    }
    record_add_unit(&record, unit);
    return record;
}

/* --- Alone ------------------------------------------------------------------------------------ */

/* Most facts are learnt early, and many programs are small. So one process explores alone at first.
 * `context`: until when, in seconds of the monotonic clock. */
static enum work_order look_at_clock(void *context, struct work *work,
                                     struct exploration *exploration)
{
    const double *end = context;
    (void)exploration;
    work->until_look = 16;
    return clock_now() >= *end ? WORK_STOP : WORK_GO_ON;
}

/* The exploration was done before others were asked, but for what a limit left. */
static void end_alone(const struct together *together, struct exploration *exploration)
{
    if (exploration->work->has_stopped)
        exploration->stop = STOP_NOT;
    if (!together->save || exploration->stop == STOP_RESTART)
        return;
    struct record record = begin_record(together, exploration);
    together->save(together->context, &record, true);
    record_release(&record);
}

/* A process that goes on with the work of an earlier one only looks at the first execution: for the
 * trace of it, and for what the machine notes by the way. */
void together_explore(struct together *together, struct exploration *exploration)
{
    double end = clock_now() + together->options->alone;
    bool shows_earlier = together->verdict->error_count == 0;
    struct record record;
    struct work work = {
        .runs_at_random = !together->resumed,
        .until_look = 1,
        .context = &end,
        .look = together->resumed ? work_look_once : look_at_clock,
    };
    exploration->work = &work;
    if (exploration->stop == STOP_NOT)
        explorer_run(together->options->explorer, exploration);
    shows_earlier &= exploration->stop != STOP_RESTART;
    for (size_t i = 0; shows_earlier && i < together->earlier->error_count; i++)
        show_error(together, exploration, &together->earlier->errors[i]);
    if (together->resumed && exploration->stop != STOP_RESTART) {
        explore_rest(together, exploration, together->resumed);
    } else if (work.has_stopped && work.has_rest) {
        record = begin_record(together, exploration);
        explore_rest(together, exploration, &record);
        record_release(&record);
    } else {
        end_alone(together, exploration);
    }
    exploration->work = NULL;
    work_release(&work);
}
