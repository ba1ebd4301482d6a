/* bound.c - preemption bounding for trust.c, after Buster (Marmanis, Kokologiannakis, Vafeiadis,
 * "Reconciling Preemption Bounding with DPOR", TACAS 2023; line 5 of its algorithm 1).
 *
 * A graph is kept iff it has at most k preemptions, or some revisit may still lead to a graph that
 * has at most k. feasibility.c looks for such a revisit. doc/preemption.md proves that no such
 * execution is lost.
 *
 * Most graphs need no search for preemptions. Suppose that a linearisation of the events before
 * some stamp is known, and that none of them must come behind an event that was added since. (So it
 * is where events are co-maximal. If co is no order, it is unless an event was put back, since that
 * reads a newer one, or a reading lacks updates, which come behind its set.) Then the newer events
 * may come last, in the order of their stamps. So the preemptions of the known linearisation, plus
 * the switches behind it, are an upper bound. */
#include "explore/bound/bound.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/bound/feasibility.h"
#include "explore/future.h"
#include "explore/sets/in_order.h"
#include "graph/sets.h"
#include "machine/states.h"

enum { NO_THREAD = UINT32_MAX };

/* The known preemptions of a graph. Rewound with the search. */
struct knowledge {
    event_id base;             /* the events with stamps below it have a linearisation */
    uint32_t base_preemptions; /* with at most so many preemptions */
    /* The same with events from there on at the end, in the order of stamps. */
    event_id count;       /* stamps from here on have not been looked at */
    uint32_t preemptions; /* PREEMPTIONS_UNKNOWN: that is not known to be a linearisation */
    unsigned last_thread; /* that runs last; NO_THREAD: unknown */
    size_t log;           /* the length of the graph's log up to which it has been looked at */
    bool is_beyond;       /* the graph has more preemptions than the bound */
    struct lower_bound_state forced; /* in marks: lower_bound.now */
};

struct bound {
    struct admission admission;
    struct feasibility feasibility;
    struct knowledge now;    /* rewound with the search */
    struct knowledge *marks; /* by row */
    size_t mark_capacity;
};

/* The event comes last in the linearisation. A thread that joins one that ended since its event
 * before has waited, and one that yields in front of the event was left for free. */
static void append(struct knowledge *now, const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    verify(event->flags & EVENT_PRESENT);
    bool has_waited = event->role == ROLE_JOIN && event->cause >= now->base &&
                      event->cause > graph_before(graph, event);
    bool is_ordered = graph_has_interleavings(graph) || event_is_reading(event);
    bool may_be_last =
        is_ordered ? (event->flags & EVENT_MAXIMAL) != 0 : (event->flags & EVENT_REREAD) == 0;
    if (!may_be_last || graph->has_sections)
        now->preemptions = PREEMPTIONS_UNKNOWN;
    else if (event->thread != now->last_thread && now->preemptions != PREEMPTIONS_UNKNOWN)
        now->preemptions += event->index > 0 && !has_waited && !graph_yields(graph, id);
    now->last_thread = event->thread;
}

/* The linearisation so far becomes the one that others are continuations of. */
static void begin_anew(struct knowledge *now)
{
    now->base = now->count;
    now->base_preemptions = now->preemptions;
}

/* Takes note of the changes to the graph since the last look. */
static void look(struct bound *bound, const struct graph *graph)
{
    struct knowledge *now = &bound->now;
    struct graph_changes changes = {0};
    if (graph->log_used > now->log)
        changes = graph_changes_since(graph, now->log);
    if (changes.has_removed) {
        now->is_beyond = false;
        now->count = now->base;
        now->preemptions = now->base_preemptions;
        now->last_thread = NO_THREAD;
    }
    for (; now->count < graph->count; now->count++)
        if (now->count != changes.reread && (graph_event(graph, now->count)->flags & EVENT_PRESENT))
            append(now, graph, now->count);
    if (changes.reread) {
        lower_bound_reread(&bound->feasibility.lower_bound, changes.reread);
        append(now, graph, changes.reread);
        begin_anew(now);
    }
    now->log = graph->log_used;
}

/* Whether the graph has more preemptions than the bound; if not, a linearisation is known then. */
static bool is_beyond(struct bound *bound, const struct graph *graph)
{
    const struct preemption_search *search = &bound->feasibility.search;
    if (feasibility_is_beyond(&bound->feasibility, graph))
        return true;
    verify(search->level <= bound->feasibility.most && search->path_count > 0);
    bound->now.preemptions = search->level;
    bound->now.last_thread = search->path[search->path_count - 1].thread;
    begin_anew(&bound->now);
    return false;
}

/* Whether the graph is within the bound, where threads that are left behind their last events are
 * not preempted. */
