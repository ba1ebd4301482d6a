/* random.c - random search as a mode of its own: one random run after another (runner.h), until a
 * limit or an error ends it. It proves nothing. What the runs have seen is counted, and tells with
 * which probability they would have missed a bug (random_counts.h).
 *
 * Memory is that of one execution, and 16 bytes for each distinct one, up to a limit. */
#include "explore/random/random.h"

#include "base/clock.h"
#include "base/error.h"
#include "explore/explorer.h"
#include "explore/finish.h"

/* --- Work units ------------------------------------------------------------------------------- */

/* The steps of a path. */
enum { PLACE_HIGH, PLACE_LOW, PLACE_STRIDE, PLACE_PLANNED, PLACE_STEPS };

enum { MOST_STRIDE = 1 << 24 };

static size_t count_steps(const void *search)
{
    (void)search;
    return PLACE_STEPS;
}

static uint32_t ordinal_at(const struct random_unit *unit, size_t index)
{
    switch (index) {
    case PLACE_HIGH:
        return (uint32_t)(unit->next >> 32);
    case PLACE_LOW:
        return (uint32_t)unit->next;
    case PLACE_STRIDE:
        return unit->stride;
    default:
        return unit->steps;
    }
}

static uint32_t ordinal_before(const void *search)
{
    const struct random_runner *runner = search;
    return ordinal_at(&runner->unit, PLACE_STEPS - 1);
}

static struct path_step step_at(const void *search, size_t index)
{
    const struct random_runner *runner = search;
    bool is_last = index + 1 == PLACE_STEPS;
    return (struct path_step){
        .ordinal = ordinal_at(&runner->unit, index), .is_open = is_last, .is_admitted = is_last};
}

static uint64_t check(const void *search, size_t count)
{
    (void)search, (void)count;
    return 0;
}

static void go_to(void *search, const struct path *goal)
{
    struct random_runner *runner = search;
    if (goal->count != PLACE_STEPS || goal->steps[PLACE_STRIDE].ordinal == 0) {
        work_refuse(runner->exploration);
        return;
    }
    runner->unit = (struct random_unit){
        .next = (uint64_t)goal->steps[PLACE_HIGH].ordinal << 32 | goal->steps[PLACE_LOW].ordinal,
        .stride = goal->steps[PLACE_STRIDE].ordinal,
        .steps = goal->steps[PLACE_PLANNED].ordinal,
    };
}

/* Each part gets every (count + 1)-th of the runs that are left. */
static size_t split(void *search, struct path *parts, size_t count)
{
    struct random_runner *runner = search;
    struct random_unit whole = runner->unit;
    if (count > MOST_STRIDE / whole.stride)
        return 0;
    uint32_t stride = whole.stride * (uint32_t)(count + 1);
    for (size_t i = 0; i < count; i++) {
        runner->unit =
            (struct random_unit){whole.next + (i + 1) * whole.stride, stride, whole.steps};
        for (size_t step = 0; step < PLACE_STEPS; step++)
            path_append(&parts[i], step_at(runner, step));
    }
    runner->unit = whole;
    runner->unit.stride = stride;
    return count;
}

const struct work_tree random_tree = {
    .frame_count = count_steps,
    .frame_count_before = count_steps,
    .ordinal_before = ordinal_before,
    .step = step_at,
    .go_to = go_to,
    .split = split,
    .check = check,
};

/* --- The search ------------------------------------------------------------------------------- */

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
