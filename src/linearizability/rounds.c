/* rounds.c - each scenario has a turn. Those whose turn was too short have another, longer one,
 * when all have had theirs.
 *
 * Workers (workers.h) take turns ahead of this process, which goes through what comes of them in
 * the order of the scenarios. So with any number of workers, the first scenario with an error is
 * the same, and so are the counts. */
#include "base/memory.h"
#include "linearizability/saver.h"
#include "linearizability/workers.h"
#include "run/options.h"

/* Seconds of a scenario's first turn. */
static const double first_turn = 1;
enum { LONGER = 8 };

struct rounds {
    struct linearizability *check;
    const struct program *program;
    const struct run_options *options;
    struct saver *saver;   /* NULL: nothing is saved */
    double begin, seconds; /* seconds: of a turn of this round */
    struct workers workers;
    struct scenario_turn **answers; /* by scenario: what a worker has sent, until it is added */
    bool *is_open;                  /* by scenario: this process has to take the turn */
    size_t given;                   /* scenarios of this round that are given away, or done */
};

/* --- Turns ------------------------------------------------------------------------------------ */

static size_t count_left(const struct rounds *rounds)
{
    return rounds->check->scenarios.count - rounds->check->done;
}

/* The last one that is left may take all of the time. */
static double turn_seconds(const struct rounds *rounds)
{
    return count_left(rounds) > 1 ? rounds->seconds : 0;
}

static bool is_interrupted(const struct rounds *rounds)
{
    const volatile sig_atomic_t *interrupted = rounds->options->interrupted;
    return interrupted && *interrupted;
}

static bool is_over(const struct rounds *rounds)
{
    return limits_is_time_up(rounds->options, rounds->begin) || is_interrupted(rounds);
}

static void give_turns(struct rounds *rounds)
{
    const struct linearizability *check = rounds->check;
    struct worker *worker;
    for (; rounds->given < check->scenarios.count && !is_over(rounds); rounds->given++) {
        if (check->states[rounds->given] != SCENARIO_OPEN)
            continue;
        if (!(worker = workers_idle(&rounds->workers)))
            return;
        workers_give(&rounds->workers, worker, rounds->given, turn_seconds(rounds),
                     limits_time_left(rounds->options, rounds->begin));
    }
}

static void listen(struct rounds *rounds)
{
    struct answer answer;
    if (!workers_wait(&rounds->workers, &answer))
        return;
    rounds->is_open[answer.scenario] = answer.is_open;
    if (answer.is_open)
        return;
    rounds->answers[answer.scenario] = memory_new(1, sizeof(struct scenario_turn));
    *rounds->answers[answer.scenario] = answer.turn;
}

/* Waits for the turn that a worker takes. Returns whether there is one, without an error. */
static bool await_turn(struct rounds *rounds, size_t i, struct scenario_turn *turn)
{
    while (rounds->workers.count > 0 && !rounds->answers[i] && !rounds->is_open[i] &&
           !is_interrupted(rounds)) {
        give_turns(rounds);
        if (rounds->given <= i)
            break;
        listen(rounds);
    }
    bool is_taken = rounds->answers[i] != NULL;
    if (is_taken)
        *turn = *rounds->answers[i];
    free(rounds->answers[i]);
    rounds->answers[i] = NULL;
    rounds->is_open[i] = false;
    return is_taken;
}

/* --- What comes of them ----------------------------------------------------------------------- */

static void add_gap(struct linearizability *check, const struct gap *gap)
{
    struct verdict *all = &check->verdict;
    check->gaps++;
    all->mixed = all->mixed.first ? all->mixed : gap->mixed;
    all->spun = all->spun ? all->spun : gap->spun;
    all->ignores_orders |= gap->ignores_orders;
    all->suggested = all->suggested ? all->suggested : gap->suggested;
    for (unsigned i = 0; i < CUTS; i++)
        all->cuts[i] = all->cuts[i] ? all->cuts[i] : gap->cuts[i];
}

