/* preemptions.c - how the least number of preemptions is found.
 *
 * A linearisation is a sequence of contexts, each of one thread. The search goes over prefixes (how
 * many segments of each thread have been run: segment.h) by their number of preemptions: first all that
 * none leads to, then all that one does, and so on, each prefix once. What keeps the number of
 * prefixes small:
 *
 *  - A context goes as far as it can. Cutting it short costs a preemption, and running the cut events
 *    now instead of later makes no other switch a preemption, unless it lets a lock go: then
 *    threads that would have waited for the lock, and been left for nothing, do not wait. So a
 *    context may also end in front of an event that lets go of what others take later. (A thread's
 *    end does the same to the one that joins it, but to that one only: it gains nothing.)
 *  - A context whose end is no preemption, and that lets nothing go, is run at once, and no other is
 *    tried in its place: to run it now takes nothing from any continuation. Letting go is here,
 *    too, the end of a thread that is joined by one that has other things to do before the join.
 *
 * Leaving a thread inside an atomic section is no choice, so its context ends in front of that.
 * What is still to be run has at least one preemption for each of its *forced* lower_bound: places between
 * two segments of a thread where some event of another thread must come. So the search (A*) goes over
 * prefixes by the sum of both, and most often the first one that it tries is part of the answer.
 *
 * Everything is exact for any scope (scope.h): edges to events outside of it do not count. Where nobody
 * waits for more than the end of a thread, greedy.h comes first. */
#include "preemption/preemptions.h"

#include "base/error.h"
#include "base/memory.h"
#include "preemption/context.h"
#include "preemption/segment.h"

#include <stdlib.h>

enum { FIRST_TABLE = 64, NO_PARENT = UINT32_MAX, HARD = 1 << 18 };

/* --- Prefixes -----------------------------------------------------------------------------------
 */

void preemption_search_init(struct preemption_search *search)
{
    *search = (struct preemption_search){.most_nodes = SIZE_MAX};
    greedy_init(&search->greedy);
}

void preemption_search_release(struct preemption_search *search)
{
    free(search->nodes);
    free(search->done);
    free(search->table);
    free(search->open);
    free(search->later);
    free(search->moves);
    free(search->row);
    free(search->segments);
    free(search->first_segment);
    free(search->end);
    free(search->number_of);
    free(search->needs);
    free(search->pending_needs);
    greedy_release(&search->greedy);
    *search = (struct preemption_search){0};
}

static clock_entry *node_done(const struct preemption_search *search, uint32_t node)
{
    return search->done + (size_t)node * search->width;
}

