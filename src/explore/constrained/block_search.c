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
 * (concolic.h), nor, with INDEPENDENCE_SMT, by their conditions (summary.h).
 * What a step accesses, and what it looks at and stores, may depend on what it reads.
 * So its dependence on another one may depend on what was before, while Source-DPOR assumes that
 * two steps do not become independent when an independent step comes in between. This matters at
 * one place ("accesses" stands for all of these):
 *
 * Claim: back(E) and the initial sleep set are a source set when Explore(E, Sleep) ends. Proof. If
 * all enabled threads are in it, there is nothing to show. Else let w be an execution from E that
 * no thread p of the set can begin: for each p, w = w_p.q.w', where p's step is independent of w_p,
 * and dependent on q's step then. (A step that reads nothing that the other step writes makes the
 * same accesses before and after the other step. So it does not matter in which order the
 * dependence is found.) Take the p with the longest w_p. By induction, Explore(E.p, ...) comes to
 * some z that is equivalent to an execution that begins with p.w_p.q. There, p and q's step are in
 * a race. Let u be as above. n' has the same accesses as n, else all threads had been added. So n'
 * is independent of the same steps of u, and of those of w_p that z has behind n. One of I(u.n') is
 * in the set. If its step is in w_p.q, no step of w_p.q happens before it, so it can begin w. Else
 * it is independent of w_p and of n', so its w_p is longer. Either is a contradiction.
 *
 * Whether a section is a block, and so what a step of u does, may depend on what it reads, although
 * a step that is only its lock reads nothing. So a section that is not a block in some state is
 * split into operations in all states (block_sections), and the search begins again.
 *
 * A step of one operation accesses its location in any state, so there is no need to look at n'. If
 * e has changed what n looks at, then a step of u that looks at the same location, or writes it,
 * happens after e. So n' is independent of the same steps of u, also if it writes where n does not.
 *
 * With INDEPENDENCE_SMT, the accesses and the independence of a step with a site are the same in
 * all states, which is all that the claim needs of it. A step of u that is independent of e by its
 * conditions may look at what e writes. So n' is looked at also if n is one operation, unless that
 * has a site. doc/constrained.md has the argument.
 *
 * Deviations are those of source.c. A step that waits at the end is in a race with the step
 * that holds it back.
 *
 * A race costs the steps of E'.u once more, as look-ups in the machine, unless n' is known from
 * what its locations hold then (recall.h). A step costs O(steps before it times the accesses of
 * both). Memory is linear in the longest execution times the square of the number of threads, and
 * in the number of different reads of sections. */
#include "explore/constrained/constrained.h"

#include "explore/constrained/block_races.h"
#include "explore/sequence/sequence.h"

#include <stdlib.h>

/* --- Next steps ------------------------------------------------------------------------------- */

/* Whether the thread's operation may have to wait in other states. An access of data only waits for
 * the end of a loop, which no rule of this explorer asks for, or because the thread has spun. */
static bool may_wait(const struct execution *execution, unsigned thread)
{
    const struct op *op = execution_op(execution, thread);
    require(!execution->rules.awaits);
    return (!op_is_data(op) && op_may_wait(op)) || execution_may_spin(execution, thread);
}

/* Runs the thread from the last node, which is current, and keeps what its step does. */
static const struct step_result *run(struct block_search *search, unsigned thread)
{
    const struct step_node *node = steps_last(&search->steps);
    require((node->flags[thread] & (STEP_CAN_RUN | STEP_DONE)) == STEP_CAN_RUN);
    const struct execution *execution = &search->exploration->execution;
    bool waits = may_wait(execution, thread);
    struct step_block block = step_run(&search->stepper, thread);
    struct step_result *result = steps_own_result(&search->steps, thread);
    if (search->exploration->stop == STOP_NOT)
        block_search_take(search, result, node->before, block);
    result->may_wait = waits && block.mutex == 0;
    return result;
}

/* What the thread, which waits at the last node, will do: write its location. */
static const struct step_result *find_waiting(struct block_search *search, unsigned thread)
{
    const struct op *op = execution_op(&search->exploration->execution, thread);
    step_result_set_operation(&search->waiting, op, thread);
    return &search->waiting;
}

/* --- The search ------------------------------------------------------------------------------- */

/* Finds the races of the thread, which waits. */
static void find_races_of(struct block_search *search, unsigned thread)
{
    block_search_find_races(search, thread, find_waiting(search, thread));
}

/* Finds the races of the threads that wait at the last node. */
static void find_races_of_waiting(struct block_search *search)
{
    struct exploration *exploration = search->exploration;
    const struct step_node *node = steps_last(&search->steps);
    for (unsigned t = 0; t < node->thread_count; t++)
        if (!(node->flags[t] & STEP_CAN_RUN) && !execution_has_stopped(&exploration->execution, t))
            find_races_of(search, t);
}

/* Begins to explore the last node: adds a thread that is not asleep to its backtrack set, or ends
 * the execution. */
static void begin(struct block_search *search, unsigned ran)
{
    struct exploration *exploration = search->exploration;
    enum thread_order order = exploration->options->thread_order;
    if (steps_open(&search->steps, &exploration->execution, order, ran))
        return;
    find_races_of_waiting(search);
    if (exploration->stop != STOP_NOT)
        return;
    sequence_finish(exploration);
}

/* Lets the threads sleep at the last node that slept or have run at the one before, and whose steps
 * are independent of the step between. */
static void keep_asleep(struct block_search *search)
{
    const struct steps *steps = &search->steps;
    const struct step_node *before = &steps->nodes[steps->count - 2];
    const struct step_node *last = steps_last(steps);
    for (unsigned q = 0; q < before->thread_count; q++)
        if (q != before->ran && (before->flags[q] & STEP_DONE) &&
            !block_search_conflicts(search, before, before->results[q])) {
            last->flags[q] |= STEP_DONE;
            last->results[q] = before->results[q];
        }
}

/* Runs the thread from the last node, which is current. */
static void advance(struct block_search *search, unsigned thread)
{
    struct exploration *exploration = search->exploration;
    struct step_node *node = steps_last(&search->steps);
    node->chosen = choices_take(&node->choices, &exploration->execution, thread);
    search->stepper.choice = node->chosen;
    const struct step_result *next = run(search, thread);
    if (exploration->stop != STOP_NOT)
        return;
    bool breaks = block_search_find_races(search, thread, next);
    if (exploration->stop != STOP_NOT)
        return;
    block_search_set_clock(search, thread, next);
    if (!node->choices.next)
        node->flags[thread] |= STEP_DONE;
    if (breaks)
        step_run(&search->stepper, thread);
    steps_push(&search->steps, &exploration->execution, thread);
    keep_asleep(search);
    begin(search, thread);
}

/* Whether steps were independent by conditions, but these do not tell all that matters. */
static bool has_relied_in_vain(const struct block_search *search)
{
    return search->relies_on_conditions &&
           (search->stepper.is_beyond_conditions || search->exploration->spun);
}

void block_search_explore(struct exploration *exploration, struct block_sections *sections)
{
    enum independence independence = exploration->options->independence;
    struct block_search search = {.exploration = exploration,
                                  .is_concolic = independence == INDEPENDENCE_CONCOLIC ||
                                                 independence == INDEPENDENCE_SMT ||
                                                 independence == INDEPENDENCE_BEST,
                                  .conditions = exploration->options->conditions};
    require((search.conditions != NULL) == (independence == INDEPENDENCE_SMT));
    stepper_init(&search.stepper, exploration);
    search.stepper.sections = sections;
    exploration->swaps_steps = true;
    step_begin(&search.stepper);
    if (exploration->stop == STOP_NOT) {
        steps_begin(&search.steps, &exploration->execution);
        begin(&search, MACHINE_MAIN_THREAD);
    }
    while (search.steps.count > 0 && exploration->stop == STOP_NOT) {
        block_search_rewind(&search, steps_last(&search.steps));
        int thread = steps_pick(&search.steps);
        if (thread < 0)
            steps_pop(&search.steps);
        else
            advance(&search, (unsigned)thread);
        if (exploration->stop == STOP_NOT && has_relied_in_vain(&search))
            exploration_keep_order(exploration);
    }
    steps_release(&search.steps);
    stepper_release(&search.stepper);
    step_result_release(&search.waiting);
    step_result_release(&search.replayed);
    recall_release(&search.recall);
    free(search.near);
}
