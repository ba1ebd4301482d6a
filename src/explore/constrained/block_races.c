#include "explore/constrained/block_races.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/constrained/concolic.h"
#include "explore/constrained/summary.h"
#include "explore/sequence/sequence.h"

void block_search_take(struct block_search *search, struct step_result *result,
                       struct graph_mark before, struct step_block block)
{
    step_result_take(result, &search->exploration->execution, before, block);
    if (search->exploration->options->independence == INDEPENDENCE_NONE)
        step_result_forget_classes(result);
    else if (search->is_concolic)
        step_result_forget_classes_of_sums(result);
    if (search->conditions)
        summary_take(result, search->conditions, &search->exploration->execution, before, block);
    else if (block.mutex && search->exploration->stop == STOP_NOT)
        recall_note(&search->recall, &search->exploration->execution, before, block, result);
}

/* Whether the two steps, of different threads, commute in every state by their summaries. */
static bool commute_by_conditions(struct block_search *search, const struct step_result *a,
                                  const struct step_result *b)
{
    bool commute =
        search->conditions && summary_commute(search->conditions, &search->stepper, a, b);
    search->relies_on_conditions |= commute;
    return commute;
}

/* Whether the two steps, of different threads, are dependent. */
static bool are_dependent(struct block_search *search, const struct step_result *a,
                          const struct step_result *b)
{
    return step_results_conflict(a, b) &&
           !(search->is_concolic && !a->varies && !b->varies && concolic_commute(a, b)) &&
           !commute_by_conditions(search, a, b);
}

bool block_search_conflicts(struct block_search *search, const struct step_node *node,
                            const struct step_result *next)
{
    return are_dependent(search, node->results[node->ran], next);
}

/* --- Near steps ------------------------------------------------------------------------------- */

/* Adds the steps of other threads that access what the next step does, and are not in the past, to
 * search->near. */
static void add_near(struct block_search *search, uint32_t location, const clock_entry *past,
                     unsigned thread)
{
    const struct graph *graph = &search->exploration->execution.graph;
    const struct steps *steps = &search->steps;
    event_id end = steps_last(steps)->before.count;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = t == thread ? 0 : graph_last_access(graph, location, t);
        for (; id; id = graph_event(graph, id)->previous_access) {
            size_t step = id < end ? steps_find(steps, id) : SIZE_MAX;
            if (step == SIZE_MAX || steps->nodes[step].ran != t)
                continue; /* a local operation */
            if (step_is_in(&steps->nodes[step], past))
                break;
            *array_push(search->near, search->near_count, search->near_capacity) = step;
        }
    }
}

static int compare_steps(const void *a, const void *b)
{
    size_t one = *(const size_t *)a, other = *(const size_t *)b;
    return (one < other) - (one > other);
}

/* Sorts the steps, the newest first. There are few, mostly. */
static void sort(size_t *steps, size_t count)
{
    if (count > 16) {
        qsort(steps, count, sizeof *steps, compare_steps);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        size_t step = steps[i], j = i;
        for (; j > 0 && steps[j - 1] < step; j--)
            steps[j] = steps[j - 1];
        steps[j] = step;
    }
}

/* Sets search->near to the steps with which the thread's next step may conflict, the newest first.
 */
static void find_near(struct block_search *search, unsigned thread, const struct step_result *next)
{
    const clock_entry *past = step_past(steps_last(&search->steps), thread);
    search->near_count = 0;
    for (size_t i = 0; i < next->count; i++)
        if (next->accesses[i].footprint.location != 0)
            add_near(search, next->accesses[i].footprint.location, past, thread);
    sort(search->near, search->near_count);
}

void block_search_set_clock(struct block_search *search, unsigned thread,
                            const struct step_result *next)
{
    const struct steps *steps = &search->steps;
    const struct step_node *last = steps_last(steps);
    clock_copy(last->clock, step_past(last, thread), last->width);
    for (size_t i = 0; i < next->count; i++)
        if (next->accesses[i].is_in_block && next->accesses[i].cause < last->before.count)
            steps_join_event(steps, last->clock, next->accesses[i].cause);
    for (size_t i = 0; i < search->near_count; i++) {
        const struct step_node *node = &steps->nodes[search->near[i]];
        if (!step_is_in(node, last->clock) && block_search_conflicts(search, node, next))
            step_join(node, last->clock);
    }
    last->clock[thread] = step_past(last, thread)[thread] + 1;
}

/* --- Without an earlier step ------------------------------------------------------------------ */

