/* block_search.c - Source-DPOR (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014, algorithm 1; see
 * sequence/source.c) whose steps are blocks (block.h).
 *
 *   Explore(E, Sleep):
 *     if some thread p can run after E and is not in Sleep: back(E) := {p}
 *     while some p in back(E) is not in Sleep:
 *       for each step e of E in a race with p's next step n, which can run after E'.u:
 *         E' := the prefix of E before e;  u := the steps after e that do not happen after it
 *         n' := what p's step does after E'.u
 *         if n' has other accesses than n: back(E') := all threads that can run after E'
 *         else if I(u.n') and back(E') are disjoint: add some thread of I(u.n') to back(E')
 *       Explore(E.p, {q in Sleep | q's next step is independent of p's})
 *       add p to Sleep
 *
 * Two steps are dependent if they are of one thread, or an access of one conflicts with one of the
 * other (independence.h) and, with INDEPENDENCE_CONCOLIC, they do not commute by their sums
 * (concolic.h). What a step accesses, and what it looks at and stores, may depend on what it reads.
 * So its dependence on another one may depend on what was before, while Source-DPOR assumes that
 * two steps do not become independent when an independent step comes in between. This matters at
 * one place ("accesses" stands for all of these):
 *
 * Claim: back(E) and the initial sleep set are a source set when Explore(E, Sleep) ends.
 * Proof. If all enabled threads are in it, there is nothing to show. Else let w be an execution
 * from E that no thread p of the set can begin: for each p, w = w_p.q.w', where p's step is
 * independent of w_p, and dependent on q's step then. (One that reads nothing that the other writes
 * accesses the same before and after it; so it does not matter in which order the dependence is
 * found.) Take the p with the longest w_p. By induction, Explore(E.p, ...) comes to some z that is
 * equivalent to an execution that begins with p.w_p.q. There, p and q's step are in a race. Let u
 * be as above. n' has the same accesses as n, else all threads had been added. So n' is independent
 * of the same steps of u, and of those of w_p that z has behind n. One of I(u.n') is in the set. If
 * its step is in w_p.q, no step of w_p.q happens before it, so it can begin w. Else it is
 * independent of w_p and of n', so its w_p is longer. Either is a contradiction.
 *
 * A step that accesses one location accesses it in any state, so there is no need to look at n'.
 *
 * Deviations are those of source.c. A step that waits at the end is in a race with the step
 * that holds it back.
 *
 * Each race costs the steps of E'.u once more, as look-ups in the machine. A step costs O(steps
 * before it times the accesses of both). Memory is linear in the longest execution, times the
 * square of the number of threads. */
#include "explore/constrained/block_search.h"

#include "base/memory.h"
#include "explore/constrained/concolic.h"
#include "explore/constrained/steps.h"
#include "explore/finish.h"
#include "explore/sequence/sequence.h"

#include <stdlib.h>

struct search {
    struct exploration *exploration;
    struct stepper stepper;
    struct steps steps;
    bool is_concolic;
    struct step_result waiting, replayed; /* scratch */
};

static void rewind_to(struct search *search, const struct step_node *node)
{
    graph_undo(&search->exploration->execution.graph, node->before);
}

/* --- Next steps ---------------------------------------------------------------------------------
 */

/* Takes what the step since `before` does, as far as options->independence knows it. */
static void take(struct search *search, struct step_result *result, struct graph_mark before,
                 struct block block)
{
    step_result_take(result, &search->exploration->execution, before, block);
    if (search->exploration->options->independence == INDEPENDENCE_NONE)
        step_result_forget_classes(result);
}

/* What the thread's step does at the last node, whose graph is current. Requires that the thread is
 * enabled. */
static const struct step_result *find_step(struct search *search, unsigned thread)
{
    struct step_node *node = steps_last(&search->steps);
    struct step_result *result = &node->results[thread];
    if (result->states || search->exploration->stop != STOP_NOT)
        return result;
    struct block block = step_run(&search->stepper, thread);
    take(search, result, node->before, block);
    rewind_to(search, node);
    return result;
}

