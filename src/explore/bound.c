#include "explore/bound.h"

#include "base/error.h"
#include "base/memory.h"
#include "machine/states.h"

#include <stdlib.h>

void bound_init(struct bound *bound, uint32_t most)
{
    *bound = (struct bound){.most = most};
    preemption_search_init(&bound->search);
    witness_init(&bound->witness);
}

void bound_release(struct bound *bound)
{
    preemption_search_release(&bound->search);
    witness_release(&bound->witness);
    free(bound->order);
    free(bound->undeletable);
    free(bound->keep);
    free(bound->needs);
    *bound = (struct bound){0};
}

/* Searches for a linearisation within the bound. */
static bool find_witness(struct bound *bound, const struct graph *graph)
{
    struct preemption_scope scope = preemption_scope_all();
    if (!preemptions_at_most(&bound->search, graph, &scope, bound->most))
        return false;
    size_t count = graph_size(graph);
    array_reserve(bound->order, bound->order_capacity, count);
    uint32_t preemptions = preemptions_found(&bound->search, bound->order, NULL);
    witness_set(&bound->witness, graph, bound->order, count, preemptions);
    return true;
}

bool bound_contains(struct bound *bound, const struct graph *graph)
{
    if (bound->most == BOUND_NONE)
        return true;
    if (bound->is_beyond)
        return false;
    witness_update(&bound->witness, graph);
    if (CHECKS)
        witness_check(&bound->witness, graph);
    if (bound->witness.now.preemptions <= bound->most)
        return true;
    witness_recount(&bound->witness, graph);
    if (bound->witness.now.preemptions <= bound->most)
        return true;
    bound->is_beyond = !find_witness(bound, graph);
    return !bound->is_beyond;
}

struct bound_mark bound_mark(struct bound *bound, const struct graph *graph)
{
    if (bound->most == BOUND_NONE)
        return (struct bound_mark){0};
    witness_update(&bound->witness, graph);
    return (struct bound_mark){bound->witness.now, bound->is_beyond};
}

void bound_undo(struct bound *bound, const struct bound_mark *mark)
{
    if (bound->most == BOUND_NONE)
        return;
    witness_undo(&bound->witness, &mark->witness);
    bound->is_beyond = mark->is_beyond;
}

void bound_shrink(struct bound *bound)
{
    bound->is_beyond = false;
    witness_shrink(&bound->witness);
}

void bound_move(struct bound *bound, const struct graph *graph, event_id read)
{
    if (bound->most != BOUND_NONE)
        witness_move(&bound->witness, graph, read);
}

static void fit(struct bound *bound, const struct graph *graph)
{
    if (bound->width == graph->width)
        return;
    bound->width = graph->width;
    size_t width = graph->width;
    bound->undeletable = memory_resize(bound->undeletable, width, sizeof *bound->undeletable);
    bound->keep = memory_resize(bound->keep, width, sizeof *bound->keep);
    bound->needs = memory_resize(bound->needs, width * width, sizeof *bound->needs);
}

/* Whether a later revisit may delete the event, or revisit it. */
static bool is_deletable(const struct graph *graph, const clock_entry *fixed, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (graph_in_clock(graph, fixed, id))
        return false;
    if (!(event->flags & (EVENT_READS | EVENT_WRITES)) || (event->flags & EVENT_PLAIN))
        return true;
    return event->flags & (EVENT_REREAD | EVENT_MAXIMAL);
}

/* What every revisit of `read` keeps, into bound->keep. */
static void find_kept(struct bound *bound, const struct graph *graph, event_id read)
{
    clock_copy(bound->keep, bound->undeletable, graph->width);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        clock_entry older = (clock_entry)thread->count;
        while (older > bound->keep[t] && thread->events[older - 1] >= read)
            older--;
        bound->keep[t] = older;
    }
}