/* Sets search->replayed to what the thread's step does after E'.u, for e the step i. Returns false
 * if it cannot run there. Breaks: the graph behind node i. */
static bool replay(struct block_search *search, size_t i, unsigned thread)
{
    struct exploration *exploration = search->exploration;
    const struct steps *steps = &search->steps;
    block_search_rewind(search, &steps->nodes[i]);
    for (size_t j = i + 1; j < steps->count - 1 && exploration->stop == STOP_NOT; j++)
        if (steps_is_without(steps, i, j))
            steps_run_again(steps, &search->stepper, j);
    bool can_run =
        exploration->stop == STOP_NOT && execution_is_enabled(&exploration->execution, thread);
    if (can_run) {
        struct graph_mark mark = graph_mark(&exploration->execution.graph);
        struct step_block block = step_run(&search->stepper, thread);
        block_search_take(search, &search->replayed, mark, block);
    }
    return can_run;
}

/* What is left without step i and those that happen after it. */
struct rest {
    const struct block_search *search;
    size_t i;
};

/* The view of E'.u, for e the step i, from the graph behind the last node's step. The steps of u
 * write there what they have written, as they are independent of those that are left out. If both
 * write the location, these values may differ. */
static bool read_without(void *context, const struct op *op, uint64_t *value)
{
    const struct rest *rest = context;
    const struct steps *steps = &rest->search->steps;
    const struct execution *execution = &rest->search->exploration->execution;
    const struct graph *graph = &execution->graph;
    event_id id = graph_co_last(graph, op->location), found = EVENT_INIT;
    while (id >= steps_last(steps)->before.count)
        id = graph_event(graph, id)->co_prev;
    for (; id != EVENT_INIT; id = graph_event(graph, id)->co_prev) {
        size_t step = steps_find(steps, id);
        if (step == SIZE_MAX || step < rest->i)
            break;
        if (!steps_is_without(steps, rest->i, step)) {
            if (found != EVENT_INIT)
                return false;
        } else if (found == EVENT_INIT) {
            found = id;
        }
    }
    return execution_value(execution, op, found != EVENT_INIT ? found : id, value);
}

/* What the thread's step, which has run from the last node, does after E'.u, for e the step i;
 * NULL: unknown. Requires the graph behind it. */
static const struct step_result *recall_without(struct block_search *search, size_t i,
                                                unsigned thread)
{
    const struct execution *execution = &search->exploration->execution;
    const struct event *first =
        graph_event(&execution->graph, steps_last(&search->steps)->before.count);
    verify(first->thread == thread);
    struct rest rest = {search, i};
    const struct recall_view view = {&rest, read_without};
    return recall_find(&search->recall, execution->machine, thread, first->state, &view);
}

/* Whether the thread can begin u.n'. */
static bool can_begin(struct block_search *search, size_t i, unsigned thread,
                      const struct step_result *next)
{
    const struct steps *steps = &search->steps;
    const clock_entry *past = step_past(steps_last(steps), thread);
    for (size_t j = i + 1; j < steps->count - 1; j++)
        if (steps_is_without(steps, i, j) &&
            (step_is_in(&steps->nodes[j], past) ||
             block_search_conflicts(search, &steps->nodes[j], next)))
            return false;
    return true;
}

/* Ensures that a thread of I(u.n') is in the backtrack set or the sleep set of node i. `next` is
 * n', or as dependent as it. */
static void add_initial(struct block_search *search, size_t i, unsigned thread,
                        const struct step_result *next)
{
    steps_add_initial(&search->steps, i, thread, can_begin(search, i, thread, next));
}

static void add_all(const struct step_node *node)
{
    for (unsigned t = 0; t < node->thread_count; t++)
        if (node->flags[t] & STEP_CAN_RUN)
            node->flags[t] |= STEP_BACKTRACK;
}

/* Whether the two steps of a thread are dependent on the same steps of others. */
static bool are_alike(const struct block_search *search, const struct step_result *a,
                      const struct step_result *b)
{
    if (a->site || b->site)
        return a->site == b->site;
    if (!search->relies_on_conditions && step_results_have_one_location(a, b))
        return true;
    return step_results_have_equal_footprints(a, b) &&
           (!search->is_concolic || step_results_have_equal_flow(a, b));
}

/* Whether the step, which can run, is dependent on the same steps in every state. */
static bool is_same_everywhere(const struct block_search *search, const struct step_result *next)
{
    return next->has_one && (!search->relies_on_conditions || next->site);
}

