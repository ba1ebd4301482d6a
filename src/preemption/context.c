#include "preemption/context.h"

#include "base/memory.h"
#include "graph/causes.h"
#include "preemption/releases.h"
#include "preemption/waiting.h"

enum { ALL = INT32_MAX }; /* more steps than any thread has */

/* Whether the event has been run, or is not in the scope. */
static bool is_past(const struct preemption_search *search, event_id id)
{
    return graph_in_clock(search->graph, search->done, id) ||
           !preemption_scope_contains(&search->scope, search->graph, id);
}

static bool are_causes_past(const struct preemption_search *search, const struct event *event)
{
    event_id cause = causes_next(search->graph, event, 0);
    while (cause && is_past(search, cause))
        cause = causes_next(search->graph, event, cause);
    return !cause;
}

/* Whether all updates that the reading has have been run. */
static bool is_set_past(const struct preemption_search *search, event_id reading)
{
    const struct graph *graph = search->graph;
    const clock_entry *set = graph_set(graph, reading);
    uint32_t location = graph_event(graph, reading)->location;
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (!graph_in_clock(graph, search->done, sets_last_update(graph, location, t, set[t])))
            return false;
    return true;
}

/* Whether all has been run that readings without the update have to come behind. Where the order
 * respects fr, these are the readings themselves; else, their sets. */
static bool are_readings_past(const struct preemption_search *search, event_id update)
{
    const struct graph *graph = search->graph;
    uint32_t location = graph_event(graph, update)->location;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id reading = sets_reading_without(graph, t, update);
        while (reading && !preemption_scope_contains(&search->scope, graph, reading))
            reading = sets_last_reading(graph, location, t, reading);
        if (reading && !graph_in_clock(graph, search->done, reading) &&
            (graph_has_interleavings(graph) || !is_set_past(search, reading)))
            return false;
    }
    return true;
}

/* Whether all has been run that must come directly before the event in the scope. */
static bool are_edges_past(const struct preemption_search *search, const struct event *event)
{
    const struct graph *graph = search->graph;
    if (!is_past(search, event->rf) || !are_causes_past(search, event) ||
        !is_past(search, graph_beginning(graph, event)))
        return false;
    if (event_is_update(event))
        return are_readings_past(search, graph->threads[event->thread].events[event->index]);
    if (!(event->flags & EVENT_WRITES))
        return true;
    event_id before = event->co_prev;
    while (!preemption_scope_contains(&search->scope, graph, before))
        before = graph_event(graph, before)->co_prev;
    event_id reader = graph_readers(graph, event->location, before);
    while (reader && is_past(search, reader))
        reader = graph_event(graph, reader)->next_reader;
    return !reader && is_past(search, before);
}

/* Whether all that comes before the event is in the scope. */
static inline bool is_past_in_scope(const struct preemption_search *search, event_id id)
{
    return search->is_closed ||
           clock_includes(search->scope.keep, graph_precedence(search->graph, id), search->width);
}

/* Whether an event may come behind more than what precedes it: the updates of sets (sets.h). */
static inline bool has_more_past(const struct graph *graph)
{
    return graph->set_count > 0 && !graph_has_interleavings(graph);
}

/* Whether the event can be run, where done[] counts all of its own thread. */
static inline bool is_ready(const struct preemption_search *search, event_id id)
{
    const struct graph *graph = search->graph;
    const struct event *event = graph_event(graph, id);
    if (!clock_includes(search->done, graph_precedence(graph, id), search->width))
        return !is_past_in_scope(search, id) && are_edges_past(search, event);
    return !has_more_past(graph) || !event_is_update(event) || are_readings_past(search, id);
}

/* Remembers why the thread cannot run its next event, `id`: an event directly in front of it, if
 * there is one, since that one is run late. */
