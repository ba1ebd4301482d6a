#include "explore/errors.h"

#include "base/memory.h"
#include "explore/livelock.h"

#include <stdlib.h>

/* Whether the program can run into it with no more preemptions than the bound allows. */
static bool is_within_bound(struct exploration *exploration, const struct finding *finding)
{
    const struct graph *graph = &exploration->graph;
    clock_entry clocks[2 * graph->width];
    struct finding_scope found = {.clocks = clocks};
    exploration_find_scope(exploration, finding, &found);
    return preemptions_at_most(&exploration->search, graph, &found.scope,
                               exploration->options->bound);
}

void errors_report(struct exploration *exploration, const struct finding *finding)
{
    if (exploration->machine->restart_due) {
        exploration->stop = STOP_RESTART;
        return;
    }
    const struct explore_options *options = exploration->options;
    graph_update_hb(&exploration->graph);
    bool races = finding->kind == ERROR_DATA_RACE;
    if (options->bound_strict && !races && !is_within_bound(exploration, finding))
        return;
    exploration->raced |= races;
    if (exploration->hooks.error)
        exploration->hooks.error(exploration->hooks.context, exploration, finding);
    if (!options->keep_going)
        exploration->stop = STOP_ERROR;
}

static void report(struct exploration *exploration, unsigned thread, enum error_kind kind,
                   event_id other)
{
    errors_report(exploration, &(struct finding){.kind = kind,
                                                 .thread = thread,
                                                 .state = exploration->graph.threads[thread].state,
                                                 .other = other});
}

void errors_check_object(struct exploration *exploration, unsigned thread, const struct op *op)
{
    const struct graph *graph = &exploration->graph;
    event_id last = graph_co_last(graph, op->object);
    uint64_t lifetime = last == EVENT_INIT ? 0 : graph_event(graph, last)->value;
    if (lifetime_is_over(lifetime)) {
        bool local = lifetime_storage(lifetime) == STORAGE_LOCAL;
        report(exploration, thread, local ? ERROR_USE_AFTER_SCOPE : ERROR_USE_AFTER_FREE, last);
    } else if (lifetime == 0 || op->extent > lifetime_size(lifetime)) {
        report(exploration, thread, ERROR_OUT_OF_BOUNDS, last);
    }
}

/* The newest event of another thread at `location` that is not in the thread's causal past and,
 * with `needs`, has all these flags, where what writes back what was there is a write, too; 0: none. A
 * thread's earlier accesses are in its later ones' past. */
static event_id find_unordered(const struct graph *graph, unsigned thread, uint32_t location,
                               unsigned needs)
{
    const clock_entry *past = graph_porf(graph, graph_last(graph, thread));
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (t == thread)
            continue;
        event_id id = graph_last_access(graph, location, t);
        while (id && !graph_in_clock(graph, past, id)) {
            const struct event *event = graph_event(graph, id);
            unsigned writes = event->flags & EVENT_SILENT_STORE ? EVENT_WRITES : 0;
            if (((event->flags | writes) & needs) == needs)
                return id;
            id = event->location == location ? event->previous_access : event->previous_use;
        }
    }
    return 0;
}

/* Whether the event is in the thread's causal past. */
static bool is_past(const struct graph *graph, unsigned thread, event_id id)
{
    return graph_in_clock(graph, graph_porf(graph, graph_last(graph, thread)), id);
}

static bool is_atomic(const struct exploration *exploration, const struct op *op)
{
    return op->access == ACCESS_ATOMIC || exploration->options->ignore_races;
}

void errors_check_races(struct exploration *exploration, unsigned thread, const struct op *op,
                        bool writes)
{
    struct graph *graph = &exploration->graph;
    struct graph_location *location = &graph->locations[op->location];
    bool atomic = is_atomic(exploration, op);
    if (atomic)
        location->has_atomic = true;
    else
        location->has_plain = true;
    if (atomic && !location->has_plain)
        return;
    /* Without a race so far, plain writes are in causal order: with the last, all are in the past.
     */
    if (!writes && !location->has_atomic && is_past(graph, thread, location->co_last))
        return;
    unsigned needs = (writes ? 0 : EVENT_WRITES) | (atomic ? EVENT_PLAIN : 0);
    event_id other = find_unordered(graph, thread, op->location, needs);
    if (other)
        report(exploration, thread, ERROR_DATA_RACE, other);
}

void errors_check_free(struct exploration *exploration, unsigned thread, const struct op *op)
{
    const struct graph *graph = &exploration->graph;
    event_id last = graph_co_last(graph, op->location);
    if (lifetime_is_over(graph_event(graph, last)->value))
        return; /* a double free */
    event_id other = find_unordered(graph, thread, op->location, 0);
    bool local = op->expected == STORAGE_LOCAL;
    if (other)
        report(exploration, thread, local ? ERROR_USE_AFTER_SCOPE : ERROR_USE_AFTER_FREE, other);
}

