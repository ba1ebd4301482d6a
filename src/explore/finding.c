/* finding.c - which interleavings show an error, and how few preemptions they have.
 *
 * Three scopes of the graph are searched:
 *  - the events that the error depends on, where leaving a thread behind its last one is free. This
 *    gives a lower bound for all graphs with these events;
 *  - the same events, where leaving a thread that could go on is a preemption;
 *  - all events of the graph: a thread that goes on until it waits or ends is not preempted. */
#include "explore/finding.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/future.h"
#include "preemption/linearise.h"

uint32_t finding_index(const struct execution *execution, const struct finding *finding)
{
    const struct graph *graph = &execution->graph;
    return finding->event ? graph_event(graph, finding->event)->index
                          : graph->threads[finding->thread].count;
}

bool finding_is_of_end(const struct finding *finding)
{
    return error_shows_at_rest(finding->kind);
}

void finding_keep_dependent(const struct graph *graph, const struct finding *finding,
                            clock_entry *keep)
{
    event_id before = finding->event ? graph_before(graph, graph_event(graph, finding->event))
                                     : graph_last(graph, finding->thread);
    clock_copy(keep, graph_porf(graph, before), graph->width);
    clock_join(keep, graph_porf(graph, finding->other), graph->width);
    clock_join(keep, graph_porf(graph, finding->rf), graph->width);
}

/* The scopes of a finding, and the clocks that they refer to. */
struct view {
    const struct execution *execution;
    const struct finding *finding;
    struct preemption_future future;
    struct preemption_scope scope; /* the events that the finding depends on */
    struct preemption_scope whole; /* the whole graph */
    clock_entry *keep;             /* of `scope` */
    clock_entry *needs;            /* of the pending step of both */
    clock_entry *whole_keep;       /* of `whole` */
    clock_entry *needed;           /* of `whole` */
};

enum { VIEW_CLOCKS = 4 };

/* Sets the events that the finding depends on. */
static void view_dependent(struct view *view)
{
    const struct graph *graph = &view->execution->graph;
    const struct finding *finding = view->finding;
    finding_keep_dependent(graph, finding, view->keep);
    clock_copy(view->needs, view->keep, graph->width); /* if it is its thread's first step: also the
                                                          creation of the thread */
    view->needs[finding->thread] = 0;
    view->scope.keep = view->keep;
    view->scope.needs = view->needs;
    view->scope.alternatives = 1;
    if (states_class(finding->state) == STATE_STOPPED)
        return;
    const struct op *op = machine_op(view->execution->machine, finding->state);
    view->scope.pending = (int)finding->thread;
    view->scope.pending_may_be_free = op->kind == OP_JOIN || (op_may_wait(op) && !op->awaits) ||
                                      machine_yields(view->execution->machine, finding->state);
}

/* Whether some write of the location is in the clock, from `write` on in co, and not in `keep`. */
static bool has_write(const struct graph *graph, const clock_entry *clock, event_id write,
                      const clock_entry *keep)
{
    for (; write; write = graph_event(graph, write)->co_next)
        if (graph_in_clock(graph, clock, write) && !(keep && graph_in_clock(graph, keep, write)))
            return true;
    return false;
}

/* Whether the event comes after the wrong operation, or after a write that would change what that
 * reads. (An error with another event does not depend on what the operation reads, but for a data
 * race: what that reads may order it. Nor does a write change it without interleavings: the
 * operation may read an older one.) */
static bool is_too_late(const struct view *view, event_id id)
{
    const struct graph *graph = &view->execution->graph;
    const struct finding *finding = view->finding;
    const clock_entry *porf = graph_porf(graph, id);
    if (porf[finding->thread] > (clock_entry)finding_index(view->execution, finding))
        return true;
    const struct op *op = machine_op(view->execution->machine, finding->state);
    if (view->scope.pending < 0 || !op->location || !graph_has_interleavings(graph))
        return false;
    if (finding->kind == ERROR_DATA_RACE)
        return !op_writes_blindly(op) &&
               has_write(graph, porf, graph_co_next(graph, op->location, EVENT_INIT), view->keep);
    return !finding->other &&
           has_write(graph, porf, graph_co_next(graph, op->location, finding->rf), NULL);
}

