/* hunt.c - the searches and their turns.
 *
 * A search has no memory of its earlier turns: each turn begins it anew, and is twice as long as
 * the one before. So all turns of a search together take at most twice as long as the last one, one
 * process does with the memory of one search, and the search is one that an option makes, too.
 * Random runs go on, with other seeds: a turn may have time for few kinds of them. The bounds on
 * preemptions go up: what the least one that is not done yet comes to counts most, and a few larger
 * ones look for errors that show early. A search that can show nothing more has no further turn. */

#include "base/clock.h"
#include "base/memory.h"
#include "run/options.h"
#include "run/runs.h"

#include <malloc.h>
#include <math.h>
#include <stdio.h>

enum { BOUNDS = 10, BOUNDS_AT_A_TIME = 3 };

/* In the order of their turns in a round. */
enum { WHOLE, RANDOM, VALUES, BOUND, SEARCHES = BOUND + BOUNDS };

struct search {
    struct hunt_attempt attempt;
    const char *explorer; /* its name */
    uint32_t bound;       /* BOUND_NONE: there is none */
    double longest;       /* of its turns, in seconds */
    double share;         /* the length of its next turn, in those of others */
    bool is_over;         /* it has no further turn */
};

/* The length of random runs' turns, in those of other searches. They find most of the errors of
 * doc/reproduce.md's table, and lose nothing from one turn to the next. But what has shown few new
 * executions in one turn shows fewer in the next. */
enum { RANDOM_SHARE = 4, REPEATS = 64 /* runs for each new execution */ };

struct hunt {
    const struct program *program;
    const struct run_options *options;
    struct run_hooks hooks;
    double begin; /* clock_now */
    struct search searches[SEARCHES];
    uint32_t least_bound; /* the least one that is not done */
    struct attempts told; /* what was tried, but for the list */
    struct verdict runs;  /* of all random runs */
    struct verdict *verdict;
    bool is_over;    /* no search has a further turn */
    bool is_stopped; /* by the caller, or a signal */
};

/* --- The searches ----------------------------------------------------------------------------- */

/* Values take interleavings, and memory at the end of an execution is none of them. */
static bool suits_values(const struct run_options *options)
{
    return !run_options_find_leaks(options) &&
           (!options->model || memory_model_has_interleavings(options->model));
}

static void add_search(struct hunt *hunt, unsigned i, const char *name, const char *explorer,
                       uint32_t bound)
{
    struct search *search = &hunt->searches[i];
    *search = (struct search){.explorer = explorer, .bound = bound, .share = 1};
    search->attempt.makes_runs = i == RANDOM;
    if (i == RANDOM)
        search->share = RANDOM_SHARE;
    snprintf(search->attempt.name, sizeof search->attempt.name, "%s", name);
}

static void add_searches(struct hunt *hunt)
{
    add_search(hunt, WHOLE, "--algorithm=trust", "trust", BOUND_NONE);
    add_search(hunt, RANDOM, "--random", "random", BOUND_NONE);
    add_search(hunt, VALUES, "--algorithm=rvf", "rvf", BOUND_NONE);
    hunt->searches[VALUES].is_over = !suits_values(hunt->options);
    for (uint32_t bound = 0; bound < BOUNDS; bound++) {
        char name[16];
        snprintf(name, sizeof name, "-bound %u", (unsigned)bound);
        add_search(hunt, BOUND + bound, name, "trust", bound);
    }
}

/* What the search's next turn is told. */
static struct run_options turn_options(const struct hunt *hunt, const struct search *search,
                                       double seconds)
{
    struct run_options options = *hunt->options;
    options.explorer = explorer_find(search->explorer);
    options.time_limit = limits_time_left(hunt->options, hunt->begin);
    options.turn_limit = seconds;
    options.first_come = true;
    if (search->bound != BOUND_NONE)
        options.bound = (struct bound_range){true, search->bound, search->bound};
    if (search->attempt.makes_runs) {
        const struct random_counts *earlier = &hunt->runs.random;
        options.seed += search->attempt.turns;
        options.random.run = (struct random_run){earlier->runs, earlier->steps};
    }
    if (!(options.explorer->takes & TAKES_UNITS) || options.suppressions)
        options.jobs = 1;
    options.refusals_stop = options.explorer->kind == EXPLORES_VALUES;
    return options;
}

