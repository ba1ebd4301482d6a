
#include "base/memory.h"
#include "explore/explorer.h"
#include "report/verdict/diagnosis.h"
#include "run/model.h"
#include "run/options.h"
#include "run/program.h"
#include "run/run.h"

#include <string.h>

/* Not a time, so that the same error has the same report. About a third of a second. */
enum { MOST_EVENTS = 300000 };

struct sequential {
    struct run *run;
    struct verdict found;
    size_t left; /* errors that are looked for and were not found */
};

/* Whether the report says, or may make believe, that the memory model is to blame. */
static bool blames_model(const struct error_report *report)
{
    return report->trace.count > 0 && (report->trace.is_weak || report->mended);
}

static bool is_same(const struct error_report *one, const struct error_report *other)
{
    return one->kind == other->kind &&
           site_same_pair(error_report_places(one), error_report_places(other));
}

static struct error_report *find_wanted(const struct verdict *verdict,
                                        const struct error_report *report)
{
    for (size_t i = 0; i < verdict->error_count; i++)
        if (blames_model(&verdict->errors[i]) && is_same(&verdict->errors[i], report))
            return &verdict->errors[i];
    return NULL;
}

static bool is_wanted_kind(const struct verdict *verdict, enum error_kind kind)
{
    for (size_t i = 0; i < verdict->error_count; i++)
        if (blames_model(&verdict->errors[i]) && verdict->errors[i].kind == kind)
            return true;
    return false;
}

/* For struct exploration_hooks. */
static void see_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    struct sequential *sequential = context;
    const struct verdict *verdict = sequential->run->verdict;
    if (exploration->error_is_beyond || !is_wanted_kind(verdict, finding->kind) ||
        !verdict_add_finding(&sequential->found, &exploration->execution, finding, false))
        return;
    struct error_report *report = &sequential->found.errors[sequential->found.error_count - 1];
    if (!find_wanted(verdict, report))
        return;
    remedy_note_helpless(report, &exploration->execution, finding);
    if (--sequential->left == 0)
        exploration->stop = STOP_ERROR;
}

/* For struct exploration_hooks. */
static bool suppress(void *context, const struct exploration *exploration,
                     const struct finding *finding)
{
    const struct sequential *sequential = context;
    return suppress_finding(sequential->run->options->suppressions, exploration, finding);
}

/* Explores once. Returns why it ended, STOP_NOT if all was explored. */
static enum stop_reason explore(struct sequential *sequential)
{
    struct run *run = sequential->run;
    struct explore_options options = explore_options_of(run->options, &run->machine->facts);
    options.model = &memory_model_sc;
    options.keep_going = true;
    options.bound = run->place.bound;
    options.racy = &run->racy;
    options.count_preemptions = options.count_outcomes = options.symmetry = false;
    options.event_limit = MOST_EVENTS;
    options.time_limit = limits_time_left(run->options, run->begin);
    struct exploration_hooks hooks = {
        .context = sequential,
        .suppress = suppress,
        .error = see_error,
    };
    struct exploration exploration;
    exploration_init(&exploration, run->machine, &options, &hooks);
    run->racy.has_new = false;
    if (exploration.stop == STOP_NOT)
        explorer_run(explorer_at(0), &exploration);
    if (exploration.stop == STOP_NOT && run->racy.has_new)
        exploration.stop = STOP_RESTART;
    bool is_cut = exploration.statistics.truncated > 0 || run->place.bound != BOUND_NONE;
    enum stop_reason stop = exploration.stop == STOP_NOT && is_cut ? STOP_EVENTS : exploration.stop;
    exploration_release(&exploration);
    return stop;
}

static size_t count_wanted(const struct verdict *verdict)
{
    size_t count = 0;
    for (size_t i = 0; i < verdict->error_count; i++)
        count += blames_model(&verdict->errors[i]);
    return count;
}

/* Explores as often as the machine, or a race that is no error, asks for it. */
static enum stop_reason search(struct sequential *sequential)
{
    enum stop_reason stop;
    sequential->left = count_wanted(sequential->run->verdict);
    while ((stop = explore(sequential)) == STOP_RESTART) {
        if (sequential->run->machine->restart_due || !sequential->run->racy.has_new)
            turns_restart_machine(sequential->run);
        verdict_clear(&sequential->found);
        sequential->left = count_wanted(sequential->run->verdict);
    }
    return stop;
}

/* The report of the weak execution goes; what the run has counted of it stays. */
static void replace(struct error_report *weak, struct error_report *found)
{
    found->random_number = weak->random_number;
    found->random_steps = weak->random_steps;
    found->is_beyond = weak->is_beyond;
    error_report_release(weak);
    *weak = *found;
    *found = (struct error_report){0};
}

static void note_open(struct error_report *report)
{
    error_report_note(report,
                      (struct note){memory_copy_text("a short search under sequential consistency "
                                                     "has not found this error, but it was cut "
                                                     "off: the error may be there, too"),
                                    NULL, report->thread, report->index});
}

void sequential_look(struct run *run)
{
    struct verdict *verdict = run->verdict;
    const struct run_options *options = run->options;
    bool is_judged = verdict->model && strcmp(verdict->model, memory_model_sc.name) != 0;
    if (!is_judged || options->property || options->history || run->hooks->finding ||
        run->stopped || limits_is_time_up(options, run->begin) || count_wanted(verdict) == 0)
        return;
    struct sequential sequential = {.run = run, .found.model = memory_model_sc.name};
    enum stop_reason stop = search(&sequential);
    for (size_t i = 0; i < sequential.found.error_count; i++) {
        struct error_report *weak = find_wanted(verdict, &sequential.found.errors[i]);
        if (weak)
            replace(weak, &sequential.found.errors[i]);
    }
    for (size_t i = 0; i < verdict->error_count && stop != STOP_NOT; i++)
        if (blames_model(&verdict->errors[i]))
            note_open(&verdict->errors[i]);
    facts_merge(&verdict->facts, &run->machine->facts);
    verdict_release(&sequential.found);
}
