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
 * notdep(e, E) is the sequence of the events after e in E that do not happen after e. WI(v), the
 * weak initials of v, are the threads that can begin an execution that v can begin, too: the
 * threads whose first event in v comes after no other event of v in hb, and the threads that have
 * no event in v and whose next operation is independent of all of v. Wakeup trees are in
 * wakeup_tree.h. At the end of a tree, no thread is asleep; a sleeping thread is a bug(). So no
 * search is sleep-set-blocked.
 *
 * Deviations:
 *  - v is reordered: first the events that happen before e', then e', then the rest. The branch
 *    that is added to a tree ends with e' unless more events are needed to wake all sleeping
 *    threads. The executions that begin like this branch include those that begin like v, and all
 *    of them are explored.
 *  - A race is examined when e' is added. Then v is known up to e'. In most cases this suffices for
 *    (*): each sleeping thread is an initial of v, or is woken by v, whichever events follow. Then
 *    the race needs no more work in executions with this prefix: those that begin with E', the
 *    events that happen before e', and e' have been explored, or will be from a leaf. Otherwise,
 *    some thread has no conflict with v so far. Then the race remains *open*, and is examined
 *    again, with all of v, at the end of each execution with this prefix.
 *  - Locks can disable each other. As in source.c, a lock races with the lock that it had to wait
 *    for, and one that waits at the end of the execution with the lock that it waits for.
 *  - The tree below p is removed from the tree of E, and becomes the tree of E.p. Sequences that
 *    are inserted at E meanwhile conflict with p.
 *
 * An event costs O(threads), and O(threads) more for each thread that it conflicts with. A race
 * costs O(sleeping threads and branches) for each event since its first one; an open race costs the
 * same at each end of an execution. Memory is linear in the longest execution, except for the
 * wakeup trees, which can have exponentially many leaves. */
#include "base/error.h"
#include "base/memory.h"
#include "explore/explorer.h"
#include "explore/finish.h"
#include "explore/grow.h"
#include "explore/sequence/sequence.h"
#include "explore/sequence/wakeup_tree.h"

/* A race whose reversal is to be explored from the step in front of `first`. */
struct race {
    event_id first;
    event_id second;        /* 0: an operation that waits at the end */
    struct wakeup_event op; /* the second event, in v */
};

/* The data of a prefix that struct sequence does not have. */
struct optimal_step {
    wakeup_id tree;
    size_t sleepers; /* where its sleep set begins; it ends where the next step's does */
    size_t races;    /* likewise, the open races of its last event */
};

struct optimal {
    struct sequence sequence; /* the first field: see of_sequence */
    struct exploration *exploration;
    struct optimal_step *steps; /* as many as sequence.count */
    size_t step_capacity;
    struct wakeup_event *sleepers; /* of all steps: the next operations of sleeping threads. They do
                                      not change while the thread sleeps, since the first conflict
                                      wakes it. */
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
    _Static_assert(offsetof(struct optimal, sequence) == 0, "a pointer to one is one to the other");
    return (struct optimal *)(void *)sequence;
}

static struct optimal_step *last_step(const struct optimal *optimal)
{
    verify(optimal->sequence.count > 0 && optimal->sequence.count <= optimal->step_capacity);
    return &optimal->steps[optimal->sequence.count - 1];
}

/* Sets *wakeup to the event. In place: the fields are narrower than what would copy them. */
static void describe(const struct optimal *optimal, event_id id, struct wakeup_event *wakeup)
{
    const struct execution *execution = &optimal->exploration->execution;
    const struct event *event = graph_event(&execution->graph, id);
    wakeup->thread = event->thread;
    wakeup->footprint.location = event->location;
    wakeup->footprint.class = 0;
    wakeup->footprint.writes = (event->flags & EVENT_WRITES) != 0;
    if (execution->commuting)
        wakeup->footprint = execution_footprint(execution, event);
}

/* --- Races ------------------------------------------------------------------------------------ */

/* Adds the event at the end of v. */
static void add_event(struct optimal *optimal, event_id id)
{
    struct wakeup_sequence *reversal = &optimal->reversal;
    wakeup_sequence_add(reversal, (struct wakeup_event){0});
    describe(optimal, id, &reversal->events[reversal->count - 1]);
}

/* Adds the events of notdep(e, E) to v that are in the clock; or that are not, if `in_clock` is
 * false. */
static void add_events(struct optimal *optimal, const clock_entry *clock, bool in_clock)
{
    const struct sequence *sequence = &optimal->sequence;
    const struct graph *graph = &optimal->exploration->execution.graph;
    for (size_t i = 0; i < sequence->event_count; i++) {
        event_id id = sequence->events[i];
        if (graph_in_clock(graph, clock, id) == in_clock)
            add_event(optimal, id);
    }
}

/* Sets optimal->reversal to v. If e' waits, the events of v that happen before it are those before
 * its thread's last event: e is a write, and v has no other event of that location. */
