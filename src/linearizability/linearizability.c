#include "linearizability/linearizability.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "linearizability/saver.h"
#include "linearizability/turn.h"
#include "run/options.h"
#include "run/runs.h"

#include <string.h>

static void describe(struct linearizability *check, const struct program *program,
                     const struct run_options *options)
{
    struct verdict verdict = {0};
    struct run_options wanted = *options;
    const uint64_t words[] = {SCENARIO_DESCRIBES};
    wanted.scenario = (struct scenario_words){.words = words, .count = 1};
    wanted.count_outcomes = true;
    wanted.bound = (struct bound_range){0};
    wanted.jobs = 1;
    run_explore(program, &wanted, &(struct run_hooks){0}, &verdict);
    if (verdict.error_count > 0)
        die("heddle_checked cannot be read: %s", verdict.errors[0].message);
    if (verdict.outcomes.count != 1)
        die("heddle_checked depends on the order of threads");
    const struct printed *printed = &verdict.outcomes.list[0].printed;
    object_read(&check->object, printed->text, printed->length);
    check->verdict.model = verdict.model;
    check->verdict.algorithm = verdict.algorithm;
    check->verdict.peak_memory = verdict.peak_memory;
    verdict_release(&verdict);
}

static void make_scenarios(struct linearizability *check)
{
    const struct linearizability_options *wanted = &check->wanted;
    struct scenario_list *list = &check->scenarios;
    if (wanted->scenario)
        scenario_list_parse(list, &check->object, wanted->scenario);
    else
        scenario_list_make(list, &check->object, wanted->operations, wanted->threads);
}

/* `options` are those of the check, and `each` those of one exploration. */
static void run_rounds(struct linearizability *check, const struct program *program,
                       const struct run_options *each, const struct run_options *options,
                       double begin)
{
    struct saver saver;
    if (!options->checkpoint) {
        rounds_run(check, program, each, NULL, begin);
        return;
    }
    saver_init(&saver, check, program, options);
    rounds_run(check, program, each, &saver, begin);
    if (check->verdict.error_count == 0)
        saver_write(&saver, check);
    check->verdict.is_saved = !saver.checkpoint.has_failed;
    saver_release(&saver);
}

/* There is no error. */
static void conclude(struct linearizability *check)
{
    struct verdict *verdict = &check->verdict;
    bool is_done = check->done == check->scenarios.count;
    verdict->kind = is_done && check->gaps == 0 ? VERDICT_SAFE : VERDICT_INCOMPLETE;
    verdict->peak_memory = limits_peak_memory();
    if (is_done)
        verdict->stop = STOP_NOT;
    else if (verdict->stop == STOP_NOT)
        verdict->stop = STOP_TIME;
}

/* What explorations of scenarios have in common. */
static struct run_options options_of_each(const struct run_options *options)
{
    struct run_options each = *options;
    each.ordered_sync = true;
    each.shorten_time = 0;
    each.keep_going = false;
    each.checkpoint = each.resume = NULL;
    return each;
}

void linearizability_replay(struct linearizability *check, const struct program *program,
                            const struct run_options *options, const struct recording *recording)
{
    const struct run_options each = options_of_each(options);
    struct verdict verdict = {0};
    if (strcmp(recording->kind, error_name(ERROR_NOT_OBSTRUCTION_FREE)) == 0)
        die("cannot replay '%s': a report does not say where its thread has stopped for ever",
            recording->name);
    *check = (struct linearizability){.wanted = {.scenario = recording->scenario}};
    describe(check, program, &each);
    make_scenarios(check);
    turn_replay(check, program, &each, &check->scenarios.items[0], recording, &verdict);
    failures_add(check, &check->scenarios.items[0], &verdict);
}

void linearizability_estimate(struct scenarios_estimate *estimate, const struct program *program,
                              const struct run_options *options,
                              const struct linearizability_options *wanted)
{
    const struct run_options each = options_of_each(options);
    struct linearizability check = {.wanted = *wanted};
    describe(&check, program, &each);
    make_scenarios(&check);
    scenarios_estimate(estimate, &check, program, &each);
    linearizability_release(&check);
}

void linearizability_check(struct linearizability *check, const struct program *program,
                           const struct run_options *options,
                           const struct linearizability_options *wanted)
{
    double begin = clock_now();
    const struct run_options each = options_of_each(options);
    *check = (struct linearizability){.wanted = *wanted};
    describe(check, program, &each);
    make_scenarios(check);
    check->states = memory_new(check->scenarios.count, sizeof *check->states);
    run_rounds(check, program, &each, options, begin);
    if (wanted->scenario && !wanted->keeps_going && check->verdict.error_count > 0 &&
        !verdict_obstacle(&check->verdict))
        smaller_find(check, program, &each, options->shorten_time);
    check->seconds = check->verdict.seconds = check->earlier + clock_now() - begin;
    if (check->verdict.error_count == 0)
        conclude(check);
    failures_return(check);
}

void linearizability_release(struct linearizability *check)
{
    verdict_release(&check->verdict);
    history_release(&check->history);
    object_release(&check->object);
    free(check->scenarios.items);
    free(check->kept);
    free(check->states);
    *check = (struct linearizability){0};
}