/* The same for a thread that waits: its operation will write its location. */
static const struct step_result *find_waiting(struct search *search, unsigned thread)
{
    const struct op *op = execution_op(&search->exploration->execution, thread);
    step_result_set_operation(&search->waiting, op, thread);
    return &search->waiting;
}

/* A copy of the thread's past. The caller frees it. */
static clock_entry *new_past(const struct search *search, unsigned thread)
{
    const struct step_node *node = steps_last(&search->steps);
    clock_entry *clock = memory_new(node->width, sizeof *clock);
    clock_copy(clock, step_past(node, thread), node->width);
    return clock;
}

/* Whether the two steps, of different threads, are dependent. */
static bool are_dependent(const struct search *search, const struct step_result *a,
                          const struct step_result *b)
{
    return step_results_conflict(a, b) && !(search->is_concolic && concolic_commute(a, b));
}

/* Whether the node's step and the other one are. */
static bool conflicts(const struct search *search, const struct step_node *node,
                      const struct step_result *next)
{
    return are_dependent(search, &node->results[node->ran], next);
}

/* The clock of the thread's step, if that runs now. The caller frees it. */
static clock_entry *new_clock(const struct search *search, unsigned thread,
                              const struct step_result *next)
{
    const struct steps *steps = &search->steps;
    clock_entry *clock = new_past(search, thread);
    for (size_t i = 0; i < next->count; i++)
        if (next->accesses[i].is_in_block &&
            next->accesses[i].cause < steps_last(steps)->before.count)
            steps_join_event(steps, clock, next->accesses[i].cause);
    for (size_t i = steps->count - 1; i-- > 0;) {
        const struct step_node *node = &steps->nodes[i];
        if (!step_is_in(node, clock) && conflicts(search, node, next))
            step_join(node, clock);
    }
    clock[thread] = steps_of(steps, thread) + 1;
    return clock;
}

/* --- Races --------------------------------------------------------------------------------------
 */

/* Whether step j is in u, for e the step i. */
static bool is_in_u(const struct steps *steps, size_t i, size_t j)
{
    return !step_is_in(&steps->nodes[i], steps->nodes[j].clock);
}

/* Runs the thread of step j again. */
static void run_again(struct search *search, size_t j)
{
    unsigned ran = search->steps.nodes[j].ran;
    require(execution_is_enabled(&search->exploration->execution, ran));
    step_run(&search->stepper, ran);
}

/* Runs the steps from i on again, from node i, which is current. */
static void restore(struct search *search, size_t i)
{
    struct steps *steps = &search->steps;
    for (size_t j = i; j < steps->count - 1; j++) {
        run_again(search, j);
        steps->nodes[j + 1].before = graph_mark(&search->exploration->execution.graph);
    }
}

/* Sets search->replayed to what the thread's step does after E'.u, for e the step i. Returns false
 * if it cannot run there. */
static bool replay(struct search *search, size_t i, unsigned thread)
{
    struct exploration *exploration = search->exploration;
    const struct steps *steps = &search->steps;
    rewind_to(search, &steps->nodes[i]);
    for (size_t j = i + 1; j < steps->count - 1 && exploration->stop == STOP_NOT; j++)
        if (is_in_u(steps, i, j))
            run_again(search, j);
    bool can_run =
        exploration->stop == STOP_NOT && execution_is_enabled(&exploration->execution, thread);
    if (can_run) {
        struct graph_mark mark = graph_mark(&exploration->execution.graph);
        struct block block = step_run(&search->stepper, thread);
        take(search, &search->replayed, mark, block);
    }
    if (exploration->stop == STOP_NOT) {
        rewind_to(search, &steps->nodes[i]);
        restore(search, i);
    }
    return can_run;
}

