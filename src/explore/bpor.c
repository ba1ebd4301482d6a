/* bpor.c - bounded partial-order reduction (Coons, Musuvathi, McKinley, OOPSLA 2013; section 2.2 of
 * the Buster paper): dynamic partial-order reduction (Flanagan, Godefroid, POPL 2005) over
 * interleavings, made complete for a bound on preemptions. It is the baseline for bounded
 * exploration: it finds every execution within the bound, some of them several times, and follows
 * many interleavings that the bound then cuts off.
 *
 *   Explore(S):
 *     for each thread u with its next operation o, which may be waiting, and each other thread v:
 *       i := v's last event in S that conflicts with o, might run in either order with it, and does
 *            not happen before it
 *       add u to Backtrack(the prefix of S before i)
 *       add u to Backtrack(the prefix of S before the block of v that i is in)       (conservative)
 *     Backtrack(S) := {the last thread of S} if it can go on, else {any thread that can run}
 *     for each thread t in Backtrack(S), those included that are added meanwhile:
 *       if S t is within the bound: Explore(S t)
 *
 * A block is a longest run of events of one thread. Where u is added in front of i alone, it
 * preempts v, and that may be one preemption too many; in front of the whole block, where threads
 * were switched anyway, it costs no more than v did. For the same reason a thread goes on for as
 * long as it can: every other switch is there because of some race.
 *
 * Where u cannot run at the place that it is added to, the thread of the first event from there on
 * that happens before o is added in its stead (one of the set E of the POPL paper). If there is
 * none either, then o was waiting there already, and o cannot come first.
 *
 * Preemptions are counted as `naive` does, when the preempted thread goes on: a thread that never
 * goes on, since it comes to wait for ever, was not preempted, and counting when it is left would
 * lose its execution. What follows from that:
 *  - "Any thread" is one that was not left behind while it could go on, since that one costs a
 *    preemption, and executions in which it waits or runs late have not paid that yet. When there
 *    are no others, all are tried.
 *  - Where a thread is left, it matters whether it waits there. So under a bound, two orders that
 *    cannot be reversed count as races, too: of what the holder of a mutex does to it and another
 *    thread's lock, and of a thread's end and a join with it. They take u to where it may come up
 *    to its lock, or join, while it has to wait.
 *
 * There are no sleep sets: a sleeping thread's executions may be those that the bound cut off
 * where the thread was tried. Executions are told apart by their hash, as in naive.c, so memory is
 * linear in their number. With each event, all threads' next operations look at all other threads'
 * accesses of their locations, up to the first that conflicts or happens before. An interleaving
 * that cannot go on within the bound counts as bound-blocked. Without a bound, there are no
 * conservative points: this is plain DPOR then. */
#include "base/hash_set.h"
#include "base/memory.h"
#include "explore/explorer.h"

#include <stdlib.h>
#include <string.h>

/* What is known of a thread at a step. */
enum thread_flags {
    CAN_RUN = 1,
    BACKTRACK = 2, /* to be run from here */
    DONE = 4,      /* was run from here */
    LEFT = 8,      /* could go on after its last event; going on after another thread's is what a
                      preemption costs */
};

/* A prefix of the interleaving. */
struct step {
    struct graph_mark before; /* the graph of the prefix */
    size_t block;             /* the step at which its last block begins */
    unsigned ran;             /* its last thread */
    uint32_t preemptions;
    bool extended; /* some thread was run from here */
};

struct bpor {
    struct exploration *exploration;
    struct hash_set seen;
    bool bounded;
    struct step *steps; /* step i: the prefix of i events */
    size_t count;
    size_t capacity;
    uint8_t *flags; /* enum thread_flags: of each step, `width` entries, by thread */
    size_t flag_rows;
    unsigned width;
};

static uint8_t *flags_at(const struct bpor *bpor, size_t step)
{
    return bpor->flags + step * bpor->width;
}

/* Makes room for the flags of one more step, for all threads. */
static void fit_flags(struct bpor *bpor)
{
    unsigned width = bpor->exploration->graph.width;
    if (width == bpor->width && bpor->count < bpor->flag_rows)
        return;
    size_t rows = 2 * bpor->count + 16;
    uint8_t *flags = memory_new(rows * width, sizeof *flags);
    for (size_t i = 0; i < bpor->count; i++)
        memcpy(flags + i * width, flags_at(bpor, i), bpor->width * sizeof *flags);
    free(bpor->flags);
    bpor->flags = flags;
    bpor->flag_rows = rows;
    bpor->width = width;
}

