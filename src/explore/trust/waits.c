#include "explore/trust/waits.h"

#include "base/error.h"
#include "discipline/semaphores.h"
#include "explore/trust/set_row.h"

static const struct graph *graph_of(const struct trust *trust)
{
    return &trust->exploration->execution.graph;
}

/* The value with which the thread's next operation finds its semaphore at first. */
static uint64_t find_first(const struct trust *trust, unsigned thread)
{
    const struct execution *execution = &trust->exploration->execution;
    const struct op *op = execution_op(execution, thread);
    uint64_t value = 0;
    execution_value(execution, op, graph_co_last(&execution->graph, op->location), &value);
    return value;
}

static uint64_t find_needed(const struct trust *trust, unsigned thread, uint64_t available)
{
    return semaphores_needed(graph_of(trust), trust->exploration->execution.machine, thread,
                             find_first(trust, thread), available);
}

bool waits_fit(const struct trust *trust, unsigned thread)
{
    return semaphores_fit(graph_of(trust), trust->exploration->execution.machine, thread,
                          find_first(trust, thread));
}

static bool is_only(struct trust *trust, unsigned thread)
{
    const struct graph *graph = graph_of(trust);
    const clock_entry *past = graph_porf(graph, graph_last(graph, thread));
    uint32_t location = execution_op(&trust->exploration->execution, thread)->location;
    uint64_t available = posts_count(graph, location, NULL);
    uint64_t needed = find_needed(trust, thread, available);
    return needed == available || needed <= posts_count(graph, location, past);
}

static void set_first(struct trust *trust, unsigned thread, clock_entry *clock)
{
    const struct graph *graph = graph_of(trust);
    uint32_t location = execution_op(&trust->exploration->execution, thread)->location;
    uint64_t needed = find_needed(trust, thread, posts_count(graph, location, NULL));
    clock_copy(clock, graph_porf(graph, graph_last(graph, thread)), graph->width);
    posts_first(graph, location, needed, clock);
}

static bool set_next(struct trust *trust, unsigned thread, clock_entry *clock)
{
    const struct graph *graph = graph_of(trust);
    uint32_t location = execution_op(&trust->exploration->execution, thread)->location;
    uint64_t needed = find_needed(trust, thread, posts_count(graph, location, NULL));
    return posts_next(graph, location, graph_porf(graph, graph_last(graph, thread)), needed, clock);
}

/* Sets `least` to what is in all sets: the past of the wait's thread, and newer posts. */
static void find_least(const struct graph *graph, event_id id, const struct event *wait,
                       clock_entry *least)
{
    clock_copy(least, graph_porf(graph, graph_before(graph, wait)), graph->width);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id post = sets_last_update(graph, wait->location, t, INT32_MAX);
        if (post > id)
            clock_join(least, graph_porf(graph, post), graph->width);
    }
}

static bool set_next_again(struct trust *trust, event_id read, const clock_entry *before,
                           clock_entry *clock)
{
    const struct graph *graph = graph_of(trust);
    const struct event *wait = graph_event(graph, read);
    clock_entry least[graph->width];
    find_least(graph, read, wait, least);
    if (before) {
        clock_copy(clock, before, graph->width);
        return posts_next(graph, wait->location, least, wait_needed(wait), clock);
    }
    if (posts_count(graph, wait->location, least) > wait_needed(wait))
        return false;
    clock_copy(clock, least, graph->width);
    posts_first(graph, wait->location, wait_needed(wait), clock);
    return true;
}

static bool may_grow(const struct graph *graph, event_id read)
{
    return !posts_suffice(graph, read);
}

const struct set_row waits_row = {.is_only = is_only,
                                  .first = set_first,
                                  .next = set_next,
                                  .next_again = set_next_again,
                                  .may_grow = may_grow};