static void meet_obstacle(struct preemption_search *search, unsigned thread, event_id id)
{
    const struct graph *graph = search->graph;
    const struct event *event = graph_event(graph, id);
    event_id before_in_co = graph_has_interleavings(graph) ? event->co_prev : EVENT_INIT;
    const event_id direct[] = {event->rf, before_in_co, event->cause};
    struct preemption_obstacle *obstacle = &search->obstacles[thread];
    if (!search->is_closed)
        return;
    for (unsigned i = 0; i < sizeof direct / sizeof *direct; i++)
        if (!graph_in_clock(graph, search->done, direct[i])) {
            const struct event *before = graph_event(graph, direct[i]);
            *obstacle = (struct preemption_obstacle){
                search->done[thread], (clock_entry)before->index + 1, before->thread};
            return;
        }
}

/* Whether it is known that the thread cannot run its next event. */
static bool faces_obstacle(const struct preemption_search *search, unsigned thread)
{
    const struct preemption_obstacle *obstacle = &search->obstacles[thread];
    return obstacle->from == search->done[thread] && search->done[obstacle->by] < obstacle->need;
}

static const clock_entry *pending_needs(const struct preemption_search *search,
                                        unsigned alternative)
{
    verify(alternative < search->scope.alternatives);
    return search->scope.needs + (size_t)alternative * search->width;
}

/* Whether the pending event can run in a context that begins here. */
static bool pending_is_ready(const struct preemption_search *search)
{
    for (unsigned i = 0; i < search->scope.alternatives; i++)
        if (clock_includes(search->done, pending_needs(search, i), search->width))
            return true;
    return false;
}

/* The events before the event by paths that do not leave the scope, or part of them. */
static const clock_entry *past_in_scope(const struct preemption_search *search, event_id id)
{
    return is_past_in_scope(search, id) ? graph_precedence(search->graph, id)
                                        : graph_porf(search->graph, id);
}

/* Whether something of `needs`, of another thread, comes after an event of the thread from `from`
 * on. */
static bool comes_after(const struct preemption_search *search, unsigned thread, clock_entry from,
                        const clock_entry *needs)
{
    const struct graph *graph = search->graph;
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (t != thread && needs[t] > search->done[t] &&
            past_in_scope(search, graph->threads[t].events[needs[t] - 1])[thread] > from)
            return true;
    return false;
}

/* The same of the pending event, whichever the alternative; or what it needs is one of these
 * events. */
static bool pending_comes_after(const struct preemption_search *search, unsigned thread,
                                clock_entry from)
{
    for (unsigned i = 0; i < search->scope.alternatives; i++) {
        const clock_entry *needs = pending_needs(search, i);
        if (needs[thread] <= from && !comes_after(search, thread, from, needs))
            return false;
    }
    return true;
}

/* Whether the thread could go on behind its first `count` steps, when its others have not been run.
 * `done` has the other threads' steps; its own entry does not matter. Does not change it. */
static bool goes_on(const struct preemption_search *search, unsigned thread, clock_entry count,
                    clock_entry *done)
{
    const struct preemption_future *future = search->scope.future;
    if (!future)
        return false;
    clock_entry own = done[thread];
    done[thread] = count;
    bool result = future->goes_on(future->context, thread,
                                  preemption_scope_state(search->graph, thread, count), done);
    done[thread] = own;
    return result;
}

/* Whether the thread's end lets a thread go on that is still to come to its own end. */
static bool end_releases_future(const struct preemption_search *search, unsigned thread)
{
    clock_entry without[search->width];
    clock_copy(without, search->end, search->width);
    without[thread] = 0;
    for (unsigned t = 0; t < search->graph->thread_count; t++)
        if (t != thread && preemption_search_has_future(search, t) &&
            goes_on(search, t, preemption_search_events(search, t), search->end) &&
            !goes_on(search, t, preemption_search_events(search, t), without))
            return true;
    return false;
}

/* Whether the thread's end lets another one go that has something to do before it joins it, or
 * joins it behind the scope. */