static void make_reversal(struct optimal *optimal, const struct race *race)
{
    const struct graph *graph = &optimal->exploration->execution.graph;
    verify(race->first < graph->count && race->second < graph->count);
    event_id last = race->second ? race->second : graph_last(graph, race->op.thread);
    const clock_entry *clock = execution_order(&optimal->exploration->execution, last);
    struct wakeup_sequence *reversal = &optimal->reversal;
    sequence_notdep(&optimal->sequence, race->first);
    reversal->count = 0;
    add_events(optimal, clock, true);
    wakeup_sequence_add(reversal, race->op);
    reversal->needed = reversal->count;
    add_events(optimal, clock, false);
}

/* Ensures that the reversal of the race is explored. Unless `ended`, more events may follow in E.
 * Then it may return false and change nothing, since the result depends on them. */
static bool reverse(struct optimal *optimal, const struct race *race, bool ended)
{
    make_reversal(optimal, race);
    optimal->reversal.open = !ended;
    size_t before = sequence_step_before(&optimal->sequence, race->first);
    require(before + 1 < optimal->sequence.count);
    struct optimal_step *step = &optimal->steps[before];
    for (size_t i = step->sleepers; i < step[1].sleepers; i++) {
        enum wakeup_relation relation =
            wakeup_sequence_relate(&optimal->reversal, optimal->sleepers[i]);
        if (relation != WAKEUP_WOKEN)
            return relation == WAKEUP_INITIAL;
    }
    return wakeup_tree_insert(&optimal->trees, &step->tree, &optimal->reversal) != WAKEUP_OPEN;
}

/* Adds the race to the stack; its second event is not known yet. */
static void record_race(struct sequence *sequence, const struct next_op *next, event_id event)
{
    struct optimal *optimal = of_sequence(sequence);
    const struct execution *execution = &optimal->exploration->execution;
    bool writes = next_op_writes_before(sequence->exploration, next, event);
    struct race *race = array_push(optimal->races, optimal->race_count, optimal->race_capacity);
    race->first = event;
    race->second = 0;
    race->op.thread = (uint16_t)next->thread;
    race->op.footprint.location = next->op->location;
    race->op.footprint.class = 0;
    race->op.footprint.writes = writes;
    if (execution->commuting)
        race->op.footprint = execution_footprint_of(execution, next->op, writes);
}

/* Examines the races of the newest event, and keeps the open ones. */
static void resolve_races(struct optimal *optimal)
{
    event_id newest = optimal->exploration->execution.graph.count - 1;
    size_t kept = last_step(optimal)->races;
    for (size_t i = kept; i < optimal->race_count; i++) {
        struct race *race = &optimal->races[i];
        verify(race->first < newest);
        race->second = newest;
        if (!reverse(optimal, race, false))
            optimal->races[kept++] = *race;
    }
    optimal->race_count = kept;
}

/* Ends an execution, in which no thread is enabled: reverses its open races, and those of
 * operations that wait. */
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

/* --- The search ------------------------------------------------------------------------------- */

/* Fills in the sleep set of the last step: the operations of the step before without those that
 * conflict with the event between. */
static void keep_asleep(struct optimal *optimal)
{
    const struct graph *graph = &optimal->exploration->execution.graph;
    verify(optimal->sequence.count > 1);
    struct wakeup_event newest;
    describe(optimal, graph->count - 1, &newest);
    size_t end = optimal->sleeper_count;
    array_reserve(optimal->sleepers, optimal->sleeper_capacity, 2 * end);
    for (size_t i = last_step(optimal)[-1].sleepers; i < end; i++)
        if (!footprints_conflict(optimal->sleepers[i].footprint, newest.footprint))
            optimal->sleepers[optimal->sleeper_count++] = optimal->sleepers[i];
}

/* Fills in the new last step, with its tree and the place where its races begin. */
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

/* Runs the thread from the last step, which is current. `tree` is the tree of the next step.
 * Returns false if the exploration has stopped. */
static bool run(struct optimal *optimal, unsigned thread, wakeup_id tree)
{
    struct exploration *exploration = optimal->exploration;
    require(sequence_last_flags(&optimal->sequence)[thread] & STEP_CAN_RUN);
    size_t races = optimal->race_count;
    sequence_find_races(&optimal->sequence, thread, record_race);
    exploration_add(exploration, thread, execution_latest(&exploration->execution, thread));
    if (exploration->stop != STOP_NOT)
        return false;
    sequence_push(&optimal->sequence);
    begin_step(optimal, tree, races);
    resolve_races(optimal);
    return true;
}

/* Extends the sequence to the end of an execution, with the leftmost enabled thread at each step.
 * For the end of a wakeup tree. */
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

/* Removes the last step. The thread of its last event falls asleep at the step before. */
static void pop(struct optimal *optimal)
{
    struct sequence *sequence = &optimal->sequence;
    struct optimal_step left = *last_step(optimal);
    verify(left.tree == WAKEUP_NONE);
    verify(left.sleepers <= optimal->sleeper_count && left.races <= optimal->race_count);
    optimal->sleeper_count = left.sleepers;
    optimal->race_count = left.races;
    sequence->count--;
    if (sequence->count == 0)
        return;
    const struct graph *graph = &optimal->exploration->execution.graph;
    array_reserve(optimal->sleepers, optimal->sleeper_capacity, optimal->sleeper_count + 1);
    describe(optimal, graph->count - 1, &optimal->sleepers[optimal->sleeper_count++]);
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
