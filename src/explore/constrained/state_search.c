/* state_search.c - depth-first search over steps (block.h), with sleep sets by states.
 *
 *   Explore(E, Sleep):
 *     for each thread p that can run after E and is not in Sleep:
 *       Explore(E.p, {q in Sleep | q can run after E and after E.p, p can run after E.q, and E.p.q
 *                                  and E.q.p come to one state})
 *       add p to Sleep
 *
 * Claim: Explore(E, Sleep) comes to each final state f to which an execution from E leads, unless
 * some execution from E to f begins with a thread of Sleep. Proof by induction on the longest
 * execution from E. Let p.w come to the state f from E, and no execution to f begin with a thread
 * that is in Sleep in the beginning. Of the threads that begin an execution to f, take the one that
 * runs first, and call it p again: when it runs, no thread that is in Sleep then begins one. So in
 * Explore(E.p, Sleep'), no q in Sleep' begins an execution q.v to f: else p.q.v comes to f, hence
 * q.p.v, and q is in Sleep and begins one. By induction, f is reached. (In the beginning, Sleep is
 * empty.)
 *
 * So any pair of steps may be swapped in any state in which both orders come to one state: values
 * of all locations, and threads with all that is their own. No condition is needed on what happens
 * later, since each enabled thread is tried. This has a price. The number of explored steps grows
 * with the number of states (2^n for n threads that add to a sum, not n!), also for threads that
 * have nothing to do with each other. Searches that reverse races lose final states with such sleep
 * sets: doc/constrained.md.
 *
 * The two orders must have the same accesses, too, but for locations that are protected
 * (protection.h). So an access is not in a race in the order that is left out unless it may be in
 * one in the order that is explored (commuting.h).
 *
 * A step costs four more steps for each sleeping thread whose accesses conflict with it. Memory is
 * linear in the longest execution, times the number of threads. */
#include "explore/constrained/constrained.h"

#include "base/memory.h"
#include "explore/choices.h"
#include "explore/constrained/commute.h"
#include "explore/sequence/sequence.h"

/* The flags of a thread at a node. */
enum node_flags {
    NODE_CAN_RUN = 1,
    NODE_SLEEPS = 2, /* it is in the sleep set, or has run with all its choices */
};

/* A prefix E of the execution. */
struct node {
    struct graph_mark before;  /* its graph */
    uint8_t *flags;            /* enum node_flags, by thread */
    struct step_result *steps; /* by thread, what its step does; no accesses: it was not run */
    unsigned thread_count;
    unsigned ran; /* the thread of the last step */
    struct choices choices;
};

struct search {
    struct exploration *exploration;
    struct stepper stepper;
    struct node *nodes;
    size_t count;
    size_t capacity;
    struct step_result both, swapped; /* scratch of commute */
};

static struct node *last_node(const struct search *search)
{
    verify(search->count > 0);
    return &search->nodes[search->count - 1];
}

/* Adds the node of the current graph, in which no thread sleeps. */
static struct node *push(struct search *search, unsigned ran)
{
    struct graph *graph = &search->exploration->execution.graph;
    struct node *node = array_push(search->nodes, search->count, search->capacity);
    *node = (struct node){.before = graph_mark(graph),
                          .flags = memory_new(graph->thread_count, 1),
                          .steps = memory_new(graph->thread_count, sizeof *node->steps),
                          .thread_count = graph->thread_count,
                          .ran = ran};
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (execution_is_enabled(&search->exploration->execution, t))
            node->flags[t] = NODE_CAN_RUN;
    return node;
}

static void pop(struct search *search)
{
    struct node *node = last_node(search);
    for (unsigned t = 0; t < node->thread_count; t++)
        step_result_release(&node->steps[t]);
    free(node->steps);
    free(node->flags);
    search->count--;
}

/* The next thread to run at the last node: one that has choices left, that of the last step, or the
 * next one in turn; -1: none is left. */
static int choose(const struct search *search)
{
    const struct node *node = last_node(search);
    if (node->choices.next)
        return (int)node->choices.thread;
    for (unsigned i = 0; i < node->thread_count; i++) {
        unsigned thread = thread_order_at(search->exploration->options->thread_order, i, node->ran,
                                          node->thread_count);
        if (node->flags[thread] == NODE_CAN_RUN)
            return (int)thread;
    }
    return -1;
}

/* --- Steps that commute ----------------------------------------------------------------------- */

