#include "explore/constrained/trial.h"

#include "explore/constrained/concolic.h"

static bool is_stopped(const struct stepper *stepper)
{
    return stepper->exploration->stop != STOP_NOT;
}

bool trial_run_block(struct stepper *stepper, unsigned thread, struct step_result *result)
{
    struct execution *execution = &stepper->exploration->execution;
    if (is_stopped(stepper) || !execution_is_enabled(execution, thread))
        return false;
    struct graph_mark before = graph_mark(&execution->graph);
    struct step_block block = step_run(stepper, thread);
    if (is_stopped(stepper))
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
    if (!is_stopped(stepper))
        graph_undo(&execution->graph, before);
    return can_run;
}

bool trial_commutes(struct trial *trial, struct stepper *stepper, const unsigned threads[2])
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
    while (!is_stopped(stepper) && execution_is_enabled(execution, thread))
        step_run(stepper, thread);
    for (event_id id = before.count; !is_stopped(stepper) && id < execution->graph.count; id++) {
        const struct event *event = graph_event(&execution->graph, id);
        for (unsigned i = 0; i < count; i++)
            writes |= (event->flags & EVENT_WRITES) && event->location == locations[i];
    }
    if (!is_stopped(stepper))
        graph_undo(&execution->graph, before);
    return writes;
}

bool trial_is_uniform(const struct trial *trial, struct stepper *stepper, const unsigned threads[2])
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
    return !is_stopped(stepper);
}

void trial_release(struct trial *trial)
{
    for (unsigned i = 0; i < 2; i++) {
        step_result_release(&trial->both[i]);
        step_result_release(&trial->swapped[i]);
    }
    step_result_release(&trial->all);
    step_result_release(&trial->all_swapped);
}
