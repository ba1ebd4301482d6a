/* smaller.c - one thread after another is left out, or else one operation after another, as
 * scenarios are small. In the end, none can be left out, unless the time was over. */

#include "base/clock.h"
#include "linearizability/check.h"
#include "linearizability/turn.h"

/* Without the calls that the set has, a bit for each. Threads without calls are gone. */
static struct scenario without(const struct scenario *scenario, unsigned set)
{
    struct scenario left = {.prefix = scenario->prefix};
    unsigned last = SCENARIO_MAIN;
    for (unsigned i = 0; i < scenario->count; i++) {
        struct scenario_call call = scenario->calls[i];
        if (set >> i & 1)
            continue;
        left.threads += call.thread != SCENARIO_MAIN && call.thread != last;
        last = call.thread;
        call.thread = left.threads;
        left.calls[left.count++] = call;
    }
    return left;
}

static unsigned calls_of(const struct scenario *scenario, unsigned thread)
{
    unsigned set = 0;
    for (unsigned i = 0; i < scenario->count; i++)
        if (scenario->calls[i].thread == thread)
            set |= 1U << i;
    return set;
}

/* A part of a search for a smaller scenario. */
struct search {
    struct linearizability *check;
    const struct program *program;
    const struct run_options *options;
    double end;
};

/* Whether the scenario fails without these calls; then it takes the place of the failed one. */
static bool fails_without(struct search *search, unsigned set)
{
    struct linearizability *check = search->check;
    const struct scenario smaller = without(&check->failed, set);
    const enum error_kind kind = check->verdict.errors[0].kind;
    double left = search->end - clock_now();
    if (left <= 0 || smaller.count == smaller.prefix)
        return false;
    struct verdict verdict;
    struct history history = check->history;
    const bool fails_in_turn = check->fails_in_turn;
    check->history = (struct history){0};
    turn_take(check, search->program, search->options, &smaller, left, &verdict);
    bool fails = verdict.error_count > 0 && verdict.errors[0].kind == kind;
    if (fails) {
        history_release(&history);
        if (check->given.count == 0)
            check->given = check->failed;
        failures_replace(check, &smaller, &verdict);
    } else {
        verdict_release(&verdict);
        history_release(&check->history);
        check->history = history;
        check->fails_in_turn = fails_in_turn;
    }
    return fails;
}

/* Whether a thread, or else an operation, could be left out. */
static bool find_next(struct search *search)
{
    const struct scenario *failed = &search->check->failed;
    for (unsigned t = failed->threads; failed->threads > 1 && t > SCENARIO_MAIN; t--)
        if (fails_without(search, calls_of(failed, t)))
            return true;
    for (unsigned i = failed->count; i-- > failed->prefix;)
        if (fails_without(search, 1U << i))
            return true;
    return false;
}

void smaller_find(struct linearizability *check, const struct program *program,
                  const struct run_options *options, double seconds)
{
    struct search search = {check, program, options, clock_now() + seconds};
    while (find_next(&search))
        continue;
}