static struct step_block run(struct search *search, unsigned thread)
{
    return step_run(&search->stepper, thread);
}

static void rewind_to(struct search *search, struct graph_mark mark)
{
    graph_undo(&search->exploration->execution.graph, mark);
}

/* Runs the two threads from the node, one after the other; false if the second one cannot run
 * then. */
static bool run_both(struct search *search, struct graph_mark before, unsigned first,
                     unsigned second, struct step_result *result)
{
    struct exploration *exploration = search->exploration;
    rewind_to(search, before);
    run(search, first);
    if (exploration->stop != STOP_NOT || !execution_is_enabled(&exploration->execution, second))
        return false;
    run(search, second);
    step_result_take_states(result, &exploration->execution, before);
    return exploration->stop == STOP_NOT;
}

/* What the thread's step does at the last node. Breaks: the graph behind it. */
static const struct step_result *find_step(struct search *search, unsigned thread)
{
    struct exploration *exploration = search->exploration;
    const struct node *node = last_node(search);
    struct step_result *result = &node->steps[thread];
    if (result->count > 0 || exploration->stop != STOP_NOT)
        return result;
    rewind_to(search, node->before);
    struct step_block block = run(search, thread);
    step_result_take(result, &exploration->execution, node->before, block);
    return result;
}

/* Whether the thread's step is a choice, which conflicts with none. */
static bool is_choice(const struct search *search, unsigned thread)
{
    return execution_op(&search->exploration->execution, thread)->kind == OP_CHOOSE;
}

/* Whether the steps of the two threads commute at the last node. Breaks: the graph behind it. */
static bool commute(struct search *search, unsigned p, unsigned q)
{
    struct exploration *exploration = search->exploration;
    struct graph_mark before = last_node(search)->before;
    rewind_to(search, before);
    if (is_choice(search, p) || is_choice(search, q))
        return true;
    bool conflict = step_results_conflict(find_step(search, p), find_step(search, q));
    if (exploration->stop != STOP_NOT || !conflict)
        return !conflict;
    uint64_t reports = exploration->reports;
    return run_both(search, before, p, q, &search->both) &&
           run_both(search, before, q, p, &search->swapped) && reports == exploration->reports &&
           step_results_are_equal(&search->both, &search->swapped, &search->stepper);
}

/* --- The search ------------------------------------------------------------------------------- */

/* Ends the last node unless some thread is to run from it. */
static void begin(struct search *search)
{
    struct exploration *exploration = search->exploration;
    if (exploration->stop != STOP_NOT || choose(search) >= 0)
        return;
    sequence_finish(exploration);
    pop(search);
}

/* Runs the thread from the last node, and adds the node behind it. */
static void advance(struct search *search, unsigned p)
{
    struct exploration *exploration = search->exploration;
    const struct node node = *last_node(search);
    bool sleeps[node.thread_count];
    for (unsigned q = 0; q < node.thread_count; q++)
        sleeps[q] =
            (node.flags[q] & NODE_SLEEPS) && exploration->stop == STOP_NOT && commute(search, p, q);
    if (exploration->stop != STOP_NOT)
        return;
    rewind_to(search, node.before);
    struct choices *choices = &last_node(search)->choices;
    search->stepper.choice = choices_take(choices, &exploration->execution, p);
    if (!choices->next)
        node.flags[p] |= NODE_SLEEPS;
    run(search, p);
    if (exploration->stop != STOP_NOT)
        return;
    struct node *next = push(search, p);
    for (unsigned q = 0; q < node.thread_count; q++)
        if (sleeps[q])
            next->flags[q] |= NODE_SLEEPS;
    begin(search);
}

void state_search_explore(struct exploration *exploration)
{
    struct search search = {.exploration = exploration};
    stepper_init(&search.stepper, exploration);
    exploration->swaps_steps = true;
    step_begin(&search.stepper);
    push(&search, MACHINE_MAIN_THREAD);
    begin(&search);
    while (search.count > 0 && exploration->stop == STOP_NOT) {
        rewind_to(&search, last_node(&search)->before);
        int thread = choose(&search);
        if (thread < 0)
            pop(&search);
        else
            advance(&search, (unsigned)thread);
    }
    while (search.count > 0)
        pop(&search);
    stepper_release(&search.stepper);
    step_result_release(&search.both);
    step_result_release(&search.swapped);
    free(search.nodes);
}
