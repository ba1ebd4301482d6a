#include "graph/posts.h"

#include "base/error.h"

#include <string.h>

uint64_t posts_count(const struct graph *graph, uint32_t location, const clock_entry *clock)
{
    uint64_t count = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id last = sets_last_update(graph, location, t, clock ? clock[t] : INT32_MAX);
        count += last ? graph_event(graph, last)->value : 0;
    }
    return count;
}

bool posts_let_run(const struct graph *graph, const struct event *wait, const clock_entry *done)
{
    clock_entry before[graph->width];
    verify(event_is_wait(wait));
    clock_copy(before, done, graph->width);
    before[wait->thread] = (clock_entry)wait->index;
    return posts_count(graph, wait->location, before) >= wait_needed(wait);
}

bool posts_suffice(const struct graph *graph, event_id wait)
{
    const struct event *event = graph_event(graph, wait);
    verify(event_is_wait(event));
    const clock_entry *past = graph_porf(graph, graph_before(graph, event));
    return posts_count(graph, event->location, past) >= wait_needed(event);
}

/* Adds the post, with its causal prefix, to the clock; false if the clock would have more posts
 * than needed, or one of those that are barred, of each thread the first one. */
static bool take(const struct graph *graph, event_id post, uint64_t needed, const event_id *barred,
                 clock_entry *clock)
{
    clock_entry joined[graph->width];
    clock_copy(joined, clock, graph->width);
    clock_join(joined, graph_porf(graph, post), graph->width);
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (barred[t] && graph_in_clock(graph, joined, barred[t]))
            return false;
    if (posts_count(graph, graph_event(graph, post)->location, joined) > needed)
        return false;
    clock_copy(clock, joined, graph->width);
    return true;
}

/* Adds posts to the clock, of the first thread as many as possible, and so on. A post that does not
 * fit now does not fit later, either. */
static void fill(const struct graph *graph, uint32_t location, uint64_t needed,
                 const event_id *barred, clock_entry *clock)
{
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id post;
        do {
            post = sets_first_beyond(graph, location, t, clock);
        } while (post && take(graph, post, needed, barred, clock));
    }
}

void posts_first(const struct graph *graph, uint32_t location, uint64_t needed, clock_entry *clock)
{
    event_id barred[graph->width];
    memset(barred, 0, graph->width * sizeof *barred);
    fill(graph, location, needed, barred, clock);
}

/* Sets of posts come in falling lexicographic order of their numbers by thread. The next one agrees
 * with the present one in as many threads as possible, and is the largest of those. */
bool posts_next(const struct graph *graph, uint32_t location, const clock_entry *least,
                uint64_t needed, clock_entry *clock)
{
    clock_entry next[graph->width];
    event_id barred[graph->width];
    for (unsigned t = graph->thread_count; t-- > 0;) {
        event_id last = sets_last_update(graph, location, t, clock[t]);
        if (!last || graph_in_clock(graph, least, last))
            continue;
        memset(barred, 0, graph->width * sizeof *barred);
        clock_copy(next, least, graph->width);
        for (unsigned u = 0; u < t; u++) {
            event_id post = sets_last_update(graph, location, u, clock[u]);
            barred[u] = sets_first_beyond(graph, location, u, clock);
            if (post)
                clock_join(next, graph_porf(graph, post), graph->width);
        }
        barred[t] = last;
        if (graph_in_clock(graph, next, last))
            continue;
        fill(graph, location, needed, barred, next);
        if (posts_count(graph, location, next) != needed)
            continue;
        clock_copy(clock, next, graph->width);
        return true;
    }
    return false;
}

/* The thread's first post that is newer than the wait, and not in the clock; 0: there is none. */
static event_id first_newer(const struct graph *graph, unsigned thread, event_id wait,
                            const clock_entry *clock)
{
    uint32_t location = graph_event(graph, wait)->location;
    event_id found = 0, id = sets_last_update(graph, location, thread, INT32_MAX);
    while (id > wait && !graph_in_clock(graph, clock, id)) {
        found = id;
        id = sets_last_update(graph, location, thread, (clock_entry)graph_event(graph, id)->index);
    }
    return found;
}

/* Adds the causal prefixes of the posts that are newer than the wait and in the prefix. */
static void add_newer(const struct graph *graph, const clock_entry *prefix, event_id wait,
                      clock_entry *clock)
{
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id post = sets_last_update(graph, graph_event(graph, wait)->location, t, prefix[t]);
        if (post > wait)
            clock_join(clock, graph_porf(graph, post), graph->width);
    }
}

bool posts_are_maximal(const struct graph *graph, const clock_entry *prefix, event_id wait)
{
    const struct event *event = graph_event(graph, wait);
    uint32_t location = event->location;
    uint64_t needed = wait_needed(event);
    if (posts_suffice(graph, wait))
        return true;
    clock_entry clock[graph->width];
    const clock_entry *past = graph_porf(graph, graph_before(graph, event));
    clock_copy(clock, past, graph->width);
    add_newer(graph, prefix, wait, clock);
    if (posts_count(graph, location, clock) > needed)
        clock_copy(clock, past, graph->width);
    event_id barred[graph->width];
    memset(barred, 0, graph->width * sizeof *barred);
    for (unsigned t = 0; t < graph->thread_count; t++)
        barred[t] = first_newer(graph, t, wait, clock);
    fill(graph, location, needed, barred, clock);
    const clock_entry *own = graph_porf(graph, wait);
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (sets_last_update(graph, location, t, clock[t]) !=
            sets_last_update(graph, location, t, own[t]))
            return false;
    return true;
}