static void finish(struct bpor *bpor)
{
    struct graph_hash hash = graph_canonical_hash(&bpor->exploration->graph);
    if (hash_set_add(&bpor->seen, hash.word))
        exploration_finish(bpor->exploration);
    else
        bpor->exploration->statistics.duplicate++;
}

/* --- Steps --------------------------------------------------------------------------------------
 */

/* The threads that are tried whatever races there are. */
static void choose_first(const struct bpor *bpor, uint8_t *flags, unsigned ran)
{
    if (flags[ran] & CAN_RUN) {
        flags[ran] |= BACKTRACK;
        return;
    }
    int first = exploration_next(bpor->exploration, 0), free = first;
    if (first < 0)
        return;
    while (bpor->bounded && free >= 0 && (flags[free] & LEFT))
        free = exploration_next(bpor->exploration, (unsigned)free + 1);
    if (free >= 0) {
        flags[free] |= BACKTRACK;
        return;
    }
    for (int t = first; t >= 0; t = exploration_next(bpor->exploration, (unsigned)t + 1))
        flags[t] |= BACKTRACK;
}

/* Adds the step of the current graph. */
static void push(struct bpor *bpor, unsigned ran, size_t block, uint32_t preemptions)
{
    struct exploration *exploration = bpor->exploration;
    array_reserve(bpor->steps, bpor->capacity, bpor->count + 1);
    fit_flags(bpor);
    uint8_t *flags = flags_at(bpor, bpor->count);
    memset(flags, 0, bpor->width * sizeof *flags);
    for (unsigned t = 0; t < exploration->graph.thread_count; t++) {
        if (exploration_is_enabled(exploration, t))
            flags[t] |= CAN_RUN;
        if (bpor->count == 0)
            continue;
        if (t != ran)
            flags[t] |= flags_at(bpor, bpor->count - 1)[t] & LEFT;
        else if (flags[t] & CAN_RUN)
            flags[t] |= LEFT;
    }
    choose_first(bpor, flags, ran);
    bpor->steps[bpor->count++] = (struct step){
        .before = graph_mark(&exploration->graph),
        .block = block,
        .ran = ran,
        .preemptions = preemptions,
    };
}

/* The thread to run next from the last step, which is current; -1: none is left. */
static int pick(const struct bpor *bpor)
{
    const uint8_t *flags = flags_at(bpor, bpor->count - 1);
    for (unsigned t = 0; t < bpor->width; t++)
        if ((flags[t] & (BACKTRACK | DONE)) == BACKTRACK)
            return (int)t;
    return -1;
}

/* Leaves the last step, which is current. */
static void pop(struct bpor *bpor)
{
    const struct step *step = &bpor->steps[--bpor->count];
    if (!step->extended && exploration_next(bpor->exploration, 0) >= 0)
        bpor->exploration->statistics.bound_blocked++;
}

/* --- Races --------------------------------------------------------------------------------------
 */

/* Makes the thread, or one that its next operation depends on, run from the step. */
static void add_point(struct bpor *bpor, size_t step, unsigned thread)
{
    struct graph *graph = &bpor->exploration->graph;
    uint8_t *flags = flags_at(bpor, step);
    if (flags[thread] & CAN_RUN) {
        flags[thread] |= BACKTRACK;
        return;
    }
    for (event_id id = bpor->steps[step].before.count; id < graph->count; id++) {
        if (graph_is_past(graph, thread, id)) {
            flags[graph_event(graph, id)->thread] |= BACKTRACK;
            return;
        }
    }
}

/* The thread's next operation is to come before the event. */
static void reverse(struct bpor *bpor, event_id id, unsigned thread)
{
    size_t step = id - bpor->steps[0].before.count; /* stamps are given in order */
    add_point(bpor, step, thread);
    if (bpor->bounded)
        add_point(bpor, bpor->steps[step + 1].block, thread);
}

