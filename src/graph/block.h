/* block.h - what a thread does in one go in a linearisation of a graph, or of part of one: the
 * steps of the search for preemptions (preemptions.c, whose first page says where a block may end).
 * All works on search->scope, search->end and a prefix: how much of each thread has been run. */
#ifndef HEDDLE_GRAPH_BLOCK_H
#define HEDDLE_GRAPH_BLOCK_H

#include "graph/preemptions.h"

static inline bool block_is_done(const struct preemption_search *search, const clock_entry *done,
                                 event_id id)
{
    const struct event *event = graph_event(search->graph, id);
    return id == EVENT_INIT || (clock_entry)event->index < done[event->thread];
}

static inline bool block_is_in_scope(const struct preemption_search *search, event_id id)
{
    const clock_entry *keep = search->scope.keep;
    const struct event *event = graph_event(search->graph, id);
    return !keep || id == EVENT_INIT || (clock_entry)event->index < keep[event->thread];
}

/* The nearest write of the scope before `write` in co. */
static inline event_id block_previous_write(const struct preemption_search *search, event_id write)
{
    do
        write = graph_event(search->graph, write)->co_prev;
    while (!block_is_in_scope(search, write));
    return write;
}

/* Whether the thread's event of this index is the scope's late step. */
static inline bool block_is_late(const struct preemption_search *search, unsigned thread,
                                 clock_entry index)
{
    return search->scope.late == (int)thread && index == search->end[thread] - 1;
}

/* Whether the thread can run at all from the prefix in search->row. */
bool block_can_begin(const struct preemption_search *search, unsigned thread);

/* Adds the ways in which the thread's next block can end, from the prefix in search->row, to
 * search->moves. Returns true when the last of them makes all others, of any thread, needless. */
bool block_add_moves(struct preemption_search *search, unsigned thread);

#endif
