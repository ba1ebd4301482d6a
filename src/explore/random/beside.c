#include "explore/random/beside.h"

#include "base/error.h"
#include "explore/finish.h"
#include "explore/random/runner.h"

/* A run that is so many times as long as the systematic search's executions is given up. */
enum { LONGER = 4 };

void random_beside_init(struct random_beside *beside, struct exploration *exploration)
{
    *beside = (struct random_beside){.exploration = exploration};
}

void random_beside_release(struct random_beside *beside)
{
    if (!beside->has_begun)
        return;
    random_runner_release(&beside->runner);
    exploration_release(&beside->run);
}

/* The first number, which differs from unit to unit of a search, and is 0 for the whole. */
static uint64_t first_number(const struct exploration *exploration)
{
    uint64_t number = 0;
    const struct path *unit = exploration->work ? &exploration->work->begin : NULL;
    for (size_t i = 0; unit && i < unit->count; i++)
        number = mix64(number + unit->steps[i].ordinal + 1);
    return number >> 1;
}

static void begin(struct random_beside *beside)
{
    struct exploration *run = &beside->run;
    beside->has_begun = true;
    exploration_init_beside(run, beside->exploration);
    run->execution.rules.chooses = run->execution.rules.awaits = true;
    execution_recall(&run->execution);
    run->is_random = true;
    run->work = &beside->work;
    random_runner_init(&beside->runner, run);
    beside->runner.unit.next = first_number(beside->exploration);
    beside->runner.unit.steps = beside->longest;
    beside->work = (struct work){.tree = &random_tree, .search = &beside->runner};
}

/* Goes to the program's beginning. States may have moved since the last run; the systematic search
 * has kept the first one. */
static void go_to_beginning(struct random_beside *beside)
{
    struct execution *own = &beside->run.execution;
    const struct graph *graph = &beside->exploration->execution.graph;
    const struct graph_thread *first = &graph->threads[MACHINE_MAIN_THREAD];
    execution_fit(own);
    own->graph.threads[MACHINE_MAIN_THREAD].state =
        first->count ? graph_event(graph, first->events[0])->state : first->state;
    doubts_release(&beside->run.doubts);
}

static void make_run(struct random_beside *beside)
{
    struct exploration *run = &beside->run;
    if (!beside->has_begun)
        begin(beside);
    go_to_beginning(beside);
    beside->runner.longest = LONGER * beside->longest;
    bool end = random_runner_run(&beside->runner);
    if (end)
        exploration_finish_aside(run);
    if (run->execution.machine->restart_due)
        run->stop = STOP_RESTART;
    if (run->stop != STOP_NOT)
        beside->exploration->stop = run->stop;
    random_runner_advance(&beside->runner, end);
    execution_fit(&beside->exploration->execution);
}

/* The runs' events are at most one part of all work in so many. More threads have more orders.
 * --enable-checks sees many runs. */
static uint64_t share(unsigned threads)
{
    enum { LEAST = 16, MOST = 128, FEW = 8 };
    if (CHECKS)
        return 4;
    return threads <= FEW ? MOST : LEAST + (MOST - LEAST) * FEW / threads;
}

/* A run may learn what the search has to begin anew for. So the first few come before their share
 * of the work is due, when there is little to do again: behind 4, 16 and 64 executions. A unit of a
 * search has none. */
static bool is_due_early(struct random_beside *beside)
{
    enum { RUNS = 3, FIRST = 4 };
    uint64_t executions = FIRST;
    for (unsigned i = 0; i < beside->early; i++)
        executions *= FIRST;
    bool is_due = !beside->exploration->work && beside->early < RUNS &&
                  executions * beside->longest <= beside->credit;
    beside->early += is_due;
    return is_due;
}

static bool is_due(struct random_beside *beside)
{
    uint64_t events = beside->run.statistics.events + beside->longest;
    if (beside->exploration->stop != STOP_NOT)
        return false;
    return events * share(beside->exploration->execution.graph.thread_count) <= beside->credit ||
           is_due_early(beside);
}

/* The counters of the search may begin anew when it has told them (work.h). */
static void note_work(struct random_beside *beside)
{
    uint64_t now = exploration_work(beside->exploration);
    beside->credit += now >= beside->before ? now - beside->before : now;
    beside->before = now;
}

void random_beside_look(struct random_beside *beside)
{
    const struct exploration *exploration = beside->exploration;
    const struct graph *graph = &exploration->execution.graph;
    if (exploration->options->bound == BOUND_NONE)
        return;
    note_work(beside);
    if (graph->count > beside->longest)
        beside->longest = graph->count;
    for (uint64_t before = UINT64_MAX; beside->run.statistics.events != before && is_due(beside);) {
        before = beside->run.statistics.events;
        make_run(beside);
    }
}