static bool is_within(struct bound *bound, struct graph *graph)
{
    struct knowledge *now = &bound->now;
    look(bound, graph);
    if (now->is_beyond)
        return false;
    if (now->preemptions <= bound->feasibility.most)
        return true;
    graph_update_hb(graph);
    now->is_beyond = is_beyond(bound, graph);
    return !now->is_beyond;
}

/* Whether some thread waits. */
static bool some_waits(const struct execution *execution)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (states_class(execution->graph.threads[t].state) == STATE_WAITING)
            return true;
    return false;
}

/* A thread that waits in the end may have been left while it could go on: a preemption. An order of
 * updates that a linearisation gives may be one that the model excludes. */
static bool contains(struct admission *admission, struct exploration *exploration)
{
    struct execution *execution = &exploration->execution;
    struct bound *bound = (struct bound *)admission;
    struct preemption_search *search = &bound->feasibility.search;
    bool waits = some_waits(execution);
    if (!is_within(bound, &execution->graph))
        return false;
    if (!waits && !in_order_is_open(execution))
        return true;
    struct preemption_future future = future_of(execution);
    struct preemption_scope scope = preemption_scope_all();
    if (waits)
        scope.future = &future;
    graph_update_hb(&execution->graph);
    return preemptions_at_most(search, &execution->graph, &scope, bound->feasibility.most) &&
           exploration_allows_path(exploration, search);
}

/* Whether a revisit is feasible: see feasibility_find. */
static bool find(struct bound *bound, struct exploration *exploration, const clock_entry *committed,
                 int *frozen)
{
    enum { LOOKS_PER_EVENT = 32 }; /* take about as long */
    uint64_t before = bound->feasibility.looks;
    bool is_feasible =
        feasibility_find(&bound->feasibility, &exploration->execution, committed, frozen);
    uint64_t looks = bound->feasibility.looks - before;
    exploration_spend(exploration, (uint32_t)(looks / LOOKS_PER_EVENT));
    return is_feasible;
}

static bool admit(struct admission *admission, struct exploration *exploration,
                  const clock_entry *committed, int *frozen)
{
    struct bound *bound = (struct bound *)admission;
    struct graph *graph = &exploration->execution.graph;
    *frozen = ADMISSION_NO_THREAD;
    exploration_spend(exploration, graph->thread_count);
    bool within = is_within(bound, graph);
    graph_update_hb(graph);
    if (within && !feasibility_is_doomed(&bound->feasibility, &exploration->execution))
        return true;
    bool is_kept = find(bound, exploration, committed, frozen);
    exploration->bound_cut |= !is_kept;
    return is_kept;
}

static bool excludes(struct admission *admission, struct exploration *exploration,
                     const struct certain_event *event)
{
    struct bound *bound = (struct bound *)admission;
    if (!feasibility_excludes(&bound->feasibility, &exploration->execution, event))
        return false;
    exploration->bound_cut = true;
    exploration_spend(exploration, 1);
    return true;
}

static void leave_out(struct admission *admission, struct exploration *exploration)
{
    (void)admission;
    exploration->statistics.beyond_bound++;
    exploration->bound_cut = true;
}

static void mark(struct admission *admission, struct graph *graph, size_t row)
{
    struct bound *bound = (struct bound *)admission;
    look(bound, graph);
    array_reserve(bound->marks, bound->mark_capacity, row + 1);
    graph_update_hb(graph);
    lower_bound_update(&bound->feasibility.lower_bound, graph);
    bound->now.forced = bound->feasibility.lower_bound.now;
    bound->marks[row] = bound->now;
}

static void undo(struct admission *admission, size_t row)
{
    struct bound *bound = (struct bound *)admission;
    require(row < bound->mark_capacity);
    bound->now = bound->marks[row];
    bound->feasibility.lower_bound.now = bound->now.forced;
    known_parts_forget(&bound->feasibility.known, bound->now.count);
}

static void free_bound(struct admission *admission)
{
    struct bound *bound = (struct bound *)admission;
    feasibility_release(&bound->feasibility);
    free(bound->marks);
    free(bound);
}

struct admission *bound_new(uint32_t most, struct watch *watch)
{
    static const struct admission_functions functions = {mark,     undo,      admit,     excludes,
                                                         contains, leave_out, free_bound};
    if (most == BOUND_NONE)
        return NULL;
    struct bound *bound = memory_new(1, sizeof *bound);
    bound->admission.functions = &functions;
    bound->now = (struct knowledge){
        .last_thread = NO_THREAD, .base = EVENT_INIT + 1, .count = EVENT_INIT + 1};
    feasibility_init(&bound->feasibility, most, watch);
    bound->now.forced = bound->feasibility.lower_bound.now;
    return &bound->admission;
}