/* Whether the thread has stopped in the middle, so that it does not do what others may wait for: also
 * one in a loop that would read something else in its next round, which other graphs show. Or the
 * program has ended with it: then nobody waits for what it has not done. */
static bool gave_up(const struct exploration *exploration, unsigned thread)
{
    const struct op *op = exploration_op(exploration, thread);
    return op->kind == OP_BLOCK || op->kind == OP_CUT || op->kind == OP_EXIT ||
           op->kind == OP_ERROR || (op->kind == OP_FINISH && op->expected) ||
           (livelock_is_awaiting(op) && !livelock_is_endless(exploration, thread));
}

static bool some_gave_up(const struct exploration *exploration)
{
    const struct graph *graph = &exploration->graph;
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (graph->threads[t].state && gave_up(exploration, t))
            return true;
    return false;
}

/* Whether the thread's waiting comes from nothing but other threads' waiting, or from a thread that
 * has finished without doing what is waited for. */
static bool is_deadlocked(const struct exploration *exploration, unsigned thread)
{
    int at = (int)thread;
    for (unsigned steps = 0; steps <= exploration->graph.thread_count; steps++) {
        if (!exploration->graph.threads[at].state) /* who would create it? */
            return !some_gave_up(exploration);
        if (gave_up(exploration, (unsigned)at))
            return false;
        if (livelock_is_awaiting(exploration_op(exploration, (unsigned)at)))
            return !some_gave_up(exploration);
        switch (exploration_op(exploration, (unsigned)at)->kind) {
        case OP_LOCK:
        case OP_JOIN:
            at = exploration_waits_for(exploration, (unsigned)at);
            break;
        case OP_SEND:
        case OP_RECEIVE:
        case OP_SYNC:
            return !some_gave_up(exploration);
        default:
            return true;
        }
    }
    return true;
}

static bool has_exited(const struct exploration *exploration)
{
    const struct graph *graph = &exploration->graph;
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (graph->threads[t].state && exploration_op(exploration, t)->kind == OP_EXIT)
            return true;
    return false;
}

/* Reports that a thread goes round in a loop for ever, if one does. */
static bool check_livelock(struct exploration *exploration)
{
    const struct graph *graph = &exploration->graph;
    unsigned t = 0;
    while (t < graph->thread_count &&
           !(graph->threads[t].state && livelock_is_awaiting(exploration_op(exploration, t))))
        t++;
    if (t == graph->thread_count || some_gave_up(exploration))
        return false;
    report(exploration, t, ERROR_LIVELOCK, 0);
    return true;
}

void errors_check_deadlock(struct exploration *exploration)
{
    const struct graph *graph = &exploration->graph;
    if (has_exited(exploration) || check_livelock(exploration))
        return;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (!graph->threads[t].state)
            continue;
        const struct op *op = exploration_op(exploration, t);
        if ((op->kind == OP_JOIN || op_may_wait(op)) && !livelock_is_awaiting(op) &&
            is_deadlocked(exploration, t)) {
            report(exploration, t, ERROR_DEADLOCK, 0);
            return;
        }
    }
}

/* What each location holds in the end; fresh memory. */
static uint64_t *final_values(const struct exploration *exploration)
{
    const struct graph *graph = &exploration->graph;
    uint32_t count = exploration->machine->locations;
    uint64_t *values = memory_new(count, sizeof *values);
    for (uint32_t location = 1; location < count; location++) {
        event_id last = graph_co_last(graph, location);
        values[location] = last == EVENT_INIT ? 0 : graph_event(graph, last)->value;
    }
    return values;
}

/* The states that threads which have not finished were in, into fresh memory. */
static state_id *states_held(const struct exploration *exploration, size_t *count)
{
    const struct graph *graph = &exploration->graph;
    state_id *held = memory_new(graph->count + graph->thread_count, sizeof *held);
    *count = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        if (!thread->state || exploration_op(exploration, t)->kind == OP_FINISH)
            continue;
        for (uint32_t i = 0; i < thread->count; i++)
            held[(*count)++] = graph_event(graph, thread->events[i])->state;
        held[(*count)++] = thread->state;
    }
    return held;
}

void errors_check_leaks(struct exploration *exploration)
{
    struct machine *machine = exploration->machine;
    const struct graph *graph = &exploration->graph;
    state_id states[graph->thread_count];
    for (unsigned t = 0; t < graph->thread_count; t++)
        states[t] = graph->threads[t].state;
    struct machine_end end = {.values = final_values(exploration), .states = states};
    end.held = states_held(exploration, &end.held_count);
    uint32_t lost = machine->class->find_lost(machine, &end);
    if (lost) {
        report(exploration, MACHINE_MAIN_THREAD, ERROR_MEMORY_LEAK, graph_co_last(graph, lost));
    } else if (end.held_count > 0) {
        end.held_count = 0;
        exploration->may_leak |= machine->class->find_lost(machine, &end) != 0;
    }
    free((void *)end.values);
    free((void *)end.held);
}
