#include "preemption/greedy.h"

#include "base/memory.h"

#include <stdlib.h>

enum {
    MOST_TRIES = 8,  /* linearisations that are begun before the search gives up */
    ALL = INT32_MAX, /* more steps than any thread has */
};

void greedy_init(struct greedy *greedy)
{
    *greedy = (struct greedy){0};
}

void greedy_release(struct greedy *greedy)
{
    free(greedy->end);
    free(greedy->contexts);
}

static void begin(struct greedy *greedy, const struct graph *graph,
                  const struct preemption_scope *scope)
{
    unsigned width = graph->width;
    greedy->graph = graph;
    greedy->scope = *scope;
    if (greedy->width != width) {
        greedy->width = width;
        greedy->end = memory_resize(greedy->end, (size_t)3 * width, sizeof *greedy->end);
        greedy->done = greedy->end + width;
        greedy->ready = greedy->done + width;
    }
    memset(greedy->end, 0, 3 * width * sizeof *greedy->end);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        greedy->end[t] = (clock_entry)preemption_scope_events(scope, graph, t);
        greedy->ready[t] = greedy->end[t] ? 0 : ALL;
    }
    greedy->context_count = greedy->preemptions = 0;
    greedy->may_err = false;
}

/* --- One context ----------------------------------------------------------------------------------
 */

static bool has_pending(const struct greedy *greedy, unsigned thread)
{
    return greedy->scope.pending == (int)thread;
}

static const clock_entry *pending_needs(const struct greedy *greedy, unsigned alternative)
{
    return greedy->scope.needs + (size_t)alternative * greedy->width;
}

/* Whether the pending event can run in a context that begins here. */
static bool pending_is_ready(const struct greedy *greedy)
{
    for (unsigned i = 0; i < greedy->scope.alternatives; i++)
        if (clock_includes(greedy->done, pending_needs(greedy, i), greedy->width))
            return true;
    return false;
}

/* Whether something of `needs`, of another thread, comes after an event of the context that the thread may
 * run next. */
static bool comes_after_context(const struct greedy *greedy, unsigned thread,
                                const clock_entry *needs)
{
    const struct graph *graph = greedy->graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        clock_entry last = needs[t] < greedy->end[t] ? needs[t] : greedy->end[t];
        if (t != thread && last > greedy->done[t] &&
            graph_hb(graph, graph->threads[t].events[last - 1])[thread] > greedy->done[thread])
            return true;
    }
    return false;
}

/* The same of the pending event, whichever the alternative; or what it needs is in the context. */
static bool pending_comes_after_context(const struct greedy *greedy, unsigned thread)
{
    for (unsigned i = 0; i < greedy->scope.alternatives; i++) {
        const clock_entry *needs = pending_needs(greedy, i);
        if (needs[thread] <= greedy->done[thread] && !comes_after_context(greedy, thread, needs))
            return false;
    }
    return true;
}

/* Whether the thread's end lets another one go that has something to do before it joins it. */
static bool end_releases(const struct greedy *greedy, unsigned thread)
{
    const struct graph *graph = greedy->graph;
    event_id joiner = graph->threads[thread].joiner;
    const struct event *join = graph_event(graph, joiner);
    if (!join->cause || !preemption_scope_contains(&greedy->scope, graph, joiner))
        return false;
    const event_id *events = graph->threads[join->thread].events;
    for (uint32_t i = (uint32_t)greedy->done[join->thread]; i < join->index; i++)
        if (!(graph_event(graph, events[i])->flags & EVENT_JOINS))
            return true;
    return false;
}

/* How a context ends. */
enum ending {
    FREE,   /* it is no preemption to leave the thread there */
    FORCED, /* it is, and there will be one whatever comes next */
    OPEN,   /* it is */
};

/* How far the thread gets in its next context, and how that ends. */
static clock_entry run_on(const struct greedy *greedy, unsigned thread, enum ending *ending)
{
    const struct graph *graph = greedy->graph;
    const event_id *events = graph->threads[thread].events;
    clock_entry to = greedy->done[thread], end = greedy->end[thread];
    clock_entry own = greedy->ready[thread];
    greedy->ready[thread] = ALL;
    while (to < end && clock_includes(greedy->ready, graph_hb(graph, events[to]), greedy->width))
        to++;
    greedy->ready[thread] = own;
    if (to < end) {
        const clock_entry *hb = graph_hb(graph, events[to]);
        bool waits = graph_event(graph, events[to])->cause != 0;
        *ending = waits ? FREE : comes_after_context(greedy, thread, hb) ? FORCED : OPEN;
    } else if (!has_pending(greedy, thread)) {
        *ending = FREE;
    } else if (pending_is_ready(greedy)) {
        *ending = FREE;
        to++;
    } else {
        *ending = pending_comes_after_context(greedy, thread) ? FORCED : OPEN;
    }
    return to;
}

