#include "linearizability/linearizability.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "run/explore.h"
#include "run/limits.h"

#include <heddle/linearizability.h>

/* Seconds of a scenario's first turn. */
static const double first_turn = 1;
enum { LONGER = 8 };

static void restart_rows(void *context)
{
    history_clear(context);
}

/* A thread that stops for ever, when it has had so many operations of the machine. */
struct stop {
    unsigned thread, behind;
};

/* The verdict's errors and counts are those of the scenario, run in this mode. `stop`: NULL, or who
 * stops for ever. */
static void explore(struct linearizability *check, const struct program *program,
                    const struct run_options *options, const struct scenario *scenario,
                    enum scenario_mode mode, const struct stop *stop, struct verdict *verdict)
{
    uint64_t words[SCENARIO_MOST_WORDS];
    struct run_options wanted = *options;
    const struct run_hooks hooks = {.context = &check->history, .restart = restart_rows};
    check->history.is_known = mode == SCENARIO_CONCURRENT;
    char *names[SCENARIO_MOST_OPERATIONS];
    for (unsigned i = 0; i < scenario->count; i++)
        names[i] = scenario_name_call(&check->object, &scenario->calls[i]);
    wanted.scenario = (struct scenario_words){.words = words,
                                              .count = scenario_encode(scenario, mode, words),
                                              .names = (const char *const *)names};
    wanted.history = &check->history;
    check->history.has_stop = stop != NULL;
    check->history.stop_reached = false;
    if (stop) {
        wanted.scenario.has_stop = true;
        wanted.scenario.stopped = stop->thread;
        wanted.scenario.stops_behind = stop->behind;
        wanted.jobs = 1;
    }
    if (mode == SCENARIO_IN_TURN) {
        wanted.bound = (struct bound_range){0};
        wanted.jobs = 1;
    }
    run_explore(program, &wanted, mode == SCENARIO_CONCURRENT ? &(struct run_hooks){0} : &hooks,
                verdict);
    for (unsigned i = 0; i < scenario->count; i++)
        free(names[i]);
}

static void set_shape(struct history *history, const struct object *object,
                      const struct scenario *scenario)
{
    history->count = scenario->count;
    for (unsigned i = 0; i < scenario->count; i++) {
        const struct scenario_call *call = &scenario->calls[i];
        history->threads[i] = call->thread;
        history->may_block[i] = object->operations[call->operation].flags & HEDDLE_MAY_BLOCK;
    }
}

static char *describe_error(const struct linearizability *check)
{
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    linearizability_print_error(file, check);
    fclose(file);
    while (size > 0 && text[size - 1] == '\n')
        text[--size] = '\0';
    return text;
}

/* The verdict becomes that of the check. */
static void conclude(struct linearizability *check, struct verdict *verdict)
{
    check->before = check->verdict.statistics;
    check->verdict = *verdict;
    *verdict = (struct verdict){0};
    for (size_t i = 0; i < check->verdict.error_count; i++)
        check->verdict.errors[i].details = describe_error(check);
}

static bool is_error(const struct verdict *verdict)
{
    return verdict->error_count > 0 || verdict->stop == STOP_CALLER;
}

static void note_bound(struct linearizability *check, const struct verdict *verdict)
{
    const struct bound_run *run = verdict_run(verdict);
    check->bound_cut |= run && run->cut;
}

/* Adds what the verdict, which has no error, tells about all executions of its scenario. */
static void note_gaps(struct linearizability *check, const struct verdict *verdict)
{
    struct verdict *all = &check->verdict;
    note_bound(check, verdict);
    if (!verdict_is_cut(verdict))
        return;
    check->gaps++;
    all->mixed = all->mixed.first ? all->mixed : verdict->mixed;
    all->spun = all->spun ? all->spun : verdict->spun;
    all->ignores_orders |= verdict->ignores_orders;
    all->suggested = all->suggested ? all->suggested : verdict->suggested;
    for (unsigned i = 0; i < CUTS; i++)
        all->cuts[i] = all->cuts[i] ? all->cuts[i] : verdict->cuts[i];
}

/* Explores the scenario with each thread but main stopped at each of its steps. Ends early, with
 * the verdict, if an exploration has an error or is not over. */
static void explore_stops(struct linearizability *check, const struct program *program,
                          const struct run_options *options, const struct scenario *scenario,
                          struct verdict *verdict)
{
    const double begin = clock_now();
    struct run_options each = *options;
    struct stop stop = {.thread = MACHINE_MAIN_THREAD + 1};
    check->history.most_threads = stop.thread + 1;
    for (; stop.thread < check->history.most_threads; stop.thread++) {
        stop.behind = 0;
        for (bool reached = true; reached; stop.behind += reached) {
            struct verdict one = {0};
            each.time_limit = limits_time_left(options, begin);
            explore(check, program, &each, scenario, SCENARIO_CONCURRENT, &stop, &one);
            reached = check->history.stop_reached;
            if (is_error(&one) || one.stop != STOP_NOT || verdict_is_cut(&one)) {
                verdict_release(verdict);
                *verdict = one;
                return;
            }
            note_bound(check, &one);
            verdict_release(&one);
        }
    }
}