/* Limits the clock to events that do not come after the first n events of a thread. */
static void limit(const struct graph *graph, clock_entry *keep, unsigned thread, clock_entry n)
{
    for (unsigned t = 0; t < graph->thread_count; t++)
        while (keep[t] > 0 && graph_porf(graph, graph->threads[t].events[keep[t] - 1])[thread] > n)
            keep[t]--;
}

/* Sets the whole graph, as far as it does not depend on the wrong operation. */
static void view_whole(struct view *view)
{
    const struct graph *graph = &view->execution->graph;
    clock_copy(view->needed, view->keep, graph->width);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        clock_entry count = (clock_entry)graph->threads[t].count;
        while (count > 0 && is_too_late(view, graph->threads[t].events[count - 1]))
            count--;
        view->whole_keep[t] = count;
        if (view->keep[t])
            clock_join(view->needed,
                       graph_precedence(graph, graph->threads[t].events[view->keep[t] - 1]),
                       graph->width);
    }
    view->whole = view->scope;
    view->whole.keep = view->whole_keep;
    view->whole.needed = view->needed;
    view->whole.last = view->finding->thread;
}

/* `clocks`: room for VIEW_CLOCKS clocks of the graph. */
static void view_init(struct view *view, const struct execution *execution,
                      const struct finding *finding, clock_entry *clocks)
{
    const struct graph *graph = &execution->graph;
    require(finding->thread < graph->thread_count && finding->state != STATE_NONE);
    *view = (struct view){
        .execution = execution,
        .finding = finding,
        .future = future_of(execution),
        .scope = preemption_scope_all(),
        .keep = clocks,
        .needs = clocks + graph->width,
        .whole_keep = clocks + 2 * graph->width,
        .needed = clocks + 3 * graph->width,
    };
    memset(clocks, 0, (size_t)VIEW_CLOCKS * graph->width * sizeof *clocks);
    if (!finding_is_of_end(finding))
        view_dependent(view);
    view->scope.future = &view->future;
    if (view->scope.keep)
        view_whole(view);
}

size_t finding_least_steps(const struct execution *execution, const struct finding *finding)
{
    const struct graph *graph = &execution->graph;
    clock_entry keep[graph->width];
    if (finding_is_of_end(finding))
        return graph_size(graph);
    finding_keep_dependent(graph, finding, keep);
    return (size_t)clock_sum(keep, graph->width) + 1;
}

/* Whether a search of the whole graph makes sense: all that must come before the wrong operation
 * does not depend on it. */
static bool has_whole(const struct view *view)
{
    return view->whole.needed &&
           clock_includes(view->whole_keep, view->needed, view->execution->graph.width);
}

/* The first of the three scopes. */
static struct preemption_scope scope_without_future(const struct view *view)
{
    struct preemption_scope scope = view->scope;
    scope.future = NULL;
    return scope;
}

enum finding_reach finding_reach(const struct execution *execution, const struct finding *finding,
                                 struct preemption_search *search, uint32_t most)
{
    const struct graph *graph = &execution->graph;
    clock_entry clocks[(size_t)VIEW_CLOCKS * graph->width];
    struct view view;
    view_init(&view, execution, finding, clocks);
    struct preemption_scope least = scope_without_future(&view);
    if (preemptions_try(search, graph, &least, most) == PREEMPTIONS_MORE)
        return FINDING_BEYOND;
    if (preemptions_try(search, graph, &view.scope, most) != PREEMPTIONS_MORE)
        return FINDING_WITHIN;
    if (!view.scope.keep)
        return FINDING_BEYOND;
    if (has_whole(&view) && preemptions_try(search, graph, &view.whole, most) != PREEMPTIONS_MORE)
        return FINDING_WITHIN;
    return FINDING_DOUBTFUL;
}

/* Leaves out the events that are not needed, of the threads from `first` up to the one in front of
 * `end`, unless that takes more than `most` preemptions. Of threads for which it does, each half is
 * tried; *tries is how often that may be. */