/* --- All contexts ---------------------------------------------------------------------------------
 */

static bool is_done(const struct greedy *greedy, unsigned thread)
{
    return greedy->done[thread] == greedy->end[thread] + has_pending(greedy, thread);
}

static void go_to(struct greedy *greedy, unsigned thread, clock_entry to)
{
    greedy->done[thread] = to;
    greedy->ready[thread] = to < greedy->end[thread] ? to : ALL;
}

static void add_context(struct greedy *greedy, const struct greedy_context *context)
{
    array_reserve(greedy->contexts, greedy->context_capacity, greedy->context_count + 1);
    greedy->contexts[greedy->context_count++] = *context;
    greedy->preemptions += context->pays;
    go_to(greedy, context->thread, context->to);
    if (is_done(greedy, context->thread) && end_releases(greedy, context->thread))
        greedy->may_err = true;
}

/* Takes the last context away, and returns it. */
static struct greedy_context take_context(struct greedy *greedy)
{
    struct greedy_context context = greedy->contexts[--greedy->context_count];
    greedy->preemptions -= context.pays;
    go_to(greedy, context.thread, context.from);
    return context;
}

/* Whether the thread ran last, so that it is another one's turn; but a pending event may have waited for what
 * is not in the scope. */
static bool is_left(const struct greedy *greedy, unsigned thread)
{
    return greedy->context_count > 0 &&
           greedy->contexts[greedy->context_count - 1].thread == thread &&
           greedy->done[thread] < greedy->end[thread];
}

/* Runs the first context that is right for certain; or else, of those of the threads from `first` on, the
 * first. False when there is none. */
static bool run_context(struct greedy *greedy, unsigned first)
{
    struct greedy_context chosen = {.pays = true};
    for (unsigned t = first; t < greedy->graph->thread_count; t++) {
        if (is_done(greedy, t) || is_left(greedy, t))
            continue;
        enum ending ending;
        clock_entry from = greedy->done[t], to = run_on(greedy, t, &ending);
        if (to == from)
            continue;
        if (ending != OPEN) {
            add_context(greedy, &(struct greedy_context){t, from, to, ending == FORCED, false});
            return true;
        }
        chosen.chosen = chosen.to != 0;
        if (!chosen.chosen)
            chosen = (struct greedy_context){t, from, to, true, false};
    }
    if (chosen.to != 0)
        add_context(greedy, &chosen);
    return chosen.to != 0;
}

/* Runs another context in place of the last one that was chosen. False when there is none. */
static bool run_another(struct greedy *greedy)
{
    while (greedy->context_count > 0) {
        struct greedy_context context = take_context(greedy);
        if (context.chosen)
            return run_context(greedy, context.thread + 1);
    }
    return false;
}

static bool is_whole(const struct greedy *greedy)
{
    for (unsigned t = 0; t < greedy->graph->thread_count; t++)
        if (!is_done(greedy, t))
            return false;
    return true;
}

/* Whether hb has edges that leave the scope. */
static bool is_open(const struct greedy *greedy)
{
    const clock_entry *keep = greedy->scope.keep;
    const struct graph *graph = greedy->graph;
    for (unsigned t = 0; keep && t < graph->thread_count; t++) {
        event_id last = keep[t] ? graph->threads[t].events[keep[t] - 1] : EVENT_INIT;
        if (!clock_includes(keep, graph_hb(graph, last), greedy->width))
            return true;
    }
    return false;
}

enum greedy_result greedy_find(struct greedy *greedy, const struct graph *graph,
                               const struct preemption_scope *scope, uint32_t most)
{
    if (graph->has_needs)
        return GREEDY_UNKNOWN;
    begin(greedy, graph, scope);
    for (unsigned tries = 0; tries < MOST_TRIES; tries++) {
        while (greedy->preemptions <= most && run_context(greedy, 0))
            ;
        if (greedy->preemptions <= most && is_whole(greedy))
            return GREEDY_FOUND;
        if (!run_another(greedy))
            return greedy->may_err || is_open(greedy) ? GREEDY_UNKNOWN : GREEDY_NONE;
    }
    return GREEDY_UNKNOWN;
}

uint32_t greedy_found(const struct greedy *greedy, event_id *order, bool *is_preempted)
{
    size_t count = 0;
    for (uint32_t i = 0; i < greedy->context_count; i++) {
        const struct greedy_context *context = &greedy->contexts[i];
        const event_id *events = greedy->graph->threads[context->thread].events;
        clock_entry end = greedy->end[context->thread];
        for (clock_entry j = context->from; j < context->to && j < end; j++) {
            if (is_preempted)
                is_preempted[count] = context->pays && j + 1 == context->to;
            order[count++] = events[j];
        }
    }
    return greedy->preemptions;
}