/* The turn has no error. `is_last`: no longer one follows. */
static void add_turn(struct linearizability *check, size_t i, const struct scenario_turn *turn,
                     bool is_last)
{
    if (turn->is_done || is_last) {
        statistics_add(turn->is_done ? &check->in_turn : &check->open_in_turn, &turn->in_turn);
        statistics_add(turn->is_done ? &check->verdict.statistics : &check->open_threads,
                       &turn->threads);
    }
    if (turn->is_cut)
        add_gap(check, &turn->gap);
    check->bound_cut |= turn->bound_cut;
    if (!turn->is_done)
        check->verdict.stop = turn->stop;
    check->states[i] = turn->is_done ? SCENARIO_DONE : SCENARIO_OPEN;
    check->done += turn->is_done;
}

static void add_failure(struct linearizability *check, size_t i, const struct scenario_turn *turn,
                        struct verdict *verdict)
{
    statistics_add(&check->open_in_turn, &turn->in_turn);
    failures_add(check, &check->scenarios.items[i], verdict);
    if (!check->wanted.keeps_going)
        return;
    failures_pass(check);
    check->states[i] = SCENARIO_FAILED;
    check->done++;
}

/* In this process. The last scenario has all others for it, and a place in the checkpoint. */
static struct scenario_turn take_here(struct rounds *rounds, size_t i, double seconds,
                                      struct verdict *verdict)
{
    struct run_options wanted = *rounds->options;
    wanted.time_limit = limits_time_left(rounds->options, rounds->begin);
    if (seconds > 0)
        wanted.jobs = 1;
    else if (rounds->saver)
        saver_share(rounds->saver, rounds->check, i, &wanted);
    return turn_take(rounds->check, rounds->program, &wanted, &rounds->check->scenarios.items[i],
                     seconds, verdict);
}

static void take(struct rounds *rounds, size_t i)
{
    struct scenario_turn turn;
    struct verdict verdict = {0};
    const double seconds = turn_seconds(rounds);
    if (seconds <= 0 || !await_turn(rounds, i, &turn))
        turn = take_here(rounds, i, seconds, &verdict);
    if (rounds->saver && seconds <= 0 && !turn.is_saved)
        saver_unshare(rounds->saver);
    if (verdict.error_count > 0)
        add_failure(rounds->check, i, &turn, &verdict);
    else
        add_turn(rounds->check, i, &turn, seconds <= 0);
    if (rounds->saver && checkpoint_is_due(&rounds->saver->checkpoint))
        saver_write(rounds->saver, rounds->check);
}

/* Whether the check has ended before all scenarios are done. */
static bool has_ended(const struct rounds *rounds)
{
    const struct verdict *verdict = &rounds->check->verdict;
    bool is_cut = verdict->stop != STOP_NOT && verdict->stop != STOP_TIME;
    return verdict->error_count > 0 || is_cut;
}

static void run_round(struct rounds *rounds)
{
    struct linearizability *check = rounds->check;
    rounds->given = 0;
    for (size_t i = 0; i < check->scenarios.count && !has_ended(rounds); i++) {
        bool is_waiting = rounds->given <= i;
        if (is_interrupted(rounds))
            return;
        if (check->states[i] == SCENARIO_OPEN && !(is_waiting && is_over(rounds)))
            take(rounds, i);
    }
}

void rounds_run(struct linearizability *check, const struct program *program,
                const struct run_options *options, struct saver *saver, double begin)
{
    const size_t count = check->scenarios.count;
    struct rounds rounds = {
        .check = check, .program = program, .options = options, .saver = saver, .begin = begin};
    rounds.answers = memory_new(count, sizeof(struct scenario_turn *));
    rounds.is_open = memory_new(count, sizeof *rounds.is_open);
    if (options->jobs > 1 && count > 1)
        workers_start(&rounds.workers, check, program, options,
                      (unsigned)(options->jobs < count ? options->jobs : count));
    for (rounds.seconds = first_turn;
         check->done < count && !has_ended(&rounds) && !is_over(&rounds); rounds.seconds *= LONGER)
        run_round(&rounds);
    if (is_interrupted(&rounds) && !has_ended(&rounds))
        check->verdict.stop = STOP_CALLER;
    if (rounds.workers.count > 0)
        workers_end(&rounds.workers);
    for (size_t i = 0; i < count; i++)
        free(rounds.answers[i]);
    free(rounds.answers);
    free(rounds.is_open);
}
