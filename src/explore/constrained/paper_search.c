/* paper_search.c - two algorithms of the literature, as published, over blocks (block.h):
 * context-sensitive DPOR (Albert, Arenas, de la Banda, Gomez-Zamalloa, Stuckey, CAV 2017), and with
 * `by_conditions` constrained DPOR (Albert, Gomez-Zamalloa, Isabel, Rubio, CAV 2018). Both lose
 * final states of some programs (doc/constrained.md). They are here to be compared with.
 *
 *   Explore(E, Sleep):                       Sleep: a set of sequences of threads
 *     if some enabled thread p with <p> not in Sleep: back(E) := {p}
 *     while some p in back(E) with <p> not in Sleep:
 *       for each step e of E in a race with p's next step n, the latest first:
 *         E' := the prefix of E before e;  u := the steps after e that happen before n
 *         s' := the state after E'.u
 *         if e and n commute uniformly in s': no race, and e does not happen before n        (*)
 *         else:
 *           v := the steps after e that do not happen after it, and n
 *           if I(v) and back(E') are disjoint: add some thread of I(v) to back(E')
 *           if e and n come to one state from s' in both orders: add u.p.e to Sleep at E'
 *       Explore(E.p, {x in Sleep | each step of x is independent of n} u {x | p.x in Sleep}
 *                    u {<q> in Sleep | q's next step and n commute uniformly in E})         (*)
 *       add <p> to Sleep
 *
 * (*) constrained DPOR only. I(v) is by the happens-before that was found behind e.
 *
 * Deviations:
 *  - The papers' conditions come from a solver. Here, two blocks commute in a state if both orders
 *    come to one state. They do so *uniformly* if, beyond that, no other thread will write what
 *    this depends on (concolic_inputs).
 *  - The paper over-approximates what a thread will write, by the thread's code. Here, it is what
 *    the thread writes when it goes on alone.
 *  - The first paper knows no waiting operations. Here, e and n are in no race if n would have to
 *    wait before e. */
#include "explore/constrained/paper_search.h"

#include "base/memory.h"
#include "explore/constrained/sleepers.h"
#include "explore/constrained/steps.h"
#include "explore/constrained/trial.h"
#include "explore/finish.h"
#include "explore/sequence/sequence.h"

struct paper_search {
    struct exploration *exploration;
    bool by_conditions;
    struct stepper stepper;
    struct steps steps;
    struct sleepers *sleepers; /* by node */
    size_t sleepers_count;
    size_t sleepers_capacity;
    struct sleeper_step *all_steps;
    struct trial trial; /* scratch: the blocks of e (0) and n (1) from s' */
};

static void rewind_to(struct paper_search *search, const struct step_node *node)
{
    graph_undo(&search->exploration->execution.graph, node->before);
}

static bool is_stopped(const struct paper_search *search)
{
    return search->exploration->stop != STOP_NOT;
}

/* Whether the blocks, which commute in the current graph by search->trial, do so uniformly. */
static bool commute_uniformly(struct paper_search *search, const unsigned threads[2])
{
    return search->by_conditions && trial_is_uniform(&search->trial, &search->stepper, threads);
}

/* --- Races ------------------------------------------------------------------------------------ */

static const struct step_result *result_of(const struct step_node *node)
{
    return node->results[node->ran];
}

/* Goes to s', for e the step i and n with the past `known`. */
static void go_before(struct paper_search *search, size_t i, const clock_entry *known)
{
    const struct steps *steps = &search->steps;
    rewind_to(search, &steps->nodes[i]);
    for (size_t j = i + 1; j < steps->count - 1 && !is_stopped(search); j++)
        if (step_is_in(&steps->nodes[j], known))
            step_run(&search->stepper, steps->nodes[j].ran);
}

/* Ensures that a thread of I(v) is in back(E') or sleeps there. `known`: the past of n. */
static void add_initial(const struct steps *steps, size_t i, unsigned thread,
                        const clock_entry *known)
{
    bool begins = true;
    for (size_t j = i + 1; j < steps->count - 1; j++)
        begins &= !(steps_is_without(steps, i, j) && step_is_in(&steps->nodes[j], known));
    steps_add_initial(steps, i, thread, begins);
}

