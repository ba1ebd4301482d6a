/* random_scheduler.c - a random scheduler in the spirit of PCT (Burckhardt, Kothari, Musuvathi,
 * Nagarakatti, ASPLOS 2010). It bounds preemptions, where PCT bounds changes of priority.
 *
 * A bound leaves few ways to preempt n threads, but still n! orders of the threads. A depth-first
 * search changes the beginning of an execution last. So a small share of its effort goes to runs of
 * the program from the beginning. A run has at most as many preemptions as the bound allows, or as
 * one of the bounds allows that are still to come. Only its errors count: the explored executions
 * and the counters do not depend on the runs.
 *
 * A run is cut into *contexts*: a thread goes on until it waits, ends, or is preempted. A *point*
 * of a context is a place in front of an operation that synchronises. The first such operation has
 * no point in front of it, unless a thread's creation comes before it: the context need not have
 * begun there. Nor has an unlock, as nothing is gained by coming before it, or an operation inside
 * an atomic section. At the beginning of a run, the place of the next preemption is drawn. It is
 * drawn again after each preemption, and when its context was missed:
 *  - The context: the next one, the two after it together, the four after those, ... are equally
 *    likely. Many bugs need things to happen soon, while all is as it was initially.
 *  - The point in the context: evenly, or with that same preference for the first ones, among as
 *    many points as a context with this number has had in any run.
 * After a preemption or a wait, the next thread is the lowest-numbered one that can run, the
 * highest-numbered one, or any, with a third each: a thread that is unlike the others is often the
 * first or the last. Suppose that one preemption in the first of n contexts, with m points, shows a
 * bug. Then it takes about 3 m log n runs to find the bug.
 *
 * Preemptions are counted as they come: there may be fewer in the graph, but not more. */
#include "explore/bound/random_scheduler.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"
#include "explore/checks/checks.h"
#include "explore/checks/waiting.h"
#include "explore/grow.h"

/* A run that is so many times as long as the systematic search's executions is given up. */
enum { LONGER = 4 };

void random_scheduler_init(struct random_scheduler *scheduler, struct exploration *exploration)
{
    *scheduler = (struct random_scheduler){
        .exploration = exploration,
        .random = exploration->options->seed ? mix64(exploration->options->seed) : 0,
    };
}

void random_scheduler_release(struct random_scheduler *scheduler)
{
    if (scheduler->run.execution.machine)
        exploration_release(&scheduler->run);
    free(scheduler->points);
}

/* splitmix64, below a number that is not 0. */
static uint64_t draw(struct random_scheduler *scheduler, uint64_t below)
{
    verify(below > 0);
    return mix64(scheduler->random += UINT64_C(0x9e3779b97f4a7c15)) % below;
}

/* Likewise, but 0 is as likely as 1 and 2 together, these as 3 to 6, and so on. */
static uint64_t draw_low(struct random_scheduler *scheduler, uint64_t below)
{
    unsigned levels = 0;
    while (below >> levels)
        levels++;
    uint64_t first = (UINT64_C(1) << draw(scheduler, levels)) - 1;
    uint64_t size = first + 1 < below - first ? first + 1 : below - first;
    return first + draw(scheduler, size);
}

/* Draws where the next preemption comes, in this context or later. */
static void plan(struct random_scheduler *scheduler)
{
    scheduler->goal_context = SIZE_MAX;
    if (scheduler->left == 0 || scheduler->context >= scheduler->context_count)
        return;
    size_t context =
        scheduler->context + draw_low(scheduler, scheduler->context_count - scheduler->context);
    while (context < scheduler->context_count && scheduler->points[context] == 0)
        context++;
    if (context == scheduler->context_count)
        return;
    scheduler->goal_context = context;
    uint32_t points = scheduler->points[context];
    scheduler->goal_point =
        (uint32_t)(draw(scheduler, 2) ? draw(scheduler, points) : draw_low(scheduler, points));
}

static void begin_context(struct random_scheduler *scheduler, unsigned thread)
{
    scheduler->thread = thread;
    scheduler->point = 0;
    scheduler->begun = false;
    if (scheduler->context < scheduler->context_count)
        return;
    *array_push(scheduler->points, scheduler->context_count, scheduler->context_capacity) = 0;
}

/* The preemptions that the next run may have: each of the bounds that are to come in turn. A small
 * bound may keep the systematic search from the others for ever. */
static uint32_t draw_bound(struct random_scheduler *scheduler)
{
    const struct explore_options *options = scheduler->exploration->options;
    if (options->last_bound <= options->bound)
        return options->bound;
    return options->bound + scheduler->run_count++ % (options->last_bound - options->bound + 1);
}

/* Goes back to the program's beginning. States may have moved since the last run; the systematic
 * search has kept the first one. */
static void begin(struct random_scheduler *scheduler)
{
    struct exploration *run = &scheduler->run;
    struct exploration *exploration = scheduler->exploration;
    const struct graph_thread *first = &exploration->execution.graph.threads[MACHINE_MAIN_THREAD];
    if (!run->execution.machine) {
        exploration_init_beside(run, exploration);
        run->execution.rules.chooses = true;
        scheduler->beginning = graph_mark(&run->execution.graph);
    }
    execution_fit(&run->execution);
    run->execution.graph.threads[MACHINE_MAIN_THREAD].state =
        first->count ? graph_event(&exploration->execution.graph, first->events[0])->state
                     : first->state;
    scheduler->section = -1;
    scheduler->context = 0;
    scheduler->left = draw_bound(scheduler);
    plan(scheduler);
    begin_context(scheduler, MACHINE_MAIN_THREAD);
}

