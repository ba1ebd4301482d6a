/* optimal.c - Optimal-DPOR (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014, algorithm 2).
 *
 *   Explore(E, Sleep, Tree):
 *     if no thread can run after E:
 *       for each race (e, e') in E that can be reversed:
 *         E' := the prefix of E before e;  v := notdep(e, E).e'
 *         if no thread of Sleep(E') is in WI(v): insert v into Tree(E')                       (*)
 *     else:
 *       if Tree is empty: Tree := {p}, p being any thread that can run
 *       while Tree is not empty:
 *         p := the first thread of its first branch
 *         Explore(E.p, {q in Sleep | q's next operation is independent of p's}, Tree below p)
 *         add p to Sleep;  remove the branches that begin with p from Tree
 *
 * notdep(e, E) is what comes after e in E without what happens after it. The weak initials WI(v)
 * are the threads that can begin an execution that v begins, too: those with a first event in v
 * that no other event of v happens before, and those that v has nothing of and whose next operation
 * is independent of v. Wakeup trees are in wakeup_tree.h. Where a tree ends, nothing is asleep (if
 * something were, that would be a bug()), and so no search is for nothing.
 *
 * Deviations:
 *  - v is put in the order: what happens before e', e', and then the rest; and the branch that is
 *    added to a tree stops behind e' unless more is needed to wake all that sleeps. What such a
 *    leaf begins includes what v begins, and all of it will be explored.
 *  - A race is looked at when e' is added, when v is known up to e'. Mostly that is enough for (*):
 *    each sleeping thread is an initial, or woken, whatever follows. Then the race is *settled* for
 *    all executions with this prefix: all that begin like E', what happens before e', e' have been
 *    explored, or will be from a leaf. Where it is not enough, since some thread has no conflict
 *    with v so far, the race stays *open*, and is looked at again, with all of v, at the end of
 *    each execution with this prefix.
 *  - Locks can disable each other. As in source.c, a lock races with the lock that it had to wait
 *    for, or waits for where the execution ends.
 *  - The tree below p is taken away from E's, and given to E.p; what is inserted at E meanwhile
 *    conflicts with p.
 *
 * An event costs O(threads), and as much again for each thread that it conflicts with; a race, and an
 * open one at each end, O(sleeping threads and branches) for each event since its first. Memory is
 * linear in the longest execution, but for the wakeup trees, which can have exponentially many
 * leaves. */
#include "base/error.h"
#include "base/memory.h"
#include "explore/explorer.h"
#include "explore/finish.h"
#include "explore/grow.h"
#include "explore/sequence/sequence.h"
#include "explore/sequence/wakeup_tree.h"

#include <stdlib.h>

/* A race whose reversal is to be explored from the step in front of `first`. */
struct race {
    event_id first;
    event_id second;        /* 0: an operation that waits at the end */
    struct wakeup_event op; /* the second event, as it is in v */
};

/* What is known of a prefix besides what is in struct sequence. */
struct optimal_step {
    wakeup_id tree;
    size_t sleepers; /* where its sleep set begins; it ends where the next step's does */
    size_t races;    /* likewise, its last event's races that are open */
};

struct optimal {
    struct sequence sequence; /* at the beginning: see of_sequence */
    struct exploration *exploration;
    struct optimal_step *steps; /* as many as sequence.count */
    size_t step_capacity;
    struct wakeup_event *sleepers; /* of all steps: the next operations of sleeping threads. They
                                      are as they were when the thread fell asleep, since a
                                      sleeping thread is woken by the first conflict. */
    size_t sleeper_count;
    size_t sleeper_capacity;
    struct race *races; /* of all steps */
    size_t race_count;
    size_t race_capacity;
    struct wakeup_tree trees;
    struct wakeup_sequence reversal; /* scratch: the paper's v */
};

static struct optimal *of_sequence(struct sequence *sequence)
{
    return (struct optimal *)(void *)sequence;
}

static struct optimal_step *last_step(const struct optimal *optimal)
{
    return &optimal->steps[optimal->sequence.count - 1];
}

