#include "explore/values/bounded.h"

#include "explore/future.h"
#include "explore/values/expected.h"
#include "graph/change.h"
#include "preemption/preemptions.h"
#include "preemption/waiting.h"

static const clock_entry *done(const struct verify_sc *verify)
{
    return (const clock_entry *)verify->done;
}

/* Whether the thread waits in front of the event, or yields there. */
static bool is_free(const struct search *search, const struct verify_sc *verify, uint32_t id)
{
    const struct graph *graph = &search->exploration->execution.graph;
    event_id stamp = witness_stamp(&search->witness, id);
    const struct event *event = graph_event(graph, stamp);
    if (graph_yields(graph, stamp))
        return true;
    if (event->role == ROLE_JOIN || event->role == ROLE_QUEUE)
        return event_waits(graph, event, done(verify));
    uint32_t last = verify_sc_last(verify, event->location);
    return event_needs(event) &&
           graph_disables(graph, witness_stamp(&search->witness, last), event);
}

/* For struct verify_bound. */
static bool waits(const void *context, const struct verify_sc *verify, unsigned thread)
{
    uint32_t next = verify_sc_next(verify, thread);
    return !next || is_free(context, verify, next);
}

/* Likewise, where threads wait in the end. */
static bool waits_to_end(const void *context, const struct verify_sc *verify, unsigned thread)
{
    const struct search *search = context;
    const struct execution *execution = &search->exploration->execution;
    if (verify_sc_next(verify, thread))
        return waits(context, verify, thread);
    uint32_t location = 0;
    if (!execution_has_stopped(execution, thread))
        location = execution_op(execution, thread)->location;
    uint32_t last = verify_sc_last(verify, location);
    return !future_goes_on(execution, thread, execution->graph.threads[thread].state, done(verify),
                           witness_stamp(&search->witness, last));
}

struct verify_request bounded_request(const struct search *search, bool is_end)
{
    uint32_t bound = search->exploration->options->bound;
    struct verify_request request = {.hint = search->witness.order};
    if (bound != BOUND_NONE)
        request.bound = (struct verify_bound){
            .most = bound, .waits = is_end ? waits_to_end : waits, .context = search};
    return request;
}

bool bounded_contains(struct search *search, bool is_end)
{
    struct exploration *exploration = search->exploration;
    const struct preemption_future future = future_of(&exploration->execution);
    struct preemption_scope scope = preemption_scope_all();
    if (exploration->options->bound == BOUND_NONE)
        return true;
    if (is_end)
        scope.future = &future;
    graph_update_hb(&exploration->execution.graph);
    bool is_within = preemptions_at_most(&exploration->search, &exploration->execution.graph,
                                         &scope, exploration->options->bound);
    return !exploration_has_run_out(exploration) && is_within;
}

bool bounded_admit(struct search *search)
{
    struct exploration *exploration = search->exploration;
    if (bounded_contains(search, false))
        return true;
    if (exploration->stop != STOP_NOT)
        return false;
    if (search_verify(search, bounded_request(search, false))) {
        witness_replace(&search->witness, search->verify.order, search->verify.count);
        return witness_replay(&search->witness, &search->instance, exploration);
    }
    if (exploration->stop == STOP_NOT) {
        exploration->bound_cut = true;
        exploration->statistics.bound_blocked++;
        expected_give_up_all(search);
    }
    return false;
}