/* --- Their turns ------------------------------------------------------------------------------ */

static void move_verdict(struct verdict *to, struct verdict *from)
{
    *to = *from;
    *from = (struct verdict){0};
}

/* The turn gets the counters of all random runs. */
static void add_runs(struct hunt *hunt, struct search *search, struct verdict *turn)
{
    uint64_t runs = turn->random.runs, known = hunt->runs.random.distinct_count;
    random_counts_merge(&turn->random, &hunt->runs.random, clock_now());
    bool repeats = REPEATS * (turn->random.distinct_count - known) < runs;
    search->share = repeats ? 1 : RANDOM_SHARE;
    verdict_release(&hunt->runs);
    hunt->runs = (struct verdict){0};
}

static void end_hunt(struct hunt *hunt, struct verdict *turn)
{
    hunt->is_over = true;
    move_verdict(hunt->verdict, turn);
}

/* What the turn came to for the search. */
static enum attempt_end find_end(const struct verdict *turn)
{
    if (turn->error_count > 0)
        return ATTEMPT_FOUND;
    if (turn->stop == STOP_MEMORY)
        return ATTEMPT_MEMORY;
    if (turn->stop == STOP_SEARCH)
        return ATTEMPT_GAVE_UP;
    if (turn->stop != STOP_NOT)
        return ATTEMPT_OPEN;
    return turn->kind == VERDICT_SAFE ? ATTEMPT_DONE : ATTEMPT_CUT;
}

/* The bound is done. */
static void note_bound(struct hunt *hunt, const struct search *search, const struct verdict *turn)
{
    const struct bound_run *run = verdict_run(turn);
    if (search->attempt.end == ATTEMPT_DONE) {
        hunt->told.has_proof = true;
        hunt->told.proved = *run;
    }
    hunt->least_bound = search->bound + 1;
}

/* Whether the verdict of a search that has come to its end is that of the hunt. */
static bool is_final(const struct search *search, const struct verdict *turn)
{
    enum attempt_end end = search->attempt.end;
    if (turn->stop == STOP_CALLER)
        return false;
    if (search->bound != BOUND_NONE)
        return end == ATTEMPT_FOUND || (end == ATTEMPT_DONE && !verdict_run(turn)->cut);
    return end == ATTEMPT_FOUND || end == ATTEMPT_DONE ||
           (end == ATTEMPT_CUT && !turn->ignores_orders);
}

/* The turn is over: what it has shown. Empties `turn`. */
static void note_turn(struct hunt *hunt, struct search *search, double seconds,
                      struct verdict *turn)
{
    struct hunt_attempt *attempt = &search->attempt;
    uint64_t executions =
        attempt->makes_runs ? turn->random.runs : statistics_executions(&turn->statistics);
    attempt->turns++;
    attempt->seconds += seconds;
    attempt->end = find_end(turn);
    if (attempt->makes_runs)
        attempt->executions += executions;
    else if (executions > attempt->executions)
        attempt->executions = executions;
    search->longest = fmax(search->longest, seconds);
    search->is_over = attempt->end != ATTEMPT_OPEN && !attempt->makes_runs;
    if (search->is_over && search->bound != BOUND_NONE && attempt->end != ATTEMPT_MEMORY)
        note_bound(hunt, search, turn);
    hunt->is_stopped |= turn->stop == STOP_CALLER;
    hunt->is_over |= hunt->is_stopped;
    if (attempt->makes_runs)
        add_runs(hunt, search, turn);
    if (is_final(search, turn))
        end_hunt(hunt, turn);
    else if (attempt->makes_runs)
        move_verdict(&hunt->runs, turn);
    verdict_release(turn);
}

