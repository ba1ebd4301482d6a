/* bpor.c - bounded partial-order reduction (Coons, Musuvathi, McKinley, OOPSLA 2013; section 2.2 of
 * the Buster paper): dynamic partial-order reduction (Flanagan, Godefroid, POPL 2005) over
 * interleavings, made complete for a bound on preemptions. It is the baseline for bounded
 * exploration: it finds every execution within the bound, some of them several times, and explores
 * many interleavings that the bound then cuts off.
 *
 *   Explore(S):
 *     for each thread u with its next operation o, which may be waiting, and each other thread v:
 *       i := v's last event in S that conflicts with o, might run in either order with it, and does
 *            not happen before it
 *       add u to Backtrack(the prefix of S before i)
 *       add u to Backtrack(the prefix of S before the context of v that i is in)   (conservative)
 *     Backtrack(S) := {the last thread of S} if it can go on, else {any thread that can run}
 *     for each thread t in Backtrack(S), those included that are added meanwhile:
 *       if S t is within the bound: Explore(S t)
 *
 * A context is a maximal run of events of one thread, up to where it yields. If u is added only in
 * front of i, it preempts v, which may be one preemption too many. In front of the whole context,
 * threads were switched anyway, or could be for free, so u costs no more preemptions than v did.
 * For the same reason, a thread goes on as long as it can: every other switch exists because of
 * some race.
 *
 * If u is not enabled at the place where it is to be added, the thread of the first event from
 * there on that happens before o is added instead (one of the set E of the POPL paper). If there is
 * none either, o was waiting there already, and cannot come first.
 *
 * It matters whether a thread waits when another one takes over. So under a bound, some pairs count
 * as races although their order cannot be reversed: the operation of a mutex's holder on it and
 * another thread's lock; the end of a thread and a join of it; and a send and the receive that it
 * enables (or a receive and the send, if the queue is full). They add u where it may arrive at its
 * lock, join, send or receive while it has to wait.
 *
 * There are no sleep sets: the executions that begin with a sleeping thread may be those that the
 * bound cut off when that thread was tried. As in naive.c, executions with the same hash are
 * duplicates, so memory is linear in their number. For each event, every thread's next operation is
 * compared with the other threads' accesses of its location, from the newest to the first one that
 * conflicts or happens before. An interleaving that cannot go on within the bound counts as
 * bound-blocked. Without a bound, there are no conservative points, and this is plain DPOR. */
#include "base/error.h"
#include "base/hash_set.h"
#include "base/memory.h"
#include "explore/explorer.h"
#include "explore/finish.h"
#include "explore/grow.h"
#include "explore/sequence/sequence.h"

/* The data of a step that struct sequence does not have. */
struct bpor_step {
    size_t context; /* the step at which its last context begins */
    unsigned ran;   /* its last thread */
    uint32_t preemptions;
    bool extended; /* some thread was run from here */
};

struct bpor {
    struct exploration *exploration;
    struct sequence sequence;
    struct hash_set seen;
    bool bounded;
    struct bpor_step *steps; /* as many as the sequence has */
    size_t capacity;
};

/* --- Steps ------------------------------------------------------------------------------------ */

/* Adds the thread that is tried regardless of races. `ran`: the thread of the last event. */
static void choose_first(const struct bpor *bpor, uint8_t *flags, unsigned ran)
{
    int first = flags[ran] & STEP_CAN_RUN
                    ? (int)ran
                    : execution_next_enabled(&bpor->exploration->execution, 0);
    if (first >= 0)
        flags[first] |= STEP_BACKTRACK;
}

/* Fills in the last step of the sequence, which is current. */
static void arrive(struct bpor *bpor, struct bpor_step step)
{
    size_t last = bpor->sequence.count - 1;
    require(step.context <= last && step.ran < bpor->sequence.width);
    choose_first(bpor, sequence_last_flags(&bpor->sequence), step.ran);
    array_reserve(bpor->steps, bpor->capacity, last + 1);
    bpor->steps[last] = step;
}

/* Removes the last step, which is current. */
static void pop(struct bpor *bpor)
{
    require(bpor->sequence.count > 0);
    const struct bpor_step *step = &bpor->steps[--bpor->sequence.count];
    if (!step->extended && execution_next_enabled(&bpor->exploration->execution, 0) >= 0)
        bpor->exploration->statistics.bound_blocked++;
}

/* --- Races ------------------------------------------------------------------------------------ */

/* Adds the thread, or one that its next operation depends on, to the backtrack set of the step. */
static void add_point(struct bpor *bpor, size_t step, unsigned thread)
{
    struct graph *graph = &bpor->exploration->execution.graph;
    uint8_t *flags = sequence_flags(&bpor->sequence, step);
    if (flags[thread] & STEP_CAN_RUN) {
        flags[thread] |= STEP_BACKTRACK;
        return;
    }
    for (event_id id = bpor->sequence.marks[step].count; id < graph->count; id++) {
        if (graph_happens_before_next(graph, thread, id)) {
            verify(flags[graph_event(graph, id)->thread] & STEP_CAN_RUN);
            flags[graph_event(graph, id)->thread] |= STEP_BACKTRACK;
            return;
        }
    }
}