/* Whether step j, which is in u for e the step i, is first in it. */
static bool is_first(const struct steps *steps, size_t i, size_t j)
{
    for (size_t before = i + 1; before < j; before++)
        if (is_in_u(steps, i, before) && step_is_in(&steps->nodes[before], steps->nodes[j].clock))
            return false;
    return true;
}

/* Whether the thread, whose step after E'.u is search->replayed, can begin u.n'. */
static bool can_begin(const struct search *search, size_t i, unsigned thread)
{
    const struct steps *steps = &search->steps;
    const clock_entry *past = step_past(steps_last(steps), thread);
    for (size_t j = i + 1; j < steps->count - 1; j++)
        if (is_in_u(steps, i, j) && (step_is_in(&steps->nodes[j], past) ||
                                     conflicts(search, &steps->nodes[j], &search->replayed)))
            return false;
    return true;
}

/* Ensures that a thread of I(u.n') is in the backtrack set or the sleep set of node i. */
static void add_initial(const struct search *search, size_t i, unsigned thread)
{
    enum { IS_THERE = STEP_BACKTRACK | STEP_DONE };
    const struct steps *steps = &search->steps;
    uint8_t *flags = steps->nodes[i].flags;
    bool begins = can_begin(search, i, thread);
    unsigned first = begins ? thread : UINT32_MAX;
    if (begins && (flags[thread] & IS_THERE))
        return;
    for (size_t j = i + 1; j < steps->count - 1; j++) {
        unsigned ran = steps->nodes[j].ran;
        if (!is_in_u(steps, i, j) || !is_first(steps, i, j))
            continue;
        if (flags[ran] & IS_THERE)
            return;
        if (!begins && ran < first)
            first = ran;
    }
    require(first < steps->nodes[i].thread_count && (flags[first] & STEP_CAN_RUN));
    flags[first] |= STEP_BACKTRACK;
}

static void add_all(const struct step_node *node)
{
    for (unsigned t = 0; t < node->thread_count; t++)
        if (node->flags[t] & STEP_CAN_RUN)
            node->flags[t] |= STEP_BACKTRACK;
}

/* Whether the two steps of a thread are dependent on the same steps of others. */
static bool are_alike(const struct search *search, const struct step_result *a,
                      const struct step_result *b)
{
    return step_results_have_equal_footprints(a, b) &&
           (!search->is_concolic || step_results_have_equal_flow(a, b));
}

/* Sees to it that the race of step i with the thread's next step is reversed. Returns false if it
 * cannot be. */
static bool reverse(struct search *search, size_t i, unsigned thread,
                    const struct step_result *next)
{
    if (!replay(search, i, thread))
        return false;
    if (are_alike(search, next, &search->replayed))
        add_initial(search, i, thread);
    else
        add_all(&search->steps.nodes[i]);
    return true;
}

/* Finds the races of the thread's next step. What enables it, such as a message, is none: without
 * that, another one may enable it. */
static void find_races(struct search *search, unsigned thread, const struct step_result *next)
{
    const struct steps *steps = &search->steps;
    clock_entry *known = new_past(search, thread);
    for (size_t i = steps->count - 1; i-- > 0 && search->exploration->stop == STOP_NOT;) {
        const struct step_node *node = &steps->nodes[i];
        if (!step_is_in(node, known) && conflicts(search, node, next) &&
            reverse(search, i, thread, next))
            step_join(node, known);
    }
    free(known);
}

/* --- The search ---------------------------------------------------------------------------------
 */

/* The next thread to run at a new node: that of the last step, or the next one in turn, that is not
 * asleep; -1: none. */
static int choose(const struct search *search, unsigned ran)
{
    const struct step_node *node = steps_last(&search->steps);
    for (unsigned i = 0; i < node->thread_count; i++) {
        unsigned thread = (ran + i) % node->thread_count;
        if ((node->flags[thread] & (STEP_CAN_RUN | STEP_DONE)) == STEP_CAN_RUN)
            return (int)thread;
    }
    return -1;
}