/* Adds u.p.e to the sleepers of node i, unless the beginning of it sleeps there. */
static void add_sleeper(struct paper_search *search, size_t i, unsigned thread,
                        const clock_entry *known)
{
    const struct steps *steps = &search->steps;
    const struct step_node *node = &steps->nodes[i];
    struct sleepers *sleepers = &search->sleepers[i];
    unsigned threads[steps->count + 1];
    size_t count = 0;
    for (size_t j = i + 1; j < steps->count - 1; j++)
        if (step_is_in(&steps->nodes[j], known))
            threads[count++] = steps->nodes[j].ran;
    threads[count++] = thread;
    threads[count++] = node->ran;
    bool sleeps = (node->flags[threads[0]] & STEP_DONE) != 0;
    for (size_t k = 0; k < sleepers->count && !sleeps; k++)
        sleeps = sleeper_begins(sleepers->items[k], threads, count);
    if (sleeps)
        return;
    struct trial *trial = &search->trial;
    const struct sleeper_step *first =
        sleeper_step_new(&search->all_steps, node->ran, &trial->swapped[0], NULL);
    first = sleeper_step_new(&search->all_steps, thread, &trial->swapped[1], first);
    for (size_t j = steps->count - 1; j-- > i + 1;)
        if (step_is_in(&steps->nodes[j], known))
            first = sleeper_step_new(&search->all_steps, steps->nodes[j].ran,
                                     result_of(&steps->nodes[j]), first);
    sleepers_add(sleepers, first);
}

/* Looks at the conflict of step i with n. `known`: the past of n so far. Returns whether e happens
 * before n. */
static bool see_to(struct paper_search *search, size_t i, unsigned thread, const clock_entry *known)
{
    const unsigned threads[2] = {search->steps.nodes[i].ran, thread};
    go_before(search, i, known);
    bool can_run =
        !is_stopped(search) && execution_is_enabled(&search->exploration->execution, thread);
    bool commutes = can_run && trial_commutes(&search->trial, &search->stepper, threads);
    bool uniform = commutes && commute_uniformly(search, threads);
    if (is_stopped(search))
        return true;
    steps_restore(&search->steps, &search->stepper, i);
    if (uniform)
        return false;
    if (can_run)
        add_initial(&search->steps, i, thread, known);
    if (commutes)
        add_sleeper(search, i, thread, known);
    return true;
}

/* Finds the races of the thread's step, and sets its clock. The graph is that of the last node
 * then. */
static void find_races(struct paper_search *search, unsigned thread, const struct step_result *next)
{
    const struct steps *steps = &search->steps;
    struct step_node *last = steps_last(steps);
    clock_entry *known = last->clock;
    clock_copy(known, step_past(last, thread), last->width);
    for (size_t k = 0; k < next->count; k++)
        if (next->accesses[k].is_in_block && next->accesses[k].cause < last->before.count)
            steps_join_event(steps, known, next->accesses[k].cause);
    rewind_to(search, last);
    for (size_t i = steps->count - 1; i-- > 0 && !is_stopped(search);) {
        const struct step_node *node = &steps->nodes[i];
        if (node->ran != thread && !step_is_in(node, known) &&
            step_results_conflict(result_of(node), next) && see_to(search, i, thread, known))
            step_join(node, known);
    }
    known[thread] = step_past(last, thread)[thread] + 1;
}

/* --- Sleep sets ------------------------------------------------------------------------------- */

static void sleep_thread(struct step_node *node, unsigned thread, const struct step_result *result)
{
    node->flags[thread] |= STEP_DONE;
    node->results[thread] = result;
}

/* Fills in the sleep set of the last node but for what sleeps by conditions. */
static void keep_asleep(struct paper_search *search)
{
    const struct steps *steps = &search->steps;
    const size_t at = steps->count - 2;
    const struct step_node *before = &steps->nodes[at];
    const struct step_result *next = result_of(before);
    struct step_node *last = steps_last(steps);
    for (unsigned q = 0; q < before->thread_count; q++)
        if (q != before->ran && (before->flags[q] & STEP_DONE) &&
            !step_results_conflict(before->results[q], next))
            sleep_thread(last, q, before->results[q]);
    for (size_t i = 0; i < search->sleepers[at].count; i++) {
        const struct sleeper_step *first = search->sleepers[at].items[i];
        bool is_tail = first->thread == before->ran;
        if (is_tail)
            first = first->next;
        else if (sleeper_has(first, before->ran) || !sleeper_is_independent(first, next))
            continue;
        if (first->next)
            sleepers_add(&search->sleepers[at + 1], first);
        else
            sleep_thread(last, first->thread, &first->result);
    }
}

