#include "linearizability/turn.h"

#include "base/clock.h"
#include "base/memory.h"
#include "run/options.h"
#include "run/replay/replay.h"
#include "run/runs.h"

#include <heddle/linearizability.h>

static void restart_rows(void *context)
{
    history_clear(context);
}

/* A thread that stops for ever, when it has had so many operations of the machine. */
struct stop {
    unsigned thread, behind;
};

/* A run of a scenario, with what its options refer to. */
struct scenario_run {
    uint64_t words[SCENARIO_MOST_WORDS];
    char *names[SCENARIO_MOST_OPERATIONS];
    struct run_options options;
};

/* `options`: those of the check. */
static void prepare(struct scenario_run *run, struct linearizability *check,
                    const struct run_options *options, const struct scenario *scenario,
                    enum scenario_mode mode)
{
    for (unsigned i = 0; i < scenario->count; i++)
        run->names[i] = scenario_name_call(&check->object, &scenario->calls[i]);
    run->options = *options;
    run->options.scenario =
        (struct scenario_words){.words = run->words,
                                .count = scenario_encode(scenario, mode, run->words),
                                .names = (const char *const *)run->names};
    run->options.history = &check->history;
    check->history.is_known = mode == SCENARIO_CONCURRENT;
    if (mode == SCENARIO_IN_TURN) {
        run->options.bound = (struct bound_range){0};
        run->options.jobs = 1;
        run->options.checkpoint = run->options.resume = NULL;
    }
}

static void forget(struct scenario_run *run, const struct scenario *scenario)
{
    for (unsigned i = 0; i < scenario->count; i++)
        free(run->names[i]);
}

/* The verdict's errors and counts are those of the scenario, run in this mode. `stop`: NULL, or who
 * stops for ever. */
static void explore(struct linearizability *check, const struct program *program,
                    const struct run_options *options, const struct scenario *scenario,
                    enum scenario_mode mode, const struct stop *stop, struct verdict *verdict)
{
    struct scenario_run run;
    const struct run_hooks hooks = {.context = &check->history, .restart = restart_rows};
    prepare(&run, check, options, scenario, mode);
    check->history.has_stop = stop != NULL;
    check->history.stop_reached = false;
    if (stop) {
        run.options.scenario.has_stop = true;
        run.options.scenario.stopped = stop->thread;
        run.options.scenario.stops_behind = stop->behind;
        run.options.jobs = 1;
    }
    const double begin = clock_now();
    run_explore(program, &run.options,
                mode == SCENARIO_CONCURRENT ? &(struct run_hooks){0} : &hooks, verdict);
    if (run.options.resume)
        check->earlier += verdict->seconds - (clock_now() - begin);
    forget(&run, scenario);
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

static bool has_all(const struct verdict *verdict)
{
    return verdict->error_count == 0 && verdict->stop == STOP_NOT && !verdict_is_cut(verdict);
}

static void note_bound(struct scenario_turn *turn, const struct verdict *verdict)
{
    const struct bound_run *run = verdict_run(verdict);
    turn->bound_cut |= run && run->cut;
}

/* Explores the scenario with each thread but main stopped at each of its steps. Ends early, with
 * the verdict, if an exploration has an error or is not over. */
static void explore_stops(struct linearizability *check, const struct program *program,
                          const struct run_options *options, const struct scenario *scenario,
                          struct scenario_turn *turn, struct verdict *verdict)
{
    const double begin = clock_now();
    struct run_options each = *options;
    each.checkpoint = each.resume = NULL;
    struct stop stop = {.thread = MACHINE_MAIN_THREAD + 1};
    check->history.most_threads = stop.thread + 1;
    for (; stop.thread < check->history.most_threads; stop.thread++) {
        stop.behind = 0;
        for (bool reached = true; reached; stop.behind += reached) {
            struct verdict one = {0};
            each.time_limit = limits_time_left(options, begin);
            explore(check, program, &each, scenario, SCENARIO_CONCURRENT, &stop, &one);
            reached = check->history.stop_reached;
            if (!has_all(&one)) {
                verdict_release(verdict);
                *verdict = one;
                return;
            }
            note_bound(turn, &one);
            verdict_release(&one);
        }
    }
}

/* What the verdict, which has no error, tells about all executions of its scenario. */
static void note_gap(struct scenario_turn *turn, const struct verdict *verdict)
{
    struct gap *gap = &turn->gap;
    turn->is_cut = true;
    gap->mixed = verdict->mixed;
    gap->spun = verdict->spun;
    gap->ignores_orders = verdict->ignores_orders;
    gap->suggested = verdict->suggested;
    for (unsigned i = 0; i < CUTS; i++)
        gap->cuts[i] = verdict->cuts[i];
}

struct scenario_turn turn_take(struct linearizability *check, const struct program *program,
                               const struct run_options *options, const struct scenario *scenario,
                               double seconds, struct verdict *verdict)
{
    struct scenario_turn turn = {0};
    struct statistics *last = &turn.in_turn; /* of the last exploration */
    struct run_options wanted = *options;
    wanted.turn_limit = seconds;
    *verdict = (struct verdict){0};
    history_release(&check->history);
    set_shape(&check->history, &check->object, scenario);
    explore(check, program, options, scenario, SCENARIO_IN_TURN, NULL, verdict);
    check->fails_in_turn = verdict->error_count > 0;
    if (has_all(verdict)) {
        turn.in_turn = verdict->statistics;
        last = &turn.threads;
        verdict_release(verdict);
        *verdict = (struct verdict){0};
        explore(check, program, &wanted, scenario, SCENARIO_CONCURRENT, NULL, verdict);
        turn.is_saved = verdict->is_saved;
        if (has_all(verdict) && check->object.obstruction_free && scenario->threads > 1)
            explore_stops(check, program, &wanted, scenario, &turn, verdict);
    }
    turn.is_done = verdict->stop == STOP_NOT;
    turn.stop = verdict->stop;
    if (verdict->error_count > 0)
        return turn;
    *last = verdict->statistics;
    if (turn.is_done) {
        note_bound(&turn, verdict);
        if (verdict_is_cut(verdict))
            note_gap(&turn, verdict);
    }
    verdict_release(verdict);
    *verdict = (struct verdict){0};
    return turn;
}

void turn_replay(struct linearizability *check, const struct program *program,
                 const struct run_options *options, const struct scenario *scenario,
                 const struct recording *recording, struct verdict *verdict)
{
    const enum scenario_mode mode = recording->is_in_turn ? SCENARIO_IN_TURN : SCENARIO_CONCURRENT;
    struct scenario_run run;
    set_shape(&check->history, &check->object, scenario);
    if (mode == SCENARIO_CONCURRENT) {
        struct verdict in_turn = {0};
        explore(check, program, options, scenario, SCENARIO_IN_TURN, NULL, &in_turn);
        verdict_release(&in_turn);
    }
    check->fails_in_turn = recording->is_in_turn;
    prepare(&run, check, options, scenario, mode);
    replay_program(program, &run.options, recording, stdout, verdict);
    forget(&run, scenario);
}

void turn_estimate(struct linearizability *check, const struct program *program,
                   const struct run_options *options, const struct scenario *scenario,
                   struct estimate_report *report)
{
    struct scenario_run run;
    prepare(&run, check, options, scenario, SCENARIO_CONCURRENT);
    run.options.history = NULL; /* nothing is judged */
    run_estimate(program, &run.options, false, report);
    forget(&run, scenario);
}
