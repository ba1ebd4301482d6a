#include "graph/block.h"

#include "base/memory.h"

/* Whether everything that must come before the write `id`, but for its thread's events, is done. */
static bool can_write(const struct preemption_search *search, const clock_entry *done, event_id id)
{
    const struct graph *graph = search->graph;
    event_id before = block_previous_write(search, id);
    if (!block_is_done(search, done, before))
        return false;
    event_id reader = graph_readers(graph, graph_event(graph, id)->location, before);
    for (; reader; reader = graph_event(graph, reader)->next_reader)
        if (reader != id && !block_is_done(search, done, reader) &&
            block_is_in_scope(search, reader))
            return false;
    return true;
}

static bool is_ready(const struct preemption_search *search, const clock_entry *done, event_id id)
{
    const struct event *event = graph_event(search->graph, id);
    if (event->cause && !block_is_done(search, done, event->cause))
        return false;
    if ((event->flags & EVENT_READS) && !block_is_done(search, done, event->rf))
        return false;
    return !(event->flags & EVENT_WRITES) || can_write(search, done, id);
}

/* Whether the event, which is not ready, is not enabled either. */
static bool is_waiting(const struct preemption_search *search, const clock_entry *done, event_id id)
{
    const struct event *event = graph_event(search->graph, id);
    if (event->flags & EVENT_JOINS)
        return event->cause != 0;
    if (!(event->flags & EVENT_WAITS))
        return false;
    event_id write = event->flags & EVENT_WRITES ? event->co_prev : event->rf;
    while (!block_is_done(search, done, write))
        write = graph_event(search->graph, write)->co_prev;
    const struct event *last = graph_event(search->graph, write);
    return (last->flags & EVENT_HOLDS) && last->thread != event->thread;
}

/* Whether the event ends a thread's hold on something that another thread takes later on. */
static bool lets_go(const struct preemption_search *search, event_id id)
{
    const struct graph *graph = search->graph;
    const struct event *event = graph_event(graph, id);
    if ((event->flags & (EVENT_WRITES | EVENT_HOLDS)) != EVENT_WRITES ||
        !(graph_event(graph, event->co_prev)->flags & EVENT_HOLDS))
        return false;
    for (event_id next = event->co_next; next; next = graph_event(graph, next)->co_next) {
        const struct event *later = graph_event(graph, next);
        if ((later->flags & EVENT_WAITS) && later->thread != event->thread &&
            block_is_in_scope(search, next))
            return true;
    }
    return false;
}

/* Whether the thread's end lets another one go that has something to do before it joins it. */
static bool end_lets_go(const struct preemption_search *search, const clock_entry *done,
                        unsigned thread)
{
    const struct graph *graph = search->graph;
    event_id joiner = graph->threads[thread].joiner;
    if (!joiner || !block_is_in_scope(search, joiner) || !graph_event(graph, joiner)->cause)
        return false;
    const struct event *join = graph_event(graph, joiner);
    const event_id *events = graph->threads[join->thread].events;
    for (uint32_t i = (uint32_t)done[join->thread]; i < join->index; i++)
        if (!(graph_event(graph, events[i])->flags & EVENT_JOINS))
            return true;
    return false;
}

/* Whether the scope's late step can run in a block that begins here. */
static bool late_is_ready(const struct preemption_search *search, const clock_entry *done)
{
    for (unsigned i = 0; i < search->scope.alternatives; i++)
        if (clock_includes(done, search->scope.needs + (size_t)i * search->width, search->width))
            return true;
    return false;
}

/* How far a thread comes before something lets go, from where it is in `done`. */
struct run {
    bool late_is_ready;
    clock_entry section; /* where the section begins that it is in; -1: in none */
    bool stopped;        /* in front of what lets go */
};

/* Runs the thread in `done` up to what it cannot run, or to the next event that lets go; `skip`:
 * that one is run. */
static void run_on(const struct preemption_search *search, clock_entry *done, unsigned thread,
                   bool skip, struct run *run)
{
    const struct graph *graph = search->graph;
    const event_id *events = graph->threads[thread].events;
    run->stopped = false;
    for (; done[thread] < search->end[thread]; done[thread]++, skip = false) {
        if (block_is_late(search, thread, done[thread])) {
            if (!run->late_is_ready)
                return;
            continue;
        }
        event_id id = events[done[thread]];
        if (!is_ready(search, done, id))
            return;
        unsigned flags = graph_event(graph, id)->flags;
        if (flags & EVENT_SECTION)
            run->section = flags & EVENT_HOLDS ? done[thread] : -1;
        else if (!skip && run->section < 0 && lets_go(search, id)) {
            run->stopped = true;
            return;
        }
    }
}

/* What leaving the thread, which can go no further, means. May move it back to the beginning of the
 * section that it is in. */
static bool leaves_freely(const struct preemption_search *search, clock_entry *done,
                          unsigned thread, const struct run *run)
{
    clock_entry index = done[thread];
    if (index == search->end[thread])
        return true;
    if (!block_is_late(search, thread, index) &&
        is_waiting(search, done, search->graph->threads[thread].events[index]))
        return true;
    if (run->section >= 0 && !search->splits_sections)
        done[thread] = run->section;
    return false;
}

static void add_move(struct preemption_search *search, unsigned thread, clock_entry to, bool pays)
{
    array_reserve(search->moves, search->move_capacity, search->move_count + 1);
    search->moves[search->move_count++] = (struct preemption_move){thread, to, pays};
}

bool block_add_moves(struct preemption_search *search, unsigned thread)
{
    clock_entry *done = search->row, from = done[thread];
    struct run run = {.section = -1};
    bool lets_go = false;
    if (search->scope.late == (int)thread)
        run.late_is_ready = late_is_ready(search, done);
    for (;;) {
        run_on(search, done, thread, lets_go, &run);
        if (!run.stopped)
            break;
        lets_go = true;
        if (done[thread] > from)
            add_move(search, thread, done[thread], true);
    }
    bool is_free = leaves_freely(search, done, thread, &run);
    if (done[thread] == search->end[thread] && end_lets_go(search, done, thread))
        lets_go = true;
    bool moves = done[thread] > from;
    if (moves)
        add_move(search, thread, done[thread], !is_free);
    done[thread] = from;
    return moves && is_free && !lets_go;
}

bool block_can_begin(const struct preemption_search *search, unsigned thread)
{
    clock_entry index = search->row[thread];
    if (index == search->end[thread])
        return false;
    if (block_is_late(search, thread, index))
        return late_is_ready(search, search->row);
    return is_ready(search, search->row, search->graph->threads[thread].events[index]);
}