/* By thread, whether it sleeps at the last node, which is current, and commutes there uniformly
 * with the one that is to run. */
static void find_uniform(struct paper_search *search, unsigned thread, bool *is_uniform)
{
    const struct step_node *last = steps_last(&search->steps);
    for (unsigned q = 0; q < last->thread_count; q++) {
        const unsigned threads[2] = {thread, q};
        is_uniform[q] = search->by_conditions && q != thread && (last->flags[q] & STEP_DONE) &&
                        trial_commutes(&search->trial, &search->stepper, threads) &&
                        commute_uniformly(search, threads);
    }
}

/* --- The search ------------------------------------------------------------------------------- */

/* Begins to explore the last node: adds a thread that is not asleep to its backtrack set, or ends
 * the execution. */
static void begin(struct paper_search *search, unsigned ran)
{
    struct exploration *exploration = search->exploration;
    if (steps_open(&search->steps, &exploration->execution, THREAD_ORDER_OWN, ran))
        return;
    if (execution_next_enabled(&exploration->execution, 0) >= 0)
        exploration->statistics.sleep_blocked++;
    else
        exploration_finish(exploration);
}

/* The sleepers of the last node, none yet. */
static void begin_sleepers(struct paper_search *search)
{
    size_t node = search->steps.count - 1;
    array_reserve(search->sleepers, search->sleepers_capacity, node + 1);
    if (node == search->sleepers_count)
        search->sleepers[search->sleepers_count++] = (struct sleepers){0};
    search->sleepers[node].count = 0;
}

/* Runs the thread from the last node, which is current. */
static void advance(struct paper_search *search, unsigned thread)
{
    struct exploration *exploration = search->exploration;
    struct step_node *node = steps_last(&search->steps);
    bool is_uniform[node->thread_count];
    const unsigned count = node->thread_count;
    find_uniform(search, thread, is_uniform);
    struct step_result *next = steps_own_result(&search->steps, thread);
    if (!trial_run_block(&search->stepper, thread, next))
        return;
    find_races(search, thread, next);
    if (is_stopped(search))
        return;
    node->flags[thread] |= STEP_DONE;
    step_run(&search->stepper, thread);
    steps_push(&search->steps, &exploration->execution, thread);
    begin_sleepers(search);
    keep_asleep(search);
    node = &search->steps.nodes[search->steps.count - 2];
    for (unsigned q = 0; q < count; q++)
        if (is_uniform[q])
            sleep_thread(steps_last(&search->steps), q, node->results[q]);
    begin(search, thread);
}

static void release(struct paper_search *search)
{
    steps_release(&search->steps);
    stepper_release(&search->stepper);
    sleeper_steps_release(search->all_steps);
    for (size_t i = 0; i < search->sleepers_count; i++)
        free(search->sleepers[i].items);
    free(search->sleepers);
    trial_release(&search->trial);
}

void paper_search_explore(struct exploration *exploration, bool by_conditions)
{
    struct paper_search search = {.exploration = exploration, .by_conditions = by_conditions};
    stepper_init(&search.stepper, exploration);
    exploration->swaps_steps = true;
    step_begin(&search.stepper);
    if (exploration->stop == STOP_NOT) {
        steps_begin(&search.steps, &exploration->execution);
        begin_sleepers(&search);
        begin(&search, MACHINE_MAIN_THREAD);
    }
    while (search.steps.count > 0 && exploration->stop == STOP_NOT) {
        rewind_to(&search, steps_last(&search.steps));
        int thread = steps_pick(&search.steps);
        if (thread < 0)
            steps_pop(&search.steps);
        else
            advance(&search, (unsigned)thread);
    }
    release(&search);
}