static struct wakeup_event describe(const struct event *event)
{
    return (struct wakeup_event){.footprint = footprint_of(event), .thread = event->thread};
}

/* --- Races --------------------------------------------------------------------------------------
 */

/* Adds to v those events of notdep(e, E) that are in the clock, or that are not. */
static void add_events(struct optimal *optimal, const clock_entry *clock, bool in_clock)
{
    const struct sequence *sequence = &optimal->sequence;
    const struct graph *graph = &optimal->exploration->execution.graph;
    for (size_t i = 0; i < sequence->event_count; i++) {
        event_id id = sequence->events[i];
        if (graph_in_clock(graph, clock, id) == in_clock)
            wakeup_sequence_add(&optimal->reversal, describe(graph_event(graph, id)));
    }
}

/* Sets optimal->reversal to v. Where e' waits, what happens before it in v is what does so before
 * its thread's last event: e is a write, and v has no other event of that location. */
static void make_reversal(struct optimal *optimal, const struct race *race)
{
    const struct graph *graph = &optimal->exploration->execution.graph;
    event_id last = race->second ? race->second : graph_last(graph, race->op.thread);
    const clock_entry *clock = graph_hb(graph, last);
    struct wakeup_sequence *reversal = &optimal->reversal;
    sequence_notdep(&optimal->sequence, race->first);
    reversal->count = 0;
    add_events(optimal, clock, true);
    wakeup_sequence_add(reversal, race->op);
    reversal->needed = reversal->count;
    add_events(optimal, clock, false);
}

/* Makes sure that v's reversal is explored. Unless `ended`, more may follow in E; false: then it
 * depends on that what is to be done. */
static bool reverse(struct optimal *optimal, const struct race *race, bool ended)
{
    make_reversal(optimal, race);
    optimal->reversal.open = !ended;
    struct optimal_step *step =
        &optimal->steps[sequence_step_before(&optimal->sequence, race->first)];
    for (size_t i = step->sleepers; i < step[1].sleepers; i++) {
        enum wakeup_relation relation =
            wakeup_sequence_relate(&optimal->reversal, optimal->sleepers[i]);
        if (relation != WAKEUP_WOKEN)
            return relation == WAKEUP_INITIAL;
    }
    return wakeup_tree_insert(&optimal->trees, &step->tree, &optimal->reversal) != WAKEUP_OPEN;
}

static void record_race(struct sequence *sequence, const struct next_op *next, event_id event)
{
    struct optimal *optimal = of_sequence(sequence);
    array_reserve(optimal->races, optimal->race_capacity, optimal->race_count + 1);
    optimal->races[optimal->race_count++] = (struct race){
        .first = event,
        .op = {.footprint = {.location = next->op->location,
                             .writes = next_op_writes_before(sequence->exploration, next, event)},
               .thread = (uint16_t)next->thread}};
}

/* Looks at the newest event's races, and keeps those that are open. */
static void resolve_races(struct optimal *optimal)
{
    event_id newest = optimal->exploration->execution.graph.count - 1;
    size_t kept = last_step(optimal)->races;
    for (size_t i = kept; i < optimal->race_count; i++) {
        struct race *race = &optimal->races[i];
        race->second = newest;
        if (!reverse(optimal, race, false))
            optimal->races[kept++] = *race;
    }
    optimal->race_count = kept;
}

/* No thread can go on: nothing is left open. */
static void end_execution(struct optimal *optimal)
{
    struct exploration *exploration = optimal->exploration;
    size_t open = optimal->race_count;
    for (unsigned t = 0; t < exploration->execution.graph.thread_count; t++)
        sequence_find_races(&optimal->sequence, t, record_race);
    for (size_t i = 0; i < optimal->race_count; i++)
        reverse(optimal, &optimal->races[i], true);
    optimal->race_count = open;
    exploration_finish(exploration);
}

/* --- The search ---------------------------------------------------------------------------------
 */

