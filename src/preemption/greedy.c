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
    free(greedy->blocks);
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
    greedy->block_count = greedy->preemptions = 0;
    greedy->may_err = false;
}

/* --- One block ----------------------------------------------------------------------------------
 */

static bool has_late_step(const struct greedy *greedy, unsigned thread)
{
    return greedy->scope.late == (int)thread;
}

static const clock_entry *late_needs(const struct greedy *greedy, unsigned alternative)
{
    return greedy->scope.needs + (size_t)alternative * greedy->width;
}

/* Whether the late step can run in a block that begins here. */
static bool late_is_ready(const struct greedy *greedy)
{
    for (unsigned i = 0; i < greedy->scope.alternatives; i++)
        if (clock_includes(greedy->done, late_needs(greedy, i), greedy->width))
            return true;
    return false;
}

/* Whether something of `needs`, of another thread, comes after an event of the block that the thread may
 * run next. */
static bool comes_after_block(const struct greedy *greedy, unsigned thread,
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

/* The same of the late step, whichever the alternative; or what it needs is in the block. */
static bool late_comes_after_block(const struct greedy *greedy, unsigned thread)
{
    for (unsigned i = 0; i < greedy->scope.alternatives; i++) {
        const clock_entry *needs = late_needs(greedy, i);
        if (needs[thread] <= greedy->done[thread] && !comes_after_block(greedy, thread, needs))
            return false;
    }
    return true;
}

/* Whether the thread's end lets another one go that has something to do before it joins it. */
static bool end_lets_go(const struct greedy *greedy, unsigned thread)
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

/* How a block ends. */
enum ending {
    FREE,   /* it is no preemption to leave the thread there */
    FORCED, /* it is, and there will be one whatever comes next */
    OPEN,   /* it is */
};

/* How far the thread gets in its next block, and how that ends. */
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
        *ending = waits ? FREE : comes_after_block(greedy, thread, hb) ? FORCED : OPEN;
    } else if (!has_late_step(greedy, thread)) {
        *ending = FREE;
    } else if (late_is_ready(greedy)) {
        *ending = FREE;
        to++;
    } else {
        *ending = late_comes_after_block(greedy, thread) ? FORCED : OPEN;
    }
    return to;
}

/* --- All blocks ---------------------------------------------------------------------------------
 */

static bool is_done(const struct greedy *greedy, unsigned thread)
{
    return greedy->done[thread] == greedy->end[thread] + has_late_step(greedy, thread);
}

static void go_to(struct greedy *greedy, unsigned thread, clock_entry to)
{
    greedy->done[thread] = to;
    greedy->ready[thread] = to < greedy->end[thread] ? to : ALL;
}

static void add_block(struct greedy *greedy, const struct greedy_block *block)
{
    array_reserve(greedy->blocks, greedy->block_capacity, greedy->block_count + 1);
    greedy->blocks[greedy->block_count++] = *block;
    greedy->preemptions += block->pays;
    go_to(greedy, block->thread, block->to);
    if (is_done(greedy, block->thread) && end_lets_go(greedy, block->thread))
        greedy->may_err = true;
}

/* Takes the last block away, and returns it. */
static struct greedy_block take_block(struct greedy *greedy)
{
    struct greedy_block block = greedy->blocks[--greedy->block_count];
    greedy->preemptions -= block.pays;
    go_to(greedy, block.thread, block.from);
    return block;
}

/* Whether the thread ran last, so that it is another one's turn; but a late step may have waited for what
 * is not in the scope. */
static bool is_left(const struct greedy *greedy, unsigned thread)
{
    return greedy->block_count > 0 && greedy->blocks[greedy->block_count - 1].thread == thread &&
           greedy->done[thread] < greedy->end[thread];
}

/* Runs the first block that is right for certain; or else, of those of the threads from `first` on, the
 * first. False when there is none. */
static bool run_block(struct greedy *greedy, unsigned first)
{
    struct greedy_block chosen = {.pays = true};
    for (unsigned t = first; t < greedy->graph->thread_count; t++) {
        if (is_done(greedy, t) || is_left(greedy, t))
            continue;
        enum ending ending;
        clock_entry from = greedy->done[t], to = run_on(greedy, t, &ending);
        if (to == from)
            continue;
        if (ending != OPEN) {
            add_block(greedy, &(struct greedy_block){t, from, to, ending == FORCED, false});
            return true;
        }
        chosen.chosen = chosen.to != 0;
        if (!chosen.chosen)
            chosen = (struct greedy_block){t, from, to, true, false};
    }
    if (chosen.to != 0)
        add_block(greedy, &chosen);
    return chosen.to != 0;
}

/* Runs another block in place of the last one that was chosen. False when there is none. */
static bool run_another(struct greedy *greedy)
{
    while (greedy->block_count > 0) {
        struct greedy_block block = take_block(greedy);
        if (block.chosen)
            return run_block(greedy, block.thread + 1);
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
        while (greedy->preemptions <= most && run_block(greedy, 0))
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
    for (uint32_t i = 0; i < greedy->block_count; i++) {
        const struct greedy_block *block = &greedy->blocks[i];
        const event_id *events = greedy->graph->threads[block->thread].events;
        clock_entry end = greedy->end[block->thread];
        for (clock_entry j = block->from; j < block->to && j < end; j++) {
            if (is_preempted)
                is_preempted[count] = block->pays && j + 1 == block->to;
            order[count++] = events[j];
        }
    }
    return greedy->preemptions;
}