static bool end_releases(const struct preemption_search *search, unsigned thread)
{
    const struct graph *graph = search->graph;
    if (search->scope.future && end_releases_future(search, thread))
        return true;
    event_id joiner = graph->threads[thread].joiner;
    const struct event *join = graph_event(graph, joiner);
    if (!join->cause || !preemption_scope_contains(&search->scope, graph, joiner))
        return false;
    const event_id *events = graph->threads[join->thread].events;
    for (uint32_t i = (uint32_t)search->done[join->thread]; i < join->index; i++)
        if (graph_event(graph, events[i])->role != ROLE_JOIN)
            return true;
    return false;
}

struct context_run {
    unsigned thread;
    clock_entry from, to;
    clock_entry section; /* where the atomic section begins that it has come to; -1: none */
    bool lets_go;
};

static void add_choice(struct preemption_search *search, size_t first,
                       const struct context_run *run, clock_entry to, bool pays)
{
    *array_push(search->choices, search->choice_count, search->choice_capacity) =
        (struct preemption_context){
            .thread = run->thread, .from = run->from, .to = to, .pays = pays, .choices = first};
}

/* Adds the context that ends in front of `run->to` if the thread need not do more, and would stop
 * at its next operation. */
static void add_final(struct preemption_search *search, size_t first, const struct context_run *run)
{
    const clock_entry *needed = search->scope.needed;
    if (!needed || run->thread == search->scope.last || run->to < needed[run->thread] ||
        goes_on(search, run->thread, run->to, search->done))
        return;
    add_choice(search, first, run, run->to, false);
    search->choices[search->choice_count - 1].is_final = true;
}