/* Whether the thread that runs, and can go on, is preempted here. */
static bool is_preempted(struct random_scheduler *scheduler)
{
    const struct op *op = execution_op(&scheduler->run.execution, scheduler->thread);
    if (!scheduler->begun || scheduler->section == (int)scheduler->thread ||
        op->kind == OP_UNLOCK || execution_is_local(&scheduler->run.execution, op))
        return false;
    verify(scheduler->context < scheduler->context_count);
    uint32_t point = scheduler->point++;
    if (point >= scheduler->points[scheduler->context])
        scheduler->points[scheduler->context] = point + 1;
    return scheduler->context == scheduler->goal_context && point == scheduler->goal_point;
}

/* A thread that can run, other than the one that does; -1: none. */
static int choose(struct random_scheduler *scheduler)
{
    unsigned enabled[scheduler->run.execution.graph.thread_count];
    unsigned count = 0;
    for (unsigned t = 0; t < scheduler->run.execution.graph.thread_count; t++)
        if (t != scheduler->thread && execution_is_enabled(&scheduler->run.execution, t))
            enabled[count++] = t;
    if (count == 0)
        return -1;
    uint64_t kind = draw(scheduler, 3);
    return (int)enabled[kind == 0 ? 0 : kind == 1 ? count - 1 : draw(scheduler, count)];
}

/* Goes over to the thread that runs next; false when none can. */
static bool schedule(struct random_scheduler *scheduler)
{
    bool enabled = execution_is_enabled(&scheduler->run.execution, scheduler->thread);
    if (enabled && !is_preempted(scheduler))
        return true;
    int next = choose(scheduler);
    if (next < 0)
        return enabled;
    scheduler->left -= enabled;
    scheduler->context++;
    if (enabled || scheduler->context > scheduler->goal_context)
        plan(scheduler);
    begin_context(scheduler, (unsigned)next);
    return true;
}

/* Makes a choice of the thread, which is at OP_CHOOSE. */
static void step_choice(struct random_scheduler *scheduler, uint64_t count)
{
    const struct execution *execution = &scheduler->run.execution;
    uint64_t choice = execution_next_choice(execution, scheduler->thread, draw(scheduler, count));
    if (choice == count)
        choice = execution_next_choice(execution, scheduler->thread, 0);
    exploration_add(&scheduler->run, scheduler->thread, (event_id)choice, EVENT_INIT);
}

/* Runs the thread's next operation. */
static void step(struct random_scheduler *scheduler)
{
    const struct op *op = execution_op(&scheduler->run.execution, scheduler->thread);
    scheduler->begun |= op->kind == OP_CREATE || !execution_is_local(&scheduler->run.execution, op);
    if (op->function == LOCK_SECTION && op->kind == OP_LOCK)
        scheduler->section = (int)scheduler->thread;
    else if (op->function == LOCK_SECTION && op->kind == OP_UNLOCK)
        scheduler->section = -1;
    if (op->kind == OP_CHOOSE)
        step_choice(scheduler, op->operand);
    else
        exploration_add_latest(&scheduler->run, scheduler->thread);
}

static void run(struct random_scheduler *scheduler)
{
    struct exploration *run = &scheduler->run;
    begin(scheduler);
    while (run->stop == STOP_NOT && run->execution.graph.count < LONGER * scheduler->longest) {
        if (!schedule(scheduler)) {
            checks_blocked(run, waiting_some_may_go_on(&run->execution));
            break;
        }
        step(scheduler);
    }
    if (run->execution.machine->restart_due)
        run->stop = STOP_RESTART;
    if (run->stop != STOP_NOT)
        scheduler->exploration->stop = run->stop;
    graph_undo(&run->execution.graph, scheduler->beginning);
    execution_fit(&scheduler->exploration->execution);
}

/* The scheduler's events are at most one part of all work in so many. More threads have more
 * orders. --enable-checks sees many runs. */
static uint64_t share(unsigned threads)
{
    enum { LEAST = 16, MOST = 128, FEW = 8 };
    if (CHECKS)
        return 4;
    return threads <= FEW ? MOST : LEAST + (MOST - LEAST) * FEW / threads;
}

static bool is_due(const struct random_scheduler *scheduler)
{
    uint64_t events = scheduler->run.statistics.events + scheduler->longest;
    return scheduler->exploration->stop == STOP_NOT &&
           events * share(scheduler->exploration->execution.graph.thread_count) <=
               exploration_work(scheduler->exploration);
}

void random_scheduler_look(struct random_scheduler *scheduler)
{
    const struct exploration *exploration = scheduler->exploration;
    const struct graph *graph = &exploration->execution.graph;
    if (exploration->options->bound == BOUND_NONE)
        return;
    if (graph->count > scheduler->longest)
        scheduler->longest = graph->count;
    for (uint64_t before = UINT64_MAX;
         scheduler->run.statistics.events != before && is_due(scheduler);) {
        before = scheduler->run.statistics.events;
        run(scheduler);
    }
}