/* Puts to sleep, after the newest event, what slept in front of it and does not conflict with it. */
static void keep_asleep(struct optimal *optimal)
{
    const struct graph *graph = &optimal->exploration->execution.graph;
    struct wakeup_event newest = describe(graph_event(graph, graph->count - 1));
    size_t end = optimal->sleeper_count;
    array_reserve(optimal->sleepers, optimal->sleeper_capacity, 2 * end);
    for (size_t i = last_step(optimal)[-1].sleepers; i < end; i++)
        if (!footprints_conflict(optimal->sleepers[i].footprint, newest.footprint))
            optimal->sleepers[optimal->sleeper_count++] = optimal->sleepers[i];
}

/* To be called when the sequence has a new step: that step's tree, and where its races begin. */
static void begin_step(struct optimal *optimal, wakeup_id tree, size_t races)
{
    array_reserve(optimal->steps, optimal->step_capacity, optimal->sequence.count);
    *last_step(optimal) =
        (struct optimal_step){.tree = tree, .sleepers = optimal->sleeper_count, .races = races};
    if (optimal->sequence.count > 1)
        keep_asleep(optimal);
    if (tree == WAKEUP_NONE && last_step(optimal)->sleepers < optimal->sleeper_count)
        bug("a thread sleeps where a wakeup tree ends");
}

/* Runs the thread from the last step, which is current; returns false when the search is over. */
static bool run(struct optimal *optimal, unsigned thread, wakeup_id tree)
{
    struct exploration *exploration = optimal->exploration;
    size_t races = optimal->race_count;
    sequence_find_races(&optimal->sequence, thread, record_race);
    exploration_add_latest(exploration, thread);
    if (exploration->stop != STOP_NOT)
        return false;
    sequence_push(&optimal->sequence);
    begin_step(optimal, tree, races);
    resolve_races(optimal);
    return true;
}

/* Goes on to the end of an execution, where a wakeup tree has ended: with the leftmost thread that
 * can run, each time. */
static void extend(struct optimal *optimal)
{
    bool goes_on = true;
    while (goes_on) {
        const uint8_t *flags = sequence_last_flags(&optimal->sequence);
        unsigned thread = 0;
        while (thread < optimal->sequence.width && !(flags[thread] & STEP_CAN_RUN))
            thread++;
        if (thread == optimal->sequence.width) {
            end_execution(optimal);
            return;
        }
        goes_on = run(optimal, thread, WAKEUP_NONE);
    }
}

/* Leaves the last step; the thread that led there falls asleep. */
static void pop(struct optimal *optimal)
{
    struct sequence *sequence = &optimal->sequence;
    struct optimal_step left = *last_step(optimal);
    optimal->sleeper_count = left.sleepers;
    optimal->race_count = left.races;
    sequence->count--;
    if (sequence->count == 0)
        return;
    const struct graph *graph = &optimal->exploration->execution.graph;
    array_reserve(optimal->sleepers, optimal->sleeper_capacity, optimal->sleeper_count + 1);
    optimal->sleepers[optimal->sleeper_count++] = describe(graph_event(graph, graph->count - 1));
}

void optimal_explore(struct exploration *exploration)
{
    struct optimal optimal = {.exploration = exploration};
    sequence_init(&optimal.sequence, exploration);
    begin_step(&optimal, WAKEUP_NONE, 0);
    extend(&optimal);
    while (optimal.sequence.count > 0 && exploration->stop == STOP_NOT) {
        sequence_rewind(&optimal.sequence);
        struct optimal_step *step = last_step(&optimal);
        if (step->tree == WAKEUP_NONE) {
            pop(&optimal);
            continue;
        }
        wakeup_id below;
        struct wakeup_event event = wakeup_tree_take(&optimal.trees, &step->tree, &below);
        if (run(&optimal, event.thread, below) && below == WAKEUP_NONE)
            extend(&optimal);
    }
    exploration->statistics.peak_pending = wakeup_tree_peak(&optimal.trees);
    sequence_release(&optimal.sequence);
    wakeup_tree_release(&optimal.trees);
    wakeup_sequence_release(&optimal.reversal);
    free(optimal.steps);
    free(optimal.sleepers);
    free(optimal.races);
}
