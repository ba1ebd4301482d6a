/* random.c - random search as a mode of its own: one random run after another (runner.h), until a
 * limit or an error ends it. It proves nothing. What the runs have seen is counted, and tells with
 * which probability they would have missed a bug (random_counts.h).
 *
 * Memory is that of one execution, and 16 bytes for each distinct one, up to a limit. */
#include "base/clock.h"
#include "base/error.h"
#include "explore/explorer.h"
#include "explore/finish.h"
#include "explore/random/runner.h"

/* Goes to the first run; false when there is none. */
static bool begin(struct random_runner *runner)
{
    struct exploration *exploration = runner->exploration;
    const struct explore_options *options = exploration->options;
    exploration->is_random = true;
    const struct random_run first = options->random_run ? *options->random_run : options->first_run;
    runner->unit = (struct random_unit){.next = first.number, .stride = 1, .steps = first.steps};
    return !exploration->work || work_begin(exploration, &random_tree, runner);
}

/* Whether the run is one of those that are to be made. */
static bool is_wanted(const struct random_runner *runner)
{
    const struct explore_options *options = runner->exploration->options;
    if (options->random_run)
        return runner->unit.next == options->random_run->number;
    return options->runs == 0 || runner->unit.next < options->runs;
}

/* Counts a run that has come to its end. */
static void count_execution(struct exploration *exploration)
{
    struct graph_hash hash = graph_canonical_hash(&exploration->execution.graph);
    random_counts_add_execution(&exploration->random, hash.word, clock_now());
    exploration_finish(exploration);
}

/* Whether the run, which has ended, has made the choices of PCT alone. */
static bool is_whole(const struct exploration *exploration, uint64_t truncated)
{
    return exploration->statistics.truncated == truncated;
}

static void run(struct random_runner *runner)
{
    struct exploration *exploration = runner->exploration;
    struct random_counts *counts = &exploration->random;
    uint64_t reports = exploration->reports, truncated = exploration->statistics.truncated;
    bool end = random_runner_run(runner);
    if (end)
        count_execution(exploration);
    else if (runner->is_overlong)
        exploration_collect(exploration);
    bool has_error = exploration->reports > reports;
    if (!end && !runner->is_overlong && !has_error)
        return; /* a limit came first: the run does not count */
    unsigned depth = end && is_whole(exploration, truncated) ? runner->guarantee : 0;
    random_counts_add_run(counts, exploration->random_run, depth, runner->threads,
                          end ? random_runner_steps(runner) : 0);
    counts->failing += has_error;
    counts->overlong += runner->is_overlong;
}

void random_explore(struct exploration *exploration)
{
    struct random_runner runner;
    random_runner_init(&runner, exploration);
    for (bool goes_on = begin(&runner); goes_on && is_wanted(&runner);
         goes_on = exploration->stop == STOP_NOT) {
        if (exploration->work)
            exploration->work->before = exploration->statistics;
        run(&runner);
        if (exploration->stop != STOP_NOT)
            break;
        random_runner_advance(&runner, !runner.is_overlong);
        if (exploration->work)
            work_look(exploration);
    }
    if (exploration->work)
        work_end(exploration);
    random_runner_release(&runner);
}