/* `runs`: random ones that the turn makes; 0: no limit. */
static void take_turn(struct hunt *hunt, struct search *search, double seconds, uint64_t runs)
{
    double begin = clock_now();
    struct verdict turn = {0};
    struct run_options options = turn_options(hunt, search, seconds);
    options.runs = runs;
    hunt->hooks.search = search->attempt.name;
    run_explore(hunt->program, &options, &hunt->hooks, &turn);
    note_turn(hunt, search, clock_now() - begin, &turn);
    malloc_trim(0); /* the memory limit is about what the process holds */
}

/* The seconds of the search's next turn: its share of the round, or all that are left. A search
 * that would not come beyond its last turn, or whose time has not come, has none. */
static double turn_seconds(const struct hunt *hunt, const struct search *search, double round)
{
    static const double longer = 1.5;
    double left = limits_end(hunt->options, hunt->begin) - clock_now();
    double seconds = fmin(search->share * round, left);
    bool is_early =
        search->bound != BOUND_NONE && search->bound >= hunt->least_bound + BOUNDS_AT_A_TIME;
    bool repeats = !search->attempt.makes_runs && seconds < longer * search->longest;
    return search->is_over || is_early || repeats ? 0 : fmax(seconds, 0);
}

/* A turn of each search. Returns whether another round may show more. */
static bool take_turns(struct hunt *hunt, double round)
{
    bool any = false;
    for (unsigned i = 0; i < SEARCHES && !hunt->is_over; i++) {
        double seconds = turn_seconds(hunt, &hunt->searches[i], round);
        if (seconds > 0)
            take_turn(hunt, &hunt->searches[i], seconds, 0);
        any |= seconds > 0 && hunt->searches[i].attempt.end != ATTEMPT_MEMORY;
    }
    return any;
}

/* --- The verdict ------------------------------------------------------------------------------ */

static void tell_attempts(struct hunt *hunt)
{
    struct attempts *attempts = &hunt->verdict->attempts;
    size_t capacity = 0;
    *attempts = hunt->told;
    for (unsigned i = 0; i < SEARCHES; i++) {
        if (hunt->searches[i].attempt.turns == 0)
            continue;
        array_reserve(attempts->list, capacity, attempts->count + 1);
        attempts->list[attempts->count++] = hunt->searches[i].attempt;
    }
}

/* No search has an error or a proof. */
static void tell_limit(struct hunt *hunt)
{
    bool is_memory = hunt->runs.stop == STOP_MEMORY;
    bool is_time_up = limits_is_time_up(hunt->options, hunt->begin);
    move_verdict(hunt->verdict, &hunt->runs);
    hunt->told.is_open = true;
    hunt->verdict->stop = hunt->is_stopped           ? STOP_CALLER
                          : is_memory && !is_time_up ? STOP_MEMORY
                                                     : STOP_TIME;
    verdict_conclude(hunt->verdict);
}

/* The first two runs tell how long an execution takes: each turn is to have one. */
void run_hunt(const struct program *program, const struct run_options *options,
              const struct run_hooks *hooks, struct verdict *verdict)
{
    static const double shortest = 0.05; /* seconds of a turn */
    enum { FIRST_RUNS = 2, LONGER = 2 };
    double load_seconds = verdict->load_seconds;
    struct hunt hunt = {.program = program,
                        .options = options,
                        .hooks = *hooks,
                        .begin = clock_now(),
                        .verdict = verdict};
    hunt.hooks.forecasts = false;
    add_searches(&hunt);
    take_turn(&hunt, &hunt.searches[RANDOM], 0, FIRST_RUNS);
    double round = fmax(shortest, (clock_now() - hunt.begin) / FIRST_RUNS);
    while (!hunt.is_over && take_turns(&hunt, round))
        round *= LONGER;
    if (!verdict->algorithm)
        tell_limit(&hunt);
    tell_attempts(&hunt);
    verdict_release(&hunt.runs);
    verdict->load_seconds = load_seconds;
    verdict->seconds = clock_now() - hunt.begin;
}