/* Explores the scenario for so many seconds; 0: as long as the options say. Returns whether another
 * turn has nothing to add. If there is an error, or the user has interrupted the run,
 * check->verdict has it. */
static bool take_turn(struct linearizability *check, const struct program *program,
                      const struct run_options *options, const struct scenario *scenario,
                      double seconds)
{
    struct verdict verdict = {0};
    struct run_options wanted = *options;
    wanted.turn_limit = seconds;
    history_release(&check->history);
    set_shape(&check->history, &check->object, scenario);
    explore(check, program, options, scenario, SCENARIO_IN_TURN, NULL, &verdict);
    check->fails_in_turn = is_error(&verdict);
    if (!check->fails_in_turn && !verdict_is_cut(&verdict)) {
        statistics_add(&check->in_turn, &verdict.statistics);
        verdict_release(&verdict);
        verdict = (struct verdict){0};
        explore(check, program, &wanted, scenario, SCENARIO_CONCURRENT, NULL, &verdict);
        bool is_over = !is_error(&verdict) && verdict.stop == STOP_NOT && !verdict_is_cut(&verdict);
        if (is_over && check->object.obstruction_free && scenario->threads > 1)
            explore_stops(check, program, &wanted, scenario, &verdict);
    }
    bool is_done = verdict.stop == STOP_NOT;
    if (is_error(&verdict)) {
        check->failed = *scenario;
        conclude(check, &verdict);
        return false;
    }
    if (is_done)
        note_gaps(check, &verdict);
    if (is_done || seconds <= 0)
        statistics_add(&check->verdict.statistics, &verdict.statistics);
    if (!is_done)
        check->verdict.stop = verdict.stop;
    check->verdict.peak_memory = limits_peak_memory();
    verdict_release(&verdict);
    return is_done;
}

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

/* The error of the scenario does not end the check. */
static void note_failure(struct linearizability *check)
{
    check->failures++;
    if (check->wanted.failure)
        check->wanted.failure(check);
    const char *model = check->verdict.model;
    struct verdict *verdict = &check->verdict;
    if (check->wanted.collects) {
        for (size_t i = 0; i < verdict->error_count; i++)
            *array_push(check->kept, check->kept_count, check->kept_capacity) = verdict->errors[i];
        verdict->error_count = 0;
    }
    statistics_add(check->fails_in_turn ? &check->in_turn : &check->before, &verdict->statistics);
    verdict_release(verdict);
    *verdict = (struct verdict){
        .model = model, .statistics = check->before, .peak_memory = limits_peak_memory()};
}

/* The errors become those of the verdict. */
static void return_kept(struct linearizability *check)
{
    struct verdict *verdict = &check->verdict;
    if (check->kept_count == 0)
        return;
    verdict->kind = VERDICT_ERROR;
    for (size_t i = 0; i < check->kept_count; i++)
        verdict_add_error(verdict, check->kept[i]);
    check->kept_count = 0;
}

/* Each scenario has a turn. Those whose turn was too short have another, longer one, when all have
 * had theirs. */
static void take_turns(struct linearizability *check, const struct program *program,
                       const struct run_options *options, double begin)
{
    const size_t count = check->scenarios.count;
    bool *is_done = memory_new(count, sizeof *is_done);
    for (double seconds = first_turn; check->done < count; seconds *= LONGER) {
        for (size_t i = 0; i < count && !is_error(&check->verdict); i++) {
            struct run_options turn = *options;
            turn.time_limit = limits_time_left(options, begin);
            if (is_done[i] || limits_is_time_up(options, begin))
                continue;
            is_done[i] = take_turn(check, program, &turn, &check->scenarios.items[i],
                                   count - check->done > 1 ? seconds : 0);
            if (check->wanted.keeps_going && check->verdict.error_count > 0) {
                note_failure(check);
                is_done[i] = true;
            }
            check->done += is_done[i];
        }
        bool is_cut = check->verdict.stop != STOP_NOT && check->verdict.stop != STOP_TIME;
        if (is_error(&check->verdict) || is_cut || limits_is_time_up(options, begin))
            break;
    }
    free(is_done);
}

void linearizability_check(struct linearizability *check, const struct program *program,
                           const struct run_options *options,
                           const struct linearizability_options *wanted)
{
    double begin = clock_now();
    struct run_options each = *options;
    *check = (struct linearizability){.wanted = *wanted};
    each.ordered_sync = true;
    each.shorten_time = 0;
    each.keep_going = false;
    describe(check, program, &each);
    make_scenarios(check);
    take_turns(check, program, &each, begin);
    check->seconds = check->verdict.seconds = clock_now() - begin;
    if (!is_error(&check->verdict)) {
        bool is_done = check->done == check->scenarios.count;
        check->verdict.kind = is_done && check->gaps == 0 ? VERDICT_SAFE : VERDICT_INCOMPLETE;
        if (is_done)
            check->verdict.stop = STOP_NOT;
        else if (check->verdict.stop == STOP_NOT)
            check->verdict.stop = STOP_TIME;
    }
    return_kept(check);
}

void linearizability_release(struct linearizability *check)
{
    verdict_release(&check->verdict);
    history_release(&check->history);
    object_release(&check->object);
    free(check->scenarios.items);
    free(check->kept);
    *check = (struct linearizability){0};
}