/* Finds the races of the threads that wait at the last node. */
static void find_races_of_waiting(struct search *search)
{
    struct exploration *exploration = search->exploration;
    const struct step_node *node = steps_last(&search->steps);
    for (unsigned t = 0; t < node->thread_count; t++)
        if (!(node->flags[t] & STEP_CAN_RUN) && !execution_has_stopped(&exploration->execution, t))
            find_races(search, t, find_waiting(search, t));
}

/* Begins to explore the last node: adds a thread that is not asleep to its backtrack set, or ends
 * the execution. */
static void begin(struct search *search, unsigned ran)
{
    struct exploration *exploration = search->exploration;
    struct step_node *node = steps_last(&search->steps);
    for (unsigned t = 0; t < node->thread_count; t++)
        if (execution_is_enabled(&exploration->execution, t))
            node->flags[t] |= STEP_CAN_RUN;
    int thread = choose(search, ran);
    if (thread >= 0) {
        node->flags[thread] |= STEP_BACKTRACK;
        return;
    }
    find_races_of_waiting(search);
    if (exploration->stop != STOP_NOT)
        return;
    if (execution_next_enabled(&exploration->execution, 0) >= 0)
        exploration->statistics.sleep_blocked++;
    else
        exploration_finish(exploration);
}

/* Runs the thread from the last node, which is current. */
static void advance(struct search *search, unsigned thread)
{
    struct exploration *exploration = search->exploration;
    const struct step_result *next = find_step(search, thread);
    find_races(search, thread, next);
    const struct step_node node = *steps_last(&search->steps);
    bool sleeps[node.thread_count];
    for (unsigned q = 0; q < node.thread_count; q++)
        sleeps[q] = q != thread && (node.flags[q] & STEP_DONE) &&
                    !are_dependent(search, find_step(search, q), next);
    if (exploration->stop != STOP_NOT)
        return;
    node.flags[thread] |= STEP_DONE;
    clock_entry *clock = new_clock(search, thread, next);
    step_run(&search->stepper, thread);
    if (exploration->stop != STOP_NOT) {
        free(clock);
        return;
    }
    struct step_node *last = steps_push(&search->steps, &exploration->execution, thread, clock);
    for (unsigned q = 0; q < node.thread_count; q++)
        if (sleeps[q])
            last->flags[q] |= STEP_DONE;
    begin(search, thread);
}

/* The leftmost thread that is to run from the last node; -1: none is left. */
static int pick(const struct search *search)
{
    const struct step_node *node = steps_last(&search->steps);
    for (unsigned t = 0; t < node->thread_count; t++)
        if ((node->flags[t] & (STEP_BACKTRACK | STEP_DONE)) == STEP_BACKTRACK)
            return (int)t;
    return -1;
}

void block_search_explore(struct exploration *exploration)
{
    enum independence independence = exploration->options->independence;
    struct search search = {.exploration = exploration,
                            .is_concolic = independence == INDEPENDENCE_CONCOLIC ||
                                           independence == INDEPENDENCE_BEST};
    stepper_init(&search.stepper, exploration);
    exploration->swaps_steps = true;
    step_begin(&search.stepper);
    if (exploration->stop == STOP_NOT) {
        steps_begin(&search.steps, &exploration->execution);
        begin(&search, MACHINE_MAIN_THREAD);
    }
    while (search.steps.count > 0 && exploration->stop == STOP_NOT) {
        rewind_to(&search, steps_last(&search.steps));
        int thread = pick(&search);
        if (thread < 0)
            steps_pop(&search.steps);
        else
            advance(&search, (unsigned)thread);
    }
    steps_release(&search.steps);
    stepper_release(&search.stepper);
    step_result_release(&search.waiting);
    step_result_release(&search.replayed);
}
