/* scout.c - a random scheduler in the spirit of PCT (Burckhardt, Kothari, Musuvathi, Nagarakatti,
 * ASPLOS 2010), which bounds preemptions rather than changes of priority.
 *
 * A bound leaves few ways to preempt n threads, but still n! to order them, and a depth-first
 * search changes last what comes first. So a small share of its effort goes to runs of the program
 * from the beginning, with at most as many preemptions as the bound allows. Only the errors that
 * they come across count: which executions are explored, and what is counted, does not depend on
 * them.
 *
 * A run is cut into *blocks*: a thread goes on until it waits, ends, or is preempted. Where the
 * next preemption comes is drawn at the run's beginning, and again when it has come or been missed:
 *  - the block such that the next, the two after it, the four after those, ... are equally likely,
 *    since many bugs need things to happen soon, while all is as it was initially;
 *  - the point in the block evenly or in that same way, among as many as a block with this number
 *    has had in any run. A *point* is in front of an operation that synchronises, and behind
 *    another one of the block, or a thread's creation: before the first, the block need not have
 *    begun. Unlocking is none, as nothing is gained by coming before it; nor is what an atomic
 *    section protects.
 * The thread that is next, after a preemption or a wait, is the lowest-numbered one that can run,
 * the highest-numbered one, or any, with a third each: the one that is not like the others is often
 * the first or the last. So a bug that one preemption in the first of n blocks with m points shows
 * takes about 3 m log n runs.
 *
 * Preemptions are counted as they come, of a thread that is able to go on, even when it never does:
 * there may be fewer in the graph, but not more. */
#include "explore/bound/random_scheduler.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"
#include "explore/errors.h"

#include <stdlib.h>

/* What a scout's events are of all work at most is one part in SHARE; --enable-checks sees many. A
 * run that is PATIENCE times as long as the systematic search's executions is given up. */
enum { SHARE = CHECKS ? 4 : 128, PATIENCE = 4 };

void scout_init(struct scout *scout, struct exploration *exploration)
{
    *scout = (struct scout){.exploration = exploration};
}

void scout_release(struct scout *scout)
{
    if (scout->run.machine)
        exploration_release(&scout->run);
    free(scout->points);
}

/* splitmix64, below a number that is not 0. */
static uint64_t draw(struct scout *scout, uint64_t below)
{
    return mix64(scout->random += UINT64_C(0x9e3779b97f4a7c15)) % below;
}

/* Likewise, but 0 is as likely as 1 and 2 together, these as 3 to 6, and so on. */
static uint64_t draw_low(struct scout *scout, uint64_t below)
{
    unsigned levels = 0;
    while (below >> levels)
        levels++;
    uint64_t first = (UINT64_C(1) << draw(scout, levels)) - 1;
    uint64_t size = first + 1 < below - first ? first + 1 : below - first;
    return first + draw(scout, size);
}

/* Draws where the next preemption comes, in this block or later. */
static void plan(struct scout *scout)
{
    scout->goal_block = SIZE_MAX;
    if (scout->left == 0 || scout->block >= scout->block_count)
        return;
    size_t block = scout->block + draw_low(scout, scout->block_count - scout->block);
    while (block < scout->block_count && scout->points[block] == 0)
        block++;
    if (block == scout->block_count)
        return;
    scout->goal_block = block;
    uint32_t points = scout->points[block];
    scout->goal_point = (uint32_t)(draw(scout, 2) ? draw(scout, points) : draw_low(scout, points));
}

static void begin_block(struct scout *scout, unsigned thread)
{
    scout->thread = thread;
    scout->point = 0;
    scout->begun = false;
    if (scout->block < scout->block_count)
        return;
    array_reserve(scout->points, scout->block_capacity, scout->block_count + 1);
    scout->points[scout->block_count++] = 0;
}

static void init_run(struct scout *scout)
{
    const struct exploration *exploration = scout->exploration;
    scout->run = (struct exploration){
        .machine = exploration->machine,
        .options = exploration->options,
        .hooks = exploration->hooks,
        .deadline = exploration->deadline,
        .until_poll = 1,
        .chooses = true,
    };
    exploration_init_graph(&scout->run);
    preemption_search_init(&scout->run.search);
    scout->beginning = graph_mark(&scout->run.graph);
}