static void shorten_threads(struct view *view, struct preemption_search *search, uint32_t most,
                            unsigned first, unsigned end, unsigned *tries)
{
    const struct graph *graph = &view->execution->graph;
    clock_entry *longer = memory_new(graph->width, sizeof *longer);
    if (*tries > 0) {
        --*tries;
        clock_copy(longer, view->whole_keep, graph->width);
        for (unsigned t = first; t < end; t++)
            limit(graph, view->whole_keep, t, view->needed[t]);
        bool is_shorter = has_whole(view) &&
                          preemptions_try(search, graph, &view->whole, most) == PREEMPTIONS_FEW;
        unsigned middle = first + (end - first) / 2;
        if (!is_shorter)
            clock_copy(view->whole_keep, longer, graph->width);
        if (!is_shorter && middle > first) {
            shorten_threads(view, search, most, first, middle, tries);
            shorten_threads(view, search, most, middle, end, tries);
        }
    }
    free(longer);
}

/* Leaves out events of each thread that save no preemption. Requires that a search of the whole
 * graph makes sense, and that it takes `most` preemptions. */
static void shorten_whole(struct view *view, struct preemption_search *search, uint32_t most)
{
    unsigned tries = 128; /* enough for each one of 64 threads */
    shorten_threads(view, search, most, 0, view->execution->graph.thread_count, &tries);
}

/* finding_schedule, for the fewest preemptions. */
static uint32_t schedule(struct view *view, struct preemption_search *search,
                         struct preemption_order *order)
{
    const struct graph *graph = &view->execution->graph;
    struct preemption_scope least = scope_without_future(view);
    uint32_t lower = preemptions_schedule(search, graph, &least, order);
    bool is_least = order->is_least;
    uint32_t count = preemptions_schedule(search, graph, &view->scope, order);
    is_least &= order->is_least;
    if (count > lower && has_whole(view)) {
        uint32_t whole = preemptions_schedule(search, graph, &view->whole, order);
        is_least &= order->is_least;
        if (whole < count)
            shorten_whole(view, search, whole);
        count =
            preemptions_schedule(search, graph, whole < count ? &view->whole : &view->scope, order);
    }
    order->is_least &= is_least;
    return count;
}

/* Linearises a copy of the graph, with the edges as events of their own, which the order then
 * leaves out. */
static void linearise_with_edges(const struct execution *execution, const struct finding *finding,
                                 struct preemption_order *order)
{
    const struct graph *graph = &execution->graph;
    event_id *stamps = memory_new(graph->count, sizeof *stamps);
    struct graph copy;
    graph_copy_with(&copy, graph, finding->edges, finding->edge_count, &memory_model_rc11.clocks,
                    stamps);
    event_id *of_stamp = memory_new(copy.count, sizeof *of_stamp);
    for (event_id id = 1; id < graph->count; id++) {
        if (stamps[id]) {
            of_stamp[stamps[id]] = id;
            copy.orders[stamps[id]] = graph->orders[id];
        }
    }
    struct preemption_order whole = preemption_order_new(copy.count);
    linearise(&copy, execution->model, NULL, &whole);
    order->count = 0;
    for (size_t i = 0; i < whole.count; i++) {
        order->events[order->count] = of_stamp[whole.events[i]];
        order->is_preempted[order->count] = false;
        order->count += of_stamp[whole.events[i]] != EVENT_INIT;
    }
    preemption_order_release(&whole);
    free(of_stamp);
    free(stamps);
    graph_release(&copy);
}

uint32_t finding_schedule(const struct execution *execution, const struct finding *finding,
                          struct preemption_search *search, struct preemption_order *order)
{
    const struct graph *graph = &execution->graph;
    clock_entry clocks[(size_t)VIEW_CLOCKS * graph->width];
    struct view view;
    if (finding->edge_count > 0) {
        linearise_with_edges(execution, finding, order);
        order->is_least = false;
        return 0;
    }
    view_init(&view, execution, finding, clocks);
    if (memory_model_has_interleavings(execution->model) || execution->rules.counts_preemptions)
        return schedule(&view, search, order);
    linearise(graph, execution->model, view.scope.keep, order);
    order->is_least = true;
    return 0;
}
