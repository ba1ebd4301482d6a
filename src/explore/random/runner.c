#include "explore/random/runner.h"

#include "base/error.h"
#include "base/mix.h"
#include "explore/random/sources.h"

/* A run that takes so many times the steps that it was planned with, and LONG at least, is given
 * up. If no run has ended so far, it may take FIRST. */
enum { LONGER = 16, LONG = 1 << 17, FIRST = 1 << 20 };
enum { MOST_RARITY = 7 };

/* In one of so many runs, a thread that finds the old value of an atomic object sleeps for good:
 * perhaps nobody will wake it. If somebody does, not much is left of the run. So in the others, it
 * waits for another value, and sleeps only where no thread can go on. */
enum { AWAKE = 4 };

void random_runner_init(struct random_runner *runner, struct exploration *exploration)
{
    *runner = (struct random_runner){
        .exploration = exploration,
        .beginning = graph_mark(&exploration->execution.graph),
        .unit = {.stride = 1},
        .least_depth = 1,
        .most_depth = 5,
        .has_walks = true,
        .unbiased = 2,
    };
}

void random_runner_release(struct random_runner *runner)
{
    schedule_release(&runner->schedule);
}

/* Whether reads may be stale. */
static bool is_weak(const struct exploration *exploration)
{
    return exploration->execution.model != &memory_model_sc;
}

static void begin(struct random_runner *runner)
{
    struct exploration *exploration = runner->exploration;
    const struct random_unit *unit = &runner->unit;
    unsigned wanted = exploration->options->depth;
    unsigned depths = wanted ? 1 : runner->most_depth - runner->least_depth + 1;
    unsigned kinds = wanted ? 1 : depths + runner->has_walks;
    unsigned unbiased = wanted ? 1 : runner->unbiased;
    uint64_t kind = unit->next % kinds, turn = unit->next / kinds;
    bool is_biased = turn % unbiased != 0;
    bool is_stale = is_weak(exploration) && turn / unbiased % 2 == 1;
    unsigned least = wanted ? wanted : runner->least_depth;
    struct schedule_plan plan = {
        .depth = kind < depths ? least + (unsigned)kind : 0,
        .is_biased = is_biased,
        .steps = unit->steps,
    };
    runner->draws = draws_of_run(exploration->options->seed, unit->next);
    runner->rarity = is_stale ? UINT64_C(1) << draws_below(&runner->draws, MOST_RARITY) : 0;
    runner->guarantee = is_biased || is_stale ? 0 : plan.depth;
    runner->threads = 1;
    runner->is_overlong = false;
    exploration->execution.rules.stays_awake = mix64(unit->next + 1) % AWAKE != 0;
    exploration->random_run = (struct random_run){unit->next, unit->steps};
    schedule_begin(&runner->schedule, &runner->draws, plan);
}

/* Runs the thread's next operation, which may create a thread. */
static void step(struct random_runner *runner, unsigned thread)
{
    struct exploration *exploration = runner->exploration;
    const struct graph *graph = &exploration->execution.graph;
    const struct op *op = execution_op(&exploration->execution, thread);
    bool is_step = !execution_is_local(&exploration->execution, op);
    bool enables = is_step && op->kind != OP_READ;
    event_id before = graph->count;
    sources_run(exploration, thread, &runner->draws, runner->rarity);
    schedule_note(&runner->schedule, thread, is_step, enables);
    if (graph->count == before)
        return;
    const struct event *event = graph_event(graph, before);
    if (event->role == ROLE_CREATION) {
        schedule_add_thread(&runner->schedule, (unsigned)event->value);
        runner->threads++;
    }
}

static bool is_overlong(const struct random_runner *runner)
{
    uint64_t most = LONGER * (uint64_t)runner->unit.steps;
    if (schedule_is_idle(&runner->schedule))
        return true;
    if (runner->longest)
        return runner->exploration->execution.graph.count > runner->longest;
    uint64_t least = most == 0 ? FIRST : LONG;
    return random_runner_steps(runner) > (most > least ? most : least);
}

bool random_runner_run(struct random_runner *runner)
{
    struct exploration *exploration = runner->exploration;
    begin(runner);
    while (exploration->stop == STOP_NOT) {
        int thread = schedule_next(&runner->schedule, &exploration->execution);
        if (thread >= 0)
            step(runner, (unsigned)thread);
        else if (exploration->execution.rules.stays_awake)
            exploration->execution.rules.stays_awake = false;
        else if (runner->rarity == 0 || !sources_let_go(exploration, &runner->draws))
            return true;
        runner->is_overlong = is_overlong(runner);
        if (runner->is_overlong)
            break;
    }
    return false;
}

void random_runner_advance(struct random_runner *runner, bool end)
{
    uint32_t steps = random_counts_round(random_runner_steps(runner));
    graph_undo(&runner->exploration->execution.graph, runner->beginning);
    runner->unit.next += runner->unit.stride;
    if (end && steps > runner->unit.steps)
        runner->unit.steps = steps;
}