/* Goes back to the program's beginning. States may have moved since the last run; the systematic
 * search has kept the first one. */
static void begin(struct scout *scout)
{
    struct exploration *run = &scout->run;
    const struct exploration *exploration = scout->exploration;
    const struct graph_thread *first = &exploration->graph.threads[MACHINE_MAIN_THREAD];
    if (!run->machine)
        init_run(scout);
    exploration_fit(run);
    run->graph.threads[MACHINE_MAIN_THREAD].state =
        first->count ? graph_event(&exploration->graph, first->events[0])->state : first->state;
    scout->section = -1;
    scout->block = 0;
    scout->left = exploration->options->bound;
    plan(scout);
    begin_block(scout, MACHINE_MAIN_THREAD);
}

/* Whether the thread that runs, and can go on, is preempted here. */
static bool is_preempted(struct scout *scout)
{
    const struct op *op = exploration_op(&scout->run, scout->thread);
    if (!scout->begun || scout->section == (int)scout->thread || op->kind == OP_UNLOCK ||
        exploration_is_local(&scout->run, op))
        return false;
    uint32_t point = scout->point++;
    if (point >= scout->points[scout->block])
        scout->points[scout->block] = point + 1;
    return scout->block == scout->goal_block && point == scout->goal_point;
}

/* A thread that can run, other than the one that does; -1: none. */
static int choose(struct scout *scout)
{
    unsigned enabled[scout->run.graph.thread_count];
    unsigned count = 0;
    for (unsigned t = 0; t < scout->run.graph.thread_count; t++)
        if (t != scout->thread && exploration_is_enabled(&scout->run, t))
            enabled[count++] = t;
    if (count == 0)
        return -1;
    switch (draw(scout, 3)) {
    case 0:
        return (int)enabled[0];
    case 1:
        return (int)enabled[count - 1];
    default:
        return (int)enabled[draw(scout, count)];
    }
}

/* Goes over to the thread that runs next; false when none can. */
static bool schedule(struct scout *scout)
{
    bool enabled = exploration_is_enabled(&scout->run, scout->thread);
    if (enabled && !is_preempted(scout))
        return true;
    int next = choose(scout);
    if (next < 0)
        return enabled;
    scout->left -= enabled;
    scout->block++;
    if (enabled || scout->block > scout->goal_block)
        plan(scout);
    begin_block(scout, (unsigned)next);
    return true;
}

/* Runs the thread's next operation. */
static void step(struct scout *scout)
{
    const struct op *op = exploration_op(&scout->run, scout->thread);
    scout->begun |= op->kind == OP_CREATE || !exploration_is_local(&scout->run, op);
    if (op->function == LOCK_SECTION && op->kind == OP_LOCK)
        scout->section = (int)scout->thread;
    else if (op->function == LOCK_SECTION && op->kind == OP_UNLOCK)
        scout->section = -1;
    if (op->kind == OP_CHOOSE)
        exploration_add(&scout->run, scout->thread, (event_id)draw(scout, op->operand), EVENT_INIT);
    else
        exploration_add_latest(&scout->run, scout->thread);
}

static void run(struct scout *scout)
{
    struct exploration *run = &scout->run;
    begin(scout);
    while (run->stop == STOP_NOT && run->graph.count < PATIENCE * scout->longest) {
        if (!schedule(scout)) {
            errors_check_deadlock(run);
            break;
        }
        step(scout);
    }
    if (run->machine->restart_due)
        run->stop = STOP_RESTART;
    if (run->stop != STOP_NOT)
        scout->exploration->stop = run->stop;
    graph_undo(&run->graph, scout->beginning);
    exploration_fit(scout->exploration);
}

void scout_look(struct scout *scout)
{
    const struct exploration *exploration = scout->exploration;
    const struct graph *graph = &exploration->graph;
    if (exploration->options->bound == BOUND_NONE || exploration->stop != STOP_NOT)
        return;
    scout->looks++; /* which takes about as long as an event for each thread: exploration_spend */
    if (graph->count > scout->longest)
        scout->longest = graph->count;
    uint64_t work = exploration->statistics.events + scout->looks * graph->thread_count;
    if ((scout->run.statistics.events + scout->longest) * SHARE <= work)
        run(scout);
}