/* Adds the places from which the thread's next operation may come before the event. */
static void reverse(struct bpor *bpor, event_id id, unsigned thread)
{
    size_t step = sequence_step_before(&bpor->sequence, id);
    require(step + 1 < bpor->sequence.count);
    verify(bpor->steps[step + 1].context <= step);
    add_point(bpor, step, thread);
    if (bpor->bounded)
        add_point(bpor, bpor->steps[step + 1].context, thread);
}

/* Finds the races of the operation with events of the thread `other`. */
static void find_races_with(struct bpor *bpor, const struct next_op *next, unsigned other)
{
    const struct sequence *sequence = &bpor->sequence;
    bool waited = true;
    for (event_id id = next_op_last_conflict(sequence->exploration, next, other); id && waited;
         id = next_op_earlier_conflict(sequence->exploration, next, id)) {
        waited = next_op_waits_before(sequence->exploration, next, id);
        if (!waited || bpor->bounded)
            reverse(bpor, id, next->thread);
    }
}

/* The event on another location that enables the operation: the end of the thread that it joins, or
 * its partner at the other end of a queue; EVENT_INIT: none. Requires that the operation is
 * enabled. */
static event_id find_cause(const struct graph *graph, const struct op *op)
{
    const struct discipline *row = discipline_of(op);
    event_id cause = EVENT_INIT;
    if (op->kind == OP_JOIN)
        return graph_last(graph, (unsigned)op->operand);
    if (row && row->find_cause)
        row->find_cause(graph, op, graph_co_last(graph, op->location), &cause);
    return cause;
}

/* Finds the race of the thread's next operation with that event. */
static void find_race_with_cause(struct bpor *bpor, unsigned thread)
{
    struct graph *graph = &bpor->exploration->execution.graph;
    if (!execution_is_enabled(&bpor->exploration->execution, thread))
        return;
    event_id cause = find_cause(graph, execution_op(&bpor->exploration->execution, thread));
    if (!graph_happens_before_next(graph, thread, cause))
        reverse(bpor, cause, thread);
}

/* Finds all races of the thread's next operation. */
static void find_races(struct bpor *bpor, unsigned thread)
{
    if (bpor->bounded)
        find_race_with_cause(bpor, thread);
    struct next_op next = next_op_of(bpor->sequence.exploration, thread);
    for (unsigned t = 0; next.op && t < bpor->exploration->execution.graph.thread_count; t++)
        if (t != thread)
            find_races_with(bpor, &next, t);
}

/* --- The search ------------------------------------------------------------------------------- */

/* Runs the thread from the last step, which is current, unless the bound forbids it. */
static void run(struct bpor *bpor, unsigned thread)
{
    struct exploration *exploration = bpor->exploration;
    size_t last = bpor->sequence.count - 1;
    struct bpor_step *step = &bpor->steps[last];
    uint8_t *flags = sequence_last_flags(&bpor->sequence);
    require((flags[thread] & (STEP_CAN_RUN | STEP_DONE)) == STEP_CAN_RUN);
    flags[thread] |= STEP_DONE;
    const struct execution *execution = &exploration->execution;
    bool preempts = thread != step->ran && (flags[step->ran] & STEP_CAN_RUN) &&
                    !execution_yields(execution, step->ran);
    bool is_context = thread == step->ran && !execution_yields(execution, thread);
    uint32_t preemptions = step->preemptions + preempts;
    if (preemptions > exploration->options->bound) {
        exploration->bound_cut = true;
        return;
    }
    step->extended = true;
    exploration_add(exploration, thread, execution_latest(execution, thread));
    if (exploration->stop != STOP_NOT)
        return;
    sequence_push(&bpor->sequence);
    arrive(bpor, (struct bpor_step){.context = is_context ? step->context : last,
                                    .ran = thread,
                                    .preemptions = preemptions});
    for (unsigned t = 0; t < exploration->execution.graph.thread_count; t++)
        find_races(bpor, t);
    if (execution_next_enabled(&exploration->execution, 0) < 0)
        exploration_finish_if_new(exploration, &bpor->seen);
}

void bpor_explore(struct exploration *exploration)
{
    struct bpor bpor = {.exploration = exploration,
                        .bounded = exploration->options->bound != BOUND_NONE};
    sequence_init(&bpor.sequence, exploration);
    arrive(&bpor, (struct bpor_step){.ran = MACHINE_MAIN_THREAD});
    if (execution_next_enabled(&exploration->execution, 0) < 0)
        exploration_finish_if_new(exploration, &bpor.seen);
    while (bpor.sequence.count > 0 && exploration->stop == STOP_NOT) {
        sequence_rewind(&bpor.sequence);
        int thread = sequence_pick(&bpor.sequence);
        if (thread < 0)
            pop(&bpor);
        else
            run(&bpor, (unsigned)thread);
    }
    hash_set_release(&bpor.seen);
    sequence_release(&bpor.sequence);
    free(bpor.steps);
}