/* Whether the thread may still perform a write, when what is in bound->keep is kept. */
static bool may_write(const struct bound *bound, const struct graph *graph, unsigned t)
{
    const struct graph_thread *thread = &graph->threads[t];
    if (t != 0 && !graph_in_clock(graph, bound->keep, thread->creator))
        return false;
    if (t != 0 && thread->creator == EVENT_INIT)
        return false;
    return (uint32_t)bound->keep[t] < thread->count || states_class(thread->state) != STATE_STOPPED;
}

/* The threads whose writes may revisit `read`, as alternatives of the scope's late step. */
static unsigned find_writers(struct bound *bound, const struct graph *graph, unsigned reader)
{
    unsigned count = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (t == reader || !may_write(bound, graph, t))
            continue;
        clock_entry *needs = bound->needs + (size_t)count++ * graph->width;
        memset(needs, 0, graph->width * sizeof *needs);
        needs[t] = bound->keep[t];
        event_id creator = graph->threads[t].creator;
        if (needs[t] == 0 && creator != EVENT_INIT) {
            const struct event *creation = graph_event(graph, creator);
            needs[creation->thread] = (clock_entry)creation->index + 1;
        }
    }
    return count;
}

/* Whether an execution within the bound may be reached by a revisit of `read`, the oldest of all
 * events that are revisited from here on. */
static bool may_revisit(struct bound *bound, const struct graph *graph, event_id read)
{
    const struct event *event = graph_event(graph, read);
    find_kept(bound, graph, read);
    struct preemption_scope scope = {.keep = bound->keep, .late = -1, .needs = bound->needs};
    scope.alternatives = find_writers(bound, graph, event->thread);
    if (scope.alternatives == 0)
        return false;
    if (!(event->flags & EVENT_WAITS))
        scope.late = event->thread;
    return preemptions_at_most(&bound->search, graph, &scope, bound->most);
}

/* Joins into bound->undeletable what comes before all that the thread may still do; false when that
 * is nothing. */
static bool add_prefix(struct bound *bound, const struct exploration *exploration, unsigned thread)
{
    const struct graph *graph = &exploration->graph;
    clock_join(bound->undeletable, graph_porf(graph, graph_last(graph, thread)), graph->width);
    enum state_class class = states_class(graph->threads[thread].state);
    if (class != STATE_WAITING)
        return class == STATE_RUNNABLE;
    const struct op *op = exploration_op(exploration, thread);
    if (op->kind != OP_JOIN || graph->threads[op->operand].joiner)
        return true;
    return add_prefix(bound, exploration, (unsigned)op->operand) ||
           exploration_is_enabled(exploration, thread);
}

/* Whether an execution within the bound may be reached when a write of `thread`, which comes behind
 * all its events, is the next to revisit. */
static bool admits_revisit_by(struct bound *bound, const struct exploration *exploration,
                              const clock_entry *fixed, unsigned thread)
{
    const struct graph *graph = &exploration->graph;
    clock_copy(bound->undeletable, fixed, graph->width);
    if (!add_prefix(bound, exploration, thread))
        return false;
    for (event_id id = graph->count - 1; id > EVENT_INIT; id--) {
        const struct event *event = graph_event(graph, id);
        if (!(event->flags & EVENT_PRESENT))
            continue;
        if (!is_deletable(graph, fixed, id))
            clock_join(bound->undeletable, graph_porf(graph, id), graph->width);
        else if ((event->flags & (EVENT_READS | EVENT_PLAIN)) == EVENT_READS &&
                 !graph_in_clock(graph, bound->undeletable, id) && may_revisit(bound, graph, id))
            return true;
    }
    return false;
}

bool bound_admits(struct bound *bound, const struct exploration *exploration,
                  const clock_entry *fixed)
{
    const struct graph *graph = &exploration->graph;
    if (bound_contains(bound, graph))
        return true;
    fit(bound, graph);
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (graph->threads[t].state && admits_revisit_by(bound, exploration, fixed, t))
            return true;
    return false;
}