/* Whether the access of a step that was run from the node depends on what a step writes. */
static bool looks_at(const struct step_access *access, const struct step_result *writer)
{
    bool reads = access->flow == FLOW_OTHER
                     ? (access->flags & EVENT_READS) != 0
                     : access->flow == FLOW_LOOK || access->flow == FLOW_EXCHANGE;
    for (size_t i = 0; reads && i < writer->count; i++)
        if (writer->accesses[i].footprint.location == access->footprint.location &&
            writer->accesses[i].footprint.class != BLOCK_CLASS &&
            (writer->accesses[i].flags & EVENT_WRITES))
            return true;
    return false;
}

/* Whether the access is the lock of a block, and the other step holds the mutex behind it or gives
 * it back. */
static bool needs_lock_of(const struct step_access *access, const struct step_result *other)
{
    for (size_t i = 0; access->footprint.class == BLOCK_CLASS && i < other->count; i++)
        if (footprints_conflict(access->footprint, other->accesses[i].footprint))
            return true;
    return false;
}

/* Whether `test` holds for an access of the step, and for step i or one that happens after it. */
static bool meets(const struct block_search *search, size_t i, const struct step_result *next,
                  bool (*test)(const struct step_access *access, const struct step_result *other))
{
    const struct steps *steps = &search->steps;
    for (size_t j = i; j < steps->count - 1; j++) {
        const struct step_node *node = &steps->nodes[j];
        for (size_t k = 0; (j == i || !steps_is_without(steps, i, j)) && k < next->count; k++)
            if (next->accesses[k].footprint.location != 0 &&
                test(&next->accesses[k], node->results[node->ran]))
                return true;
    }
    return false;
}

/* Whether all threads that can run at the node are in its backtrack set, or sleep. */
static bool is_full(const struct step_node *node)
{
    enum { IS_THERE = STEP_BACKTRACK | STEP_DONE };
    for (unsigned t = 0; t < node->thread_count; t++)
        if ((node->flags[t] & STEP_CAN_RUN) && !(node->flags[t] & IS_THERE))
            return false;
    return true;
}

/* --enable-checks: verifies that the thread's step does what is recalled. Breaks: the graph behind
 * node i. */
static void check_recalled(struct block_search *search, size_t i, unsigned thread,
                           const struct step_result *recalled)
{
    const struct step_result *replayed = &search->replayed;
    bool can_run = replay(search, i, thread);
    if (search->exploration->stop == STOP_NOT &&
        !(can_run && step_results_have_equal_footprints(recalled, replayed) &&
          step_results_have_equal_flow(recalled, replayed)))
        bug("a step does something else than what is recalled");
}

/* Sees to it that the race of step i with the thread's next step is reversed. Returns false if it
 * cannot be. *restored: the first step behind which the graph was undone. */
static bool reverse(struct block_search *search, size_t i, unsigned thread,
                    const struct step_result *next, size_t *restored)
{
    struct step_node *node = &search->steps.nodes[i];
    bool can_run = !next->may_wait && !meets(search, i, next, needs_lock_of);
    if (can_run && is_full(node))
        return true;
    if (can_run && (is_same_everywhere(search, next) || !meets(search, i, next, looks_at))) {
        add_initial(search, i, thread, next);
        return true;
    }
    const struct step_result *without =
        can_run && *restored == SIZE_MAX ? recall_without(search, i, thread) : NULL;
    if (!without) {
        *restored = i;
        if (!replay(search, i, thread))
            return false;
        without = &search->replayed;
    } else if (CHECKS) {
        *restored = i;
        check_recalled(search, i, thread, without);
    }
    if (are_alike(search, next, without))
        add_initial(search, i, thread, without);
    else
        add_all(node);
    return true;
}

bool block_search_find_races(struct block_search *search, unsigned thread,
                             const struct step_result *next)
{
    const struct steps *steps = &search->steps;
    const struct step_node *last = steps_last(steps);
    clock_entry known[last->width];
    size_t restored = SIZE_MAX; /* the races are of earlier and earlier steps */
    find_near(search, thread, next);
    clock_copy(known, step_past(last, thread), last->width);
    for (size_t n = 0; n < search->near_count && search->exploration->stop == STOP_NOT; n++) {
        size_t i = search->near[n];
        const struct step_node *node = &steps->nodes[i];
        if (!step_is_in(node, known) && block_search_conflicts(search, node, next) &&
            reverse(search, i, thread, next, &restored))
            step_join(node, known);
    }
    if (restored != SIZE_MAX && search->exploration->stop == STOP_NOT)
        steps_restore(&search->steps, &search->stepper, restored);
    return restored != SIZE_MAX;
}
