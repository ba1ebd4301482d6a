/* paper.c - two algorithms of the literature, as published, over blocks (block.h):
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
#include "base/memory.h"
#include "explore/constrained/concolic.h"
#include "explore/constrained/steps.h"
#include "explore/explorer.h"
#include "explore/lab/sleepers.h"
#include "explore/sequence/sequence.h"

/* --- Two blocks in both orders ---------------------------------------------------------------- */

/* What blocks 0 and 1 do from a graph. */
struct trial {
    struct step_result both[2], swapped[2]; /* each block; block 0 is first in `both` */
    struct step_result all, all_swapped;    /* both blocks together */
};

static bool has_stopped(const struct stepper *stepper)
{
    return stepper->exploration->stop != STOP_NOT;
}

/* Runs the block of the thread, and sets *result. Returns false if it cannot run, or the
 * exploration has stopped. */
static bool trial_run_block(struct stepper *stepper, unsigned thread, struct step_result *result)
{
    struct execution *execution = &stepper->exploration->execution;
    if (has_stopped(stepper) || !execution_is_enabled(execution, thread))
        return false;
    struct graph_mark before = graph_mark(&execution->graph);
    struct step_block block = step_run(stepper, thread);
    if (has_stopped(stepper))
        return false;
    step_result_take(result, execution, before, block);
    step_result_forget_classes(result);
    return true;
}

/* Runs both blocks from the current graph, the first one first, and goes back. */
static bool try_both(struct stepper *stepper, const unsigned threads[2], unsigned first,
                     struct step_result results[2], struct step_result *all)
{
    struct execution *execution = &stepper->exploration->execution;
    struct graph_mark before = graph_mark(&execution->graph);
    bool can_run = trial_run_block(stepper, threads[first], &results[first]) &&
                   trial_run_block(stepper, threads[1 - first], &results[1 - first]);
    if (can_run)
        step_result_take_states(all, execution, before);
    if (!has_stopped(stepper))
        graph_undo(&execution->graph, before);
    return can_run;
}

/* Whether the blocks of the two threads come to one state from the current graph in both orders.
 * Sets *trial. The graph stays, unless the exploration has stopped. */
static bool trial_commutes(struct trial *trial, struct stepper *stepper, const unsigned threads[2])
{
    uint64_t reports = stepper->exploration->reports;
    return try_both(stepper, threads, 0, trial->both, &trial->all) &&
           try_both(stepper, threads, 1, trial->swapped, &trial->all_swapped) &&
           reports == stepper->exploration->reports &&
           step_results_are_equal(&trial->all, &trial->all_swapped, stepper);
}

/* Whether the thread, when it goes on alone from the current graph, writes one of the locations. */
static bool will_write(struct stepper *stepper, unsigned thread, const uint32_t *locations,
                       unsigned count)
{
    struct execution *execution = &stepper->exploration->execution;
    struct graph_mark before = graph_mark(&execution->graph);
    bool writes = false;
    while (!has_stopped(stepper) && execution_is_enabled(execution, thread))
        step_run(stepper, thread);
    for (event_id id = before.count; !has_stopped(stepper) && id < execution->graph.count; id++) {
        const struct event *event = graph_event(&execution->graph, id);
        for (unsigned i = 0; i < count; i++)
            writes |= (event->flags & EVENT_WRITES) && event->location == locations[i];
    }
    if (!has_stopped(stepper))
        graph_undo(&execution->graph, before);
    return writes;
}

/* Whether the blocks, which commute in the current graph by the trial, do so whatever the other
 * threads do: none of them, going on alone, writes what this depends on (concolic_inputs). */
static bool trial_is_uniform(const struct trial *trial, struct stepper *stepper,
                             const unsigned threads[2])
{
    const struct step_result *both[2] = {&trial->both[0], &trial->both[1]};
    const struct step_result *swapped[2] = {&trial->swapped[0], &trial->swapped[1]};
    uint32_t inputs[CONCOLIC_INPUTS];
    unsigned count = 0;
    if (!concolic_inputs(both, swapped, inputs, &count))
        return false;
    const struct graph *graph = &stepper->exploration->execution.graph;
    for (unsigned t = 0; t < graph->thread_count && count > 0; t++)
        if (t != threads[0] && t != threads[1] && will_write(stepper, t, inputs, count))
            return false;
    return !has_stopped(stepper);
}

static void trial_release(struct trial *trial)
{
    for (unsigned i = 0; i < 2; i++) {
        step_result_release(&trial->both[i]);
        step_result_release(&trial->swapped[i]);
    }
    step_result_release(&trial->all);
    step_result_release(&trial->all_swapped);
}

/* --- The state of a search -------------------------------------------------------------------- */

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
    return has_stopped(&search->stepper);
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
    sequence_finish(exploration);
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

/* Explores executions over blocks; may leave some out. Stops with STOP_RESTART and
 * machine.keeps_order as block_search_explore. */
static void explore(struct exploration *exploration, bool by_conditions)
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

/* Nothing is proved, also where source is left. */
static void explore_as_published(struct exploration *exploration, bool by_conditions)
{
    bool swaps_steps = exploration->execution.machine->keeps_order == ORDER_OF_NONE;
    if (swaps_steps && exploration->options->commute)
        explore(exploration, by_conditions);
    else
        source_explore(exploration);
    if (exploration->stop == STOP_NOT)
        exploration->stop = STOP_INCOMPLETE;
}

void constrained_paper_explore(struct exploration *exploration)
{
    explore_as_published(exploration, true);
}

void context_paper_explore(struct exploration *exploration)
{
    explore_as_published(exploration, false);
}