/* Whether the operation writes where it finds its location as it is now. A waiting one will. */
static bool may_write(const struct bpor *bpor, unsigned thread, const struct op *op)
{
    event_id last = graph_co_last(&bpor->exploration->graph, op->location);
    enum effect_kind kind = exploration_effect(bpor->exploration, thread, op, last).kind;
    return kind != EFFECT_READ && kind != EFFECT_ERROR;
}

/* Whether the operation is a lock that had to wait in front of the event. */
static bool waited_at(const struct bpor *bpor, unsigned thread, const struct op *op,
                      const struct event *event)
{
    if (op->kind != OP_LOCK || !(event->flags & EVENT_READS))
        return false;
    const struct event *found = graph_event(&bpor->exploration->graph, event->rf);
    return (found->flags & EVENT_HOLDS) && found->thread != thread;
}

/* Races of the thread's next operation, on a location, with events of `other`. */
static void find_races_with(struct bpor *bpor, unsigned thread, const struct op *op, unsigned other)
{
    struct graph *graph = &bpor->exploration->graph;
    bool writes = may_write(bpor, thread, op);
    event_id id = graph_last_access(graph, op->location, other);
    while (id && !graph_is_past(graph, thread, id)) {
        const struct event *event = graph_event(graph, id);
        if (writes || (event->flags & EVENT_WRITES)) {
            bool waited = waited_at(bpor, thread, op, event);
            if (!waited || bpor->bounded)
                reverse(bpor, id, thread);
            if (!waited)
                return;
        }
        id = event->location == op->location ? event->previous_access : event->previous_use;
    }
}

/* The race of a join with the end of the thread that it joins. */
static void find_race_with_end(struct bpor *bpor, unsigned thread, const struct op *op)
{
    struct graph *graph = &bpor->exploration->graph;
    event_id last = graph_last(graph, (unsigned)op->operand);
    if (exploration_is_enabled(bpor->exploration, thread) && !graph_is_past(graph, thread, last))
        reverse(bpor, last, thread);
}

/* All races of the thread's next operation. */
static void find_races(struct bpor *bpor, unsigned thread)
{
    struct exploration *exploration = bpor->exploration;
    if (states_class(exploration->graph.threads[thread].state) == STATE_STOPPED)
        return;
    const struct op *op = exploration_op(exploration, thread);
    if (op->kind == OP_JOIN && bpor->bounded)
        find_race_with_end(bpor, thread, op);
    if (exploration_is_local(exploration, op))
        return;
    for (unsigned t = 0; t < exploration->graph.thread_count; t++)
        if (t != thread)
            find_races_with(bpor, thread, op, t);
}

/* --- The search ---------------------------------------------------------------------------------
 */

/* Runs the thread from the last step, which is current, if the bound allows it. */
static void run(struct bpor *bpor, unsigned thread)
{
    struct exploration *exploration = bpor->exploration;
    size_t last = bpor->count - 1;
    struct step *step = &bpor->steps[last];
    uint8_t *flags = flags_at(bpor, last);
    flags[thread] |= DONE;
    bool preempted = thread != step->ran && (flags[thread] & LEFT);
    uint32_t preemptions = step->preemptions + preempted;
    if (preemptions > exploration->options->bound) {
        exploration->bound_cut = true;
        return;
    }
    step->extended = true;
    exploration_add_latest(exploration, thread);
    if (exploration->stop != STOP_NOT)
        return;
    push(bpor, thread, thread == step->ran ? step->block : last, preemptions);
    for (unsigned t = 0; t < exploration->graph.thread_count; t++)
        find_races(bpor, t);
    if (exploration_next(exploration, 0) < 0)
        finish(bpor);
}

void bpor_explore(struct exploration *exploration)
{
    struct bpor bpor = {.exploration = exploration,
                        .bounded = exploration->options->bound != BOUND_NONE};
    push(&bpor, MACHINE_MAIN_THREAD, 0, 0);
    if (exploration_next(exploration, 0) < 0)
        finish(&bpor);
    while (bpor.count > 0 && exploration->stop == STOP_NOT) {
        graph_undo(&exploration->graph, bpor.steps[bpor.count - 1].before);
        int thread = pick(&bpor);
        if (thread < 0)
            pop(&bpor);
        else
            run(&bpor, (unsigned)thread);
    }
    hash_set_release(&bpor.seen);
    free(bpor.steps);
    free(bpor.flags);
}