static size_t hash_row(const clock_entry *row, unsigned width)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < width; i++)
        hash = (hash ^ (uint64_t)(uint32_t)row[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(hash ^ hash >> 32);
}

/* The place in the table where the prefix is, or would be. */
static uint32_t *table_place(const struct preemption_search *search, const clock_entry *row)
{
    size_t mask = search->table_size - 1;
    size_t i = hash_row(row, search->width) & mask;
    for (;; i = (i + 1) & mask) {
        uint32_t entry = search->table[i];
        if (entry == 0 ||
            memcmp(node_done(search, entry - 1), row, search->width * sizeof *row) == 0)
            return &search->table[i];
    }
}

static void grow_table(struct preemption_search *search)
{
    search->table_size *= 2;
    free(search->table);
    search->table = memory_new(search->table_size, sizeof *search->table);
    for (uint32_t node = 0; node < search->node_count; node++)
        *table_place(search, node_done(search, node)) = node + 1;
}

static uint32_t add_node(struct preemption_search *search, const clock_entry *row)
{
    uint32_t node = (uint32_t)search->node_count++;
    if (search->node_count > search->node_capacity) {
        search->node_capacity = 2 * search->node_count;
        search->nodes = memory_resize(search->nodes, search->node_capacity, sizeof *search->nodes);
        search->done = memory_resize(search->done, search->node_capacity,
                                     search->width * sizeof *search->done);
    }
    clock_copy(node_done(search, node), row, search->width);
    return node;
}

static void push_open(struct preemption_search *search, uint32_t node)
{
    array_reserve(search->open, search->open_capacity, search->open_count + 1);
    search->open[search->open_count++] = node;
}

static void push_later(struct preemption_search *search, uint32_t node)
{
    array_reserve(search->later, search->later_capacity, search->later_count + 1);
    search->later[search->later_count++] = node;
}

/* The prefix `row` can be reached as `found` says. */
static void reach(struct preemption_search *search, const clock_entry *row,
                  struct preemption_node found)
{
    if (found.level + found.forced > search->most)
        return;
    if (2 * search->node_count >= search->table_size)
        grow_table(search);
    uint32_t *place = table_place(search, row);
    if (*place != 0 && search->nodes[*place - 1].level <= found.level)
        return;
    if (*place == 0)
        *place = add_node(search, row) + 1;
    uint32_t node = *place - 1;
    search->nodes[node] = found;
    if (found.level + found.forced > search->now)
        push_later(search, node);
    else
        push_open(search, node);
}

/* The forced preemptions of the thread behind its segment of this number. */
static uint32_t forced_behind(const struct preemption_search *search, unsigned thread,
                              clock_entry number)
{
    return number == search->end[thread] ? 0 : segment_at(search, thread, number)->forced;
}

/* --- The search ---------------------------------------------------------------------------------
 */

/* Whether the thread, which ran last, is left for another one: it could have gone on, but for a pending event
 * that had to wait for what is not in the scope. */
static bool is_left(const struct preemption_search *search, const struct preemption_node *last,
                    unsigned thread)
{
    return thread == last->thread && last->parent != NO_PARENT &&
           !segment_is_pending(search, thread, search->row[thread]);
}

/* Finds the contexts that are worth trying behind `node`, into search->moves; returns the first. */
static size_t find_moves(struct preemption_search *search, uint32_t node)
{
    clock_copy(search->row, node_done(search, node), search->width);
    search->move_count = 0;
    const struct preemption_node *last = &search->nodes[node];
    for (unsigned t = 0; t < search->graph->thread_count; t++)
        if (!is_left(search, last, t) && context_can_begin(search, t) &&
            context_add_moves(search, t))
            return search->move_count - 1;
    return 0;
}

/* The prefix that the move leads to from `node`, which is in search->row, is reached. */
static void follow(struct preemption_search *search, uint32_t node, struct preemption_move move)
{
    clock_entry from = search->row[move.thread];
    const struct preemption_node *parent = &search->nodes[node];
    uint32_t passed =
        forced_behind(search, move.thread, from) - forced_behind(search, move.thread, move.to);
    search->row[move.thread] = move.to;
    reach(search, search->row,
          (struct preemption_node){.parent = node,
                                   .level = parent->level + move.pays,
                                   .forced = parent->forced - passed,
                                   .thread = move.thread});
    search->row[move.thread] = from;
}

/* Finds the prefixes that are one context away from `node`. */
static void expand(struct preemption_search *search, uint32_t node)
{
    search->nodes[node].expanded = true;
    for (size_t i = find_moves(search, node); i < search->move_count; i++)
        follow(search, node, search->moves[i]);
}

static bool is_whole(const struct preemption_search *search, uint32_t node)
{
    return memcmp(node_done(search, node), search->end, search->width * sizeof *search->end) == 0;
}

static void clear_table(struct preemption_search *search)
{
    if (search->table_size == FIRST_TABLE) {
        memset(search->table, 0, search->table_size * sizeof *search->table);
        return;
    }
    free(search->table);
    search->table_size = FIRST_TABLE;
    search->table = memory_new(search->table_size, sizeof *search->table);
}

/* Begins to search for at most `most` preemptions. */
static void begin(struct preemption_search *search, const struct graph *graph,
                  const struct preemption_scope *scope, uint32_t most)
{
    search->graph = graph;
    search->scope = *scope;
    search->most = most;
    search->is_greedy = false;
    if (search->width != graph->width) {
        search->width = graph->width;
        search->node_capacity = 0;
        search->row = memory_resize(search->row, search->width, sizeof *search->row);
        search->end = memory_resize(search->end, search->width, sizeof *search->end);
        search->first_segment =
            memory_resize(search->first_segment, search->width, sizeof *search->first_segment);
    }
    clear_table(search);
    search->node_count = search->open_count = search->later_count = 0;
    memset(search->end, 0, search->width * sizeof *search->end);
    memset(search->row, 0, search->width * sizeof *search->row);
    search->now = segment_cut(search);
    reach(search, search->row,
          (struct preemption_node){.parent = NO_PARENT, .forced = search->now});
}

/* Expands what search->now preemptions are enough for, as far as is known; true when that is the
 * whole scope. */
static bool search_level(struct preemption_search *search)
{
    while (search->open_count > 0 && search->node_count <= search->most_nodes) {
        uint32_t node = search->open[--search->open_count];
        if (search->nodes[node].expanded)
            continue;
        if (is_whole(search, node)) {
            search->last = node;
            return true;
        }
        expand(search, node);
    }
    return false;
}

/* The least number of preemptions up to `most`; PREEMPTIONS_UNKNOWN: more. */
static uint32_t find(struct preemption_search *search, const struct graph *graph,
                     const struct preemption_scope *scope, uint32_t most)
{
    for (begin(search, graph, scope, most); search->now <= most; search->now++) {
        if (search_level(search))
            return search->now;
        if (search->later_count == 0 || search->node_count > search->most_nodes)
            break;
        for (size_t i = 0; i < search->later_count; i++)
            push_open(search, search->later[i]);
        search->later_count = 0;
    }
    return PREEMPTIONS_UNKNOWN;
}

bool preemptions_at_most(struct preemption_search *search, const struct graph *graph,
                         const struct preemption_scope *scope, uint32_t most)
{
    enum greedy_result greedy = greedy_find(&search->greedy, graph, scope, most);
    bool is_found = greedy == GREEDY_FOUND;
    if (greedy == GREEDY_UNKNOWN)
        return find(search, graph, scope, most) <= most;
    if (CHECKS && is_found != (find(search, graph, scope, most) <= most))
        bug("two searches differ on a number of preemptions");
    search->is_greedy = is_found;
    return is_found;
}

/* Other threads' locks may come between the events of a section, in an order that no schedule can
 * bring about without leaving the section: then sections are no obstacle. */
uint32_t preemptions(struct preemption_search *search, const struct graph *graph,
                     const struct preemption_scope *scope)
{
    uint32_t least = find(search, graph, scope, PREEMPTIONS_UNKNOWN - 1);
    if (least == PREEMPTIONS_UNKNOWN && search->node_count <= search->most_nodes) {
        search->splits_sections = true;
        least = find(search, graph, scope, PREEMPTIONS_UNKNOWN - 1);
        search->splits_sections = false;
    }
    return least;
}

/* --- Schedules ----------------------------------------------------------------------------------
 */

/* Of the contexts from first on: one that costs nothing, or else the longest. */
static struct preemption_move choose_move(const struct preemption_search *search, size_t first)
{
    struct preemption_move best = search->moves[first];
    for (size_t i = first + 1; i < search->move_count; i++) {
        struct preemption_move move = search->moves[i];
        clock_entry length = move.to - search->row[move.thread];
        if (best.pays && (!move.pays || length > best.to - search->row[best.thread]))
            best = move;
    }
    return best;
}

/* Goes for what is cheap at each step. */
static void find_greedily(struct preemption_search *search, const struct graph *graph,
                          const struct preemption_scope *scope)
{
    search->splits_sections = true;
    begin(search, graph, scope, PREEMPTIONS_UNKNOWN - 1);
    uint32_t node = 0;
    while (!is_whole(search, node)) {
        follow(search, node, choose_move(search, find_moves(search, node)));
        node = (uint32_t)search->node_count - 1;
    }
    search->splits_sections = false;
    search->last = node;
}

/* The index of the thread's first event that is not in the prefix. */
static uint32_t first_event(const struct preemption_search *search, unsigned thread,
                            const clock_entry *done)
{
    return done[thread] == search->end[thread]
               ? preemption_scope_events(&search->scope, search->graph, thread)
               : segment_at(search, thread, done[thread])->first;
}

/* Writes the context that leads to `node` in front of order[end]; returns where it begins. */
static size_t write_context(const struct preemption_search *search, uint32_t node, size_t end,
                            event_id *order, bool *is_preempted)
{
    const struct preemption_node *context = &search->nodes[node];
    const event_id *events = search->graph->threads[context->thread].events;
    uint32_t from = first_event(search, context->thread, node_done(search, context->parent));
    uint32_t to = first_event(search, context->thread, node_done(search, node));
    for (uint32_t i = to; i-- > from;) {
        order[--end] = events[i];
        if (is_preempted)
            is_preempted[end] =
                i + 1 == to && search->nodes[context->parent].level < context->level;
    }
    return end;
}

uint32_t preemptions_found(const struct preemption_search *search, event_id *order,
                           bool *is_preempted)
{
    size_t end = 0;
    if (search->is_greedy)
        return greedy_found(&search->greedy, order, is_preempted);
    for (unsigned t = 0; t < search->graph->thread_count; t++)
        end += preemption_scope_events(&search->scope, search->graph, t);
    for (uint32_t node = search->last; search->nodes[node].parent != NO_PARENT;
         node = search->nodes[node].parent)
        end = write_context(search, node, end, order, is_preempted);
    return search->nodes[search->last].level;
}

uint32_t preemptions_schedule(struct preemption_search *search, const struct graph *graph,
                              const struct preemption_scope *scope, event_id *order,
                              bool *is_preempted)
{
    search->most_nodes = HARD;
    if (preemptions(search, graph, scope) == PREEMPTIONS_UNKNOWN)
        find_greedily(search, graph, scope);
    search->most_nodes = SIZE_MAX;
    return preemptions_found(search, order, is_preempted);
}