/* The number of the thread's first stop (search.h) from its event number `from` on. */
static size_t next_stop(const struct preemption_search *search, unsigned thread, clock_entry from)
{
    size_t begin = search->first_stop[thread], end = search->first_stop[thread + 1];
    while (begin < end) {
        size_t middle = begin + (end - begin) / 2;
        if (search->stops[middle] < from)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

/* The number of the first of these stops that cannot be run; `last`: all can. Where nothing lets
 * go, nor leaves the scope, what can be run can be run behind less. */
static size_t find_obstacle(const struct preemption_search *search, const event_id *events,
                            size_t stop, size_t last)
{
    verify(search->is_closed && !search->graph->has_needs);
    for (size_t middle = last - 1; stop < last; middle = stop + (last - stop) / 2) {
        if (clock_includes(search->done,
                           graph_precedence(search->graph, events[search->stops[middle]]),
                           search->width))
            stop = middle + 1;
        else
            last = middle;
    }
    return stop;
}

/* The number of the first of the stops that is an update for which it is too early; `last`: none
 * is. */
static size_t find_early_update(const struct preemption_search *search, const event_id *events,
                                size_t stop, size_t last)
{
    for (; stop < last; stop++) {
        event_id id = events[search->stops[stop]];
        if (event_is_update(graph_event(search->graph, id)) && !are_readings_past(search, id))
            break;
    }
    return stop;
}

/* Goes to the first event that the thread cannot run, or in front of which it yields; adds the
 * contexts that end before. */
static void run_on(struct preemption_search *search, size_t first, struct context_run *run)
{
    const struct graph *graph = search->graph;
    const event_id *events = graph->threads[run->thread].events;
    clock_entry end = preemption_search_events(search, run->thread);
    size_t i = next_stop(search, run->thread, run->from);
    const size_t last = search->first_stop[run->thread + 1];
    if (search->is_closed && !graph->has_needs && !graph->has_yields && !search->scope.future) {
        size_t obstacle = find_obstacle(search, events, i, last);
        i = has_more_past(graph) ? find_early_update(search, events, i, obstacle) : obstacle;
        run->to = i < last ? search->stops[i] : end;
        return;
    }
    for (; i < last; i++) {
        run->to = search->stops[i];
        event_id id = events[run->to];
        if (!is_ready(search, id) || (run->to > run->from && graph_yields(graph, id)))
            return;
        if (!graph->has_needs && !search->scope.future)
            continue;
        if (run->section < 0 && releases_others(search, id, i)) {
            run->lets_go = true;
            if (run->to > run->from)
                add_choice(search, first, run, run->to, true);
        }
        unsigned flags = graph_event(graph, id)->flags;
        if (flags & EVENT_SECTION)
            run->section = flags & EVENT_HOLDS ? run->to : -1;
    }
    run->to = end;
}

/* Whether the thread is preempted in every linearisation behind some event of the context and in
 * front of `next`, or (0) of the pending event. */
static bool must_be_left(const struct preemption_search *search, const struct context_run *run,
                         event_id next)
{
    const clock_entry *needed = search->scope.needed;
    if (search->graph->has_needs || run->lets_go || (needed && run->to >= needed[run->thread]))
        return false;
    return next ? comes_after(search, run->thread, run->from, past_in_scope(search, next))
                : pending_comes_after(search, run->thread, run->from);
}

/* Adds the contexts of the thread that may come next. True when the last of them is right for
 * certain. */
static bool add_contexts(struct preemption_search *search, size_t first, unsigned thread)
{
    const struct graph *graph = search->graph;
    const clock_entry from = search->done[thread], end = preemption_search_events(search, thread);
    verify(from < search->end[thread]);
    struct context_run run = {.thread = thread, .from = from, .to = from, .section = -1};
    bool can_end = !preemption_search_has_pending(search, thread) || pending_is_ready(search);
    search->done[thread] = ALL;
    run_on(search, first, &run);
    event_id next = run.to < end ? graph->threads[thread].events[run.to] : 0;
    bool is_free = next && run.to > from && event_is_free(graph, next, search->done);
    search->done[thread] = from;
    if (next && run.to == from)
        meet_obstacle(search, thread, next);
    if (is_free || (!next && can_end)) {
        bool pays = !next && !preemption_search_has_pending(search, thread) &&
                    goes_on(search, thread, end, search->done);
        add_choice(search, first, &run, is_free ? run.to : search->end[thread], pays);
        return !pays && !run.lets_go && (is_free || !end_releases(search, thread));
    }
    bool is_cut = run.section >= 0 && !search->splits_sections;
    clock_entry to = is_cut ? run.section : run.to;
    if (to == from)
        return false;
    bool pays = next || is_cut || !search->scope.pending_may_be_free ||
                goes_on(search, thread, end, search->done);
    add_choice(search, first, &run, to, pays);
    add_final(search, first, &run);
    return pays && must_be_left(search, &run, next);
}

/* Whether the thread ran last, so that it is another one's turn; but where it yields, it may go on,
 * and a pending event may have waited for what is not in the scope. */
static bool is_left(const struct preemption_search *search, unsigned thread)
{
    clock_entry done = search->done[thread];
    return search->path_count > 0 && search->path[search->path_count - 1].thread == thread &&
           done < preemption_search_events(search, thread) &&
           !graph_yields(search->graph, search->graph->threads[thread].events[done]);
}

/* Makes the last choice one that costs nothing, if there is one. */
static void prefer_free(struct preemption_search *search, size_t first)
{
    for (size_t i = first; i < search->choice_count; i++)
        if (!search->choices[i].pays) {
            struct preemption_context choice = search->choices[i];
            search->choices[i] = search->choices[search->choice_count - 1];
            search->choices[search->choice_count - 1] = choice;
            return;
        }
}

bool context_find_next(struct preemption_search *search)
{
    verify(!search->graph->stale && search->width == search->graph->width);
    size_t first = search->choice_count;
    for (unsigned t = 0; t < search->graph->thread_count; t++) {
        if (search->done[t] == search->end[t] || search->is_final[t] || is_left(search, t) ||
            faces_obstacle(search, t) || !add_contexts(search, first, t))
            continue;
        search->choices[first] = search->choices[search->choice_count - 1];
        search->choice_count = first + 1;
        return true;
    }
    prefer_free(search, first);
    return search->choice_count > first;
}
