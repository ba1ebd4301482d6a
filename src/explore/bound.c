/* bound.c - preemption bounding for trust.c, after Buster (Marmanis, Kokologiannakis, Vafeiadis,
 * "Reconciling Preemption Bounding with DPOR", TACAS 2023; line 5 of its algorithm 1).
 *
 * Buster drops a graph with more than k + slack preemptions, slack being the number of threads less
 * two. That keeps what is needed, and much that is not. Here a graph G is kept iff it has at most k
 * preemptions, or some revisit may still take away what makes it have more:
 *
 *   Let F be an execution with at most k preemptions that is reached from G. If no event of G is
 *   revisited on the way, G is a prefix of F, and has at most k itself: taking events away never
 *   adds preemptions. Otherwise let r be the oldest event of G that is revisited, and w the write
 *   that does so last. Right behind that, the graph consists of what is older than r, w's causal
 *   prefix, w and r. Nothing of this is deleted or revisited later on: a revisit deletes only what
 *   is newer than the read, and never the causal prefix of a write that has revisited. So it is a
 *   prefix of F, and has at most k preemptions.
 *
 * From G, w is not known. But some of its causal prefix is:
 *  - If t is the thread whose write is the next to revisit, all of t's events so far, with their
 *    causal prefix, are in the causal prefix of that write, and so in w's, which could not delete
 *    them. A thread that waits to join another one has that one's events before all that it will
 *    do.
 *  - An event newer than r that was not added maximally, with regard to what is known of w's causal
 *    prefix, or that belongs to the causal prefix of an earlier revisit, cannot be deleted: it is
 *    in w's causal prefix, with all that comes before it. If that includes r, r is not revisited.
 *
 * What w's revisit keeps of G for certain (bound->keep), with r as a late step behind the last
 * event kept of any thread that may yet write, must have at most k preemptions. And w comes behind more
 * than that: in co, behind what is hb-before w or r, and behind the read-modify-writes that follow that
 * one by one, as nothing comes between these; and behind what reads the last of them. If all that fits
 * for no t and no r, G is dropped. Slack plays no part; and the search for preemptions never looks
 * beyond k.
 *
 * If all reads r that pass belong to one thread, that thread is *frozen*: what it does from now on
 * comes after r in its program order, so that it cannot be in the causal prefix of what revisits r,
 * and would be deleted. The graph is followed only for what other threads will write, and is no
 * execution when these have ended.
 *
 * A lock that a revisit takes from its thread (trust.c) may never come back: it is no late step.
 * Nor is a message, or room for one, in a queue. */
#include "explore/bound.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/maximal.h"
#include "machine/states.h"

#include <stdlib.h>

void bound_init(struct bound *bound, uint32_t most)
{
    *bound = (struct bound){.most = most, .frozen = -1};
    preemption_search_init(&bound->search);
    gaps_init(&bound->gaps);
    witness_init(&bound->witness);
}

void bound_release(struct bound *bound)
{
    preemption_search_release(&bound->search);
    witness_release(&bound->witness);
    free(bound->marks);
    gaps_release(&bound->gaps);
    free(bound->order);
    free(bound->undeletable);
    free(bound->keep);
    free(bound->needs);
    free(bound->oldest);
    *bound = (struct bound){0};
}

/* How many forced gaps tell that what `keep` keeps is beyond the bound, most often, when they are more;
 * for far less than a search costs. */
static uint32_t count_gaps(struct bound *bound, const struct graph *graph, const clock_entry *keep)
{
    gaps_update(&bound->gaps, graph);
    uint32_t count = gaps_kept(&bound->gaps, graph, keep, bound->most);
    struct preemption_scope scope = {.keep = keep, .late = -1};
    if (CHECKS && count > bound->most &&
        preemptions_at_most(&bound->search, graph, &scope, bound->most))
        bug("forced gaps are more than preemptions");
    return count;
}

/* Searches for a linearisation within the bound. */
static bool find_witness(struct bound *bound, struct graph *graph)
{
    struct preemption_scope scope = preemption_scope_all();
    if (!preemptions_at_most(&bound->search, graph, &scope, bound->most))
        return false;
    size_t count = graph_size(graph);
    array_reserve(bound->order, bound->order_capacity, count);
    uint32_t preemptions = preemptions_found(&bound->search, bound->order, NULL);
    witness_set(&bound->witness, graph, bound->order, count, preemptions);
    return true;
}

/* Whether the graph, whose witness has more preemptions than the bound or is a makeshift, can do with
 * as many. */
static bool can_do_with_fewer(struct bound *bound, struct graph *graph)
{
    struct witness *witness = &bound->witness;
    graph_settle(graph);
    if (witness->now.preemptions > bound->most && witness->now.preemptions != WITNESS_LOST) {
        if (witness_forced(witness, graph) > bound->most) {
            if (CHECKS && find_witness(bound, graph))
                bug("forced gaps are more than preemptions");
            return false;
        }
        while (witness->now.preemptions > bound->most && witness_reorder(witness, graph))
            ;
        if (witness->now.preemptions <= bound->most)
            return true;
    }
    return find_witness(bound, graph);
}

/* The witness takes in all events, stopping at each mark on the way, which gets the same. */
static void take_in(struct bound *bound, const struct graph *graph)
{
    if (bound->witness.now.counted == graph->count)
        return;
    size_t row = bound->mark_count;
    while (row > 0 && bound->marks[row - 1].witness.counted < bound->marks[row - 1].count)
        row--;
    for (; row < bound->mark_count; row++) {
        witness_update(&bound->witness, graph, bound->marks[row].count);
        bound->marks[row].witness = bound->witness.now;
    }
    witness_update(&bound->witness, graph, graph->count);
}

bool bound_contains(struct bound *bound, struct graph *graph)
{
    if (bound->most == BOUND_NONE)
        return true;
    if (bound->is_beyond)
        return false;
    if (witness_most(&bound->witness, graph) <= bound->most)
        return true;
    take_in(bound, graph);
    if (CHECKS)
        witness_check(&bound->witness, graph);
    if (bound->witness.now.preemptions <= bound->most)
        return true;
    witness_recount(&bound->witness, graph);
    if (bound->witness.now.preemptions <= bound->most)
        return true;
    bound->is_beyond = !can_do_with_fewer(bound, graph);
    return !bound->is_beyond;
}

/* Looks for a witness that the graph's continuations can have, too. */
static void find_again(struct bound *bound, struct graph *graph)
{
    take_in(bound, graph);
    witness_recount(&bound->witness, graph);
    const struct witness_mark *now = &bound->witness.now;
    if (now->is_makeshift || now->preemptions > bound->most)
        bound->is_beyond = !can_do_with_fewer(bound, graph);
}

void bound_mark(struct bound *bound, size_t row, struct graph *graph)
{
    if (bound->most == BOUND_NONE)
        return;
    if (bound->witness.now.is_makeshift && !bound->is_beyond)
        find_again(bound, graph);
    array_reserve(bound->marks, bound->mark_capacity, row + 1);
    bound->marks[row] = (struct bound_mark){bound->gaps.shrunk, bound->witness.now, graph->count,
                                            bound->is_beyond, bound->frozen};
    bound->mark_count = row + 1;
}

void bound_undo(struct bound *bound, size_t row)
{
    if (bound->most == BOUND_NONE)
        return;
    const struct bound_mark *mark = &bound->marks[row];
    bound->mark_count = row + 1;
    bound->was_beyond = bound->is_beyond;
    gaps_undo(&bound->gaps, mark->count, mark->shrunk);
    witness_undo(&bound->witness, &mark->witness);
    bound->is_beyond = mark->is_beyond;
    bound->frozen = mark->frozen;
}

void bound_find_again(struct bound *bound, struct graph *graph)
{
    const struct witness_mark *witness = &bound->witness.now;
    bool is_bad = witness->preemptions > bound->most && bound->was_beyond;
    if (bound->most == BOUND_NONE || bound->is_beyond || !(is_bad || witness->is_makeshift))
        return;
    find_again(bound, graph);
    struct bound_mark *mark = &bound->marks[bound->mark_count - 1];
    mark->witness = bound->witness.now;
    mark->is_beyond = bound->is_beyond;
}

void bound_take_in(struct bound *bound, const struct graph *graph)
{
    if (bound->most != BOUND_NONE)
        take_in(bound, graph);
}

void bound_shrink(struct bound *bound, const struct graph *graph)
{
    bound->is_beyond = false;
    bound->frozen = -1;
    if (bound->most == BOUND_NONE)
        return;
    gaps_shrink(&bound->gaps);
    witness_shrink(&bound->witness, graph);
}

void bound_move(struct bound *bound, const struct graph *graph, event_id read)
{
    if (bound->most == BOUND_NONE)
        return;
    take_in(bound, graph);
    witness_move(&bound->witness, graph, read);
}

static void fit(struct bound *bound, const struct graph *graph)
{
    if (bound->width == graph->width)
        return;
    bound->width = graph->width;
    size_t width = graph->width;
    bound->undeletable = memory_resize(bound->undeletable, width, sizeof *bound->undeletable);
    bound->keep = memory_resize(bound->keep, width, sizeof *bound->keep);
    bound->needs = memory_resize(bound->needs, width * width, sizeof *bound->needs);
    bound->oldest = memory_resize(bound->oldest, 2 * width, sizeof *bound->oldest);
}

/* What every revisit of `read` keeps, into bound->keep. */
static void find_kept(struct bound *bound, const struct graph *graph, event_id read)
{
    clock_copy(bound->keep, bound->undeletable, graph->width);
    graph_keep_older(graph, bound->keep, read);
}

/* The thread that `thread` joins next behind its first `index` events; -1: it does not join one. */
static int joined_next(const struct exploration *exploration, unsigned thread, uint32_t index)
{
    const struct graph_thread *self = &exploration->graph.threads[thread];
    if (index < self->count) {
        const struct event *event = graph_event(&exploration->graph, self->events[index]);
        return (event->flags & EVENT_JOINS) && event->cause ? (int)event->value : -1;
    }
    const struct op *op = exploration_op(exploration, thread);
    return op->kind == OP_JOIN && !exploration->graph.threads[op->operand].joiner ? (int)op->operand
                                                                                  : -1;
}

/* Whether the thread has ended with what is in bound->keep. */
static bool has_ended(const struct bound *bound, const struct exploration *exploration, unsigned t)
{
    const struct graph_thread *thread = &exploration->graph.threads[t];
    return (uint32_t)bound->keep[t] == thread->count && exploration_has_stopped(exploration, t);
}

/* The thread that `thread` or what it joins leads to, if that may perform a write that revisits an event
 * of `reader` when what is in bound->keep is kept; -1: none. What must come before that write goes into
 * `needs`. `joins`: how many threads join each other; when there are more than threads, in a circle. */
static int find_writer(const struct bound *bound, const struct exploration *exploration,
                       unsigned thread, unsigned reader, clock_entry *needs, unsigned joins)
{
    const struct graph *graph = &exploration->graph;
    if (thread == reader || has_ended(bound, exploration, thread) || joins > graph->thread_count)
        return -1;
    needs[thread] = bound->keep[thread];
    for (uint32_t i = (uint32_t)needs[thread];; i++) {
        int target = joined_next(exploration, thread, i);
        if (target < 0)
            return (int)thread;
        if (!has_ended(bound, exploration, (unsigned)target))
            return find_writer(bound, exploration, (unsigned)target, reader, needs, joins + 1);
        if (exploration_op(exploration, (unsigned)target)->kind != OP_FINISH)
            return -1;
        needs[target] = bound->keep[target];
        if (i >= graph->threads[thread].count)
            return (int)thread;
    }
}

/* Whether the thread exists when what is in bound->keep is kept; its creation then goes into
 * `needs`. */
static bool is_created(const struct bound *bound, const struct graph *graph, unsigned thread,
                       clock_entry *needs)
{
    event_id creator = graph->threads[thread].creator;
    if (thread == MACHINE_MAIN_THREAD)
        return true;
    if (creator == EVENT_INIT || !graph_in_clock(graph, bound->keep, creator))
        return false;
    const struct event *creation = graph_event(graph, creator);
    needs[creation->thread] = (clock_entry)creation->index + 1;
    return true;
}

/* The last of what is in bound->keep and in the co of the read's location that any write of `writer` which
 * revisits the read must follow there: what happens before either, and then one read-modify-write after
 * the other, as nothing comes between these. */
static event_id last_before_source(const struct bound *bound, const struct graph *graph,
                                   unsigned writer, event_id read)
{
    const struct event *event = graph_event(graph, read);
    const struct graph_thread *thread = &graph->threads[writer];
    clock_entry kept = bound->keep[writer];
    const clock_entry *own = graph_hb(graph, graph_before(graph, event));
    const clock_entry *other = graph_hb(graph, kept ? thread->events[kept - 1] : thread->creator);
    event_id last = graph_co_last(graph, event->location);
    while (!graph_in_clock(graph, bound->keep, last) ||
           !(graph_in_clock(graph, own, last) || graph_in_clock(graph, other, last)))
        last = graph_event(graph, last)->co_prev;
    while (graph_is_taken(graph, event->location, last)) {
        event_id next = graph_co_next(graph, event->location, last);
        if (!graph_in_clock(graph, bound->keep, next))
            break;
        last = next;
    }
    return last;
}

static void add_need(const struct graph *graph, clock_entry *needs, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (!graph_in_clock(graph, needs, id))
        needs[event->thread] = (clock_entry)event->index + 1;
}

/* Adds what comes before the read because it comes before a write of `writer` that revisits it. */
static void add_needs_of_source(const struct bound *bound, const struct graph *graph,
                                unsigned writer, event_id read, clock_entry *needs)
{
    event_id last = last_before_source(bound, graph, writer, read);
    add_need(graph, needs, last);
    event_id reader = graph_readers(graph, graph_event(graph, read)->location, last);
    for (; reader; reader = graph_event(graph, reader)->next_reader)
        if (graph_in_clock(graph, bound->keep, reader))
            add_need(graph, needs, reader);
}

/* The threads whose writes may revisit the read, as alternatives of the scope's late step. */
static unsigned find_writers(struct bound *bound, const struct exploration *exploration,
                             event_id read)
{
    const struct graph *graph = &exploration->graph;
    unsigned count = 0, reader = graph_event(graph, read)->thread;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        clock_entry *needs = bound->needs + (size_t)count * graph->width;
        memset(needs, 0, graph->width * sizeof *needs);
        int writer = is_created(bound, graph, t, needs)
                         ? find_writer(bound, exploration, t, reader, needs, 0)
                         : -1;
        if (writer < 0)
            continue;
        add_needs_of_source(bound, graph, (unsigned)writer, read, needs);
        count++;
    }
    return count;
}

/* What the revisit of a read may lead to: no execution within the bound, whether it is this one or a newer
 * one of its thread; none, if it is this one or a newer one of its location; or some. */
enum prospect { NONE, NONE_HERE, SOME };

/* Whether the scope's late step adds a forced gap, whichever the alternative. */
static bool late_adds_gap(const struct bound *bound, const struct graph *graph,
                          const struct preemption_scope *scope)
{
    for (unsigned i = 0; i < scope->alternatives; i++)
        if (!gaps_add_late(&bound->gaps, graph, scope->keep, (unsigned)scope->late,
                           scope->needs + (size_t)i * graph->width))
            return false;
    return true;
}

/* Whether the scope is within the bound; `gaps`: its forced gaps, without the late step. */
static bool fits(struct bound *bound, const struct graph *graph,
                 const struct preemption_scope *scope, uint32_t gaps)
{
    bool is_forced = scope->late >= 0 && gaps == bound->most && late_adds_gap(bound, graph, scope);
    if (is_forced && !CHECKS)
        return false;
    bool fits = preemptions_at_most(&bound->search, graph, scope, bound->most);
    if (is_forced && fits)
        bug("forced gaps are more than preemptions");
    return fits;
}

static enum prospect find_prospect(struct bound *bound, const struct exploration *exploration,
                                   event_id read)
{
    const struct graph *graph = &exploration->graph;
    const struct event *event = graph_event(graph, read);
    find_kept(bound, graph, read);
    uint32_t gaps = count_gaps(bound, graph, bound->keep);
    if (gaps > bound->most)
        return NONE;
    struct preemption_scope scope = {.keep = bound->keep, .late = -1, .needs = bound->needs};
    scope.alternatives = find_writers(bound, exploration, read);
    if (scope.alternatives == 0)
        return NONE;
    if (!(event->flags & EVENT_NEEDS))
        scope.late = event->thread;
    if (fits(bound, graph, &scope, gaps))
        return SOME;
    return scope.late < 0 ? NONE : NONE_HERE;
}

/* Whether the event is a read that is there again once it was revisited. */
static bool comes_back(const struct event *event)
{
    return (event->flags & (EVENT_READS | EVENT_PLAIN | EVENT_NEEDS)) == EVENT_READS;
}

/* Whether the thread has another such read of the event's location, since its event `first`. */
static bool has_older(const struct graph *graph, const struct event *event, event_id first)
{
    event_id id = event->previous_access;
    while (id >= first && !comes_back(graph_event(graph, id)))
        id = graph_event(graph, id)->previous_access;
    return id >= first;
}

/* Whether an execution within the bound may be reached by a revisit of `read` or a newer one of its
 * thread, the oldest of all events that are revisited from here on. Of each location it is enough to look
 * at the oldest. */
static bool may_revisit(struct bound *bound, const struct exploration *exploration, event_id read)
{
    const struct graph *graph = &exploration->graph;
    const struct graph_thread *thread = &graph->threads[graph_event(graph, read)->thread];
    enum prospect prospect = find_prospect(bound, exploration, read);
    for (uint32_t i = graph_event(graph, read)->index + 1;
         i < thread->count && prospect == NONE_HERE; i++) {
        const struct event *event = graph_event(graph, thread->events[i]);
        if (event->flags & EVENT_CREATES)
            return false;
        if (comes_back(event) && !has_older(graph, event, read))
            prospect = find_prospect(bound, exploration, thread->events[i]);
    }
    return prospect == SOME;
}

/* Joins into bound->undeletable what comes before all that the thread may still do; false when that
 * is nothing. `joins` as above. */
static bool add_prefix(struct bound *bound, const struct exploration *exploration, unsigned thread,
                       unsigned joins)
{
    const struct graph *graph = &exploration->graph;
    clock_join(bound->undeletable, graph_porf(graph, graph_last(graph, thread)), graph->width);
    enum state_class class = states_class(graph->threads[thread].state);
    if (class != STATE_WAITING || joins > graph->thread_count)
        return class == STATE_RUNNABLE;
    const struct op *op = exploration_op(exploration, thread);
    if (op->kind != OP_JOIN || graph->threads[op->operand].joiner)
        return true;
    return add_prefix(bound, exploration, (unsigned)op->operand, joins + 1) ||
           exploration_is_enabled(exploration, thread);
}

/* Looks at bound->oldest: counts up to 2 threads, other than bound->frozen, with a read there whose
 * revisit may lead to an execution within the bound, and makes the first one bound->frozen. */
static unsigned judge_reads(struct bound *bound, const struct exploration *exploration)
{
    const struct graph *graph = &exploration->graph;
    unsigned readers = 0;
    for (size_t i = 0; i < 2 * (size_t)graph->thread_count && readers < 2; i++) {
        event_id read = bound->oldest[i];
        int thread = (int)(i / 2);
        bound->oldest[i] = 0;
        if (!read || thread == bound->frozen || !may_revisit(bound, exploration, read))
            continue;
        readers += 1 + (bound->frozen >= 0);
        bound->frozen = thread;
    }
    return readers;
}

/* The threads, other than bound->frozen, whose events may be revisited to reach an execution within
 * the bound: counts up to 2 of them, and makes the first one bound->frozen. A write of `thread`,
 * which comes behind all its events, is the next to revisit.
 *
 * Of a thread's reads it is enough to begin with the oldest: the revisit of an older one keeps less,
 * but for the creation of threads that may write. Those that may stay away are apart. */
static unsigned count_readers(struct bound *bound, const struct exploration *exploration,
                              const clock_entry *fixed, unsigned thread)
{
    const struct graph *graph = &exploration->graph;
    unsigned readers = 0;
    memset(bound->undeletable, 0, graph->width * sizeof *bound->undeletable);
    memset(bound->oldest, 0, 2 * graph->width * sizeof *bound->oldest);
    if (!add_prefix(bound, exploration, thread, 0) ||
        count_gaps(bound, graph, bound->undeletable) > bound->most)
        return 0;
    for (event_id id = graph->count - 1; id > EVENT_INIT && readers < 2; id--) {
        const struct event *event = graph_event(graph, id);
        if (!(event->flags & EVENT_PRESENT) || graph_in_clock(graph, bound->undeletable, id))
            continue;
        if (!maximal_may_be(exploration, fixed, bound->undeletable, id))
            clock_join(bound->undeletable, graph_porf(graph, id), graph->width);
        else if (event->flags & EVENT_CREATES)
            readers += judge_reads(bound, exploration);
        else if ((event->flags & (EVENT_READS | EVENT_PLAIN)) == EVENT_READS)
            bound->oldest[2 * event->thread + ((event->flags & EVENT_NEEDS) != 0)] = id;
    }
    return readers < 2 ? readers + judge_reads(bound, exploration) : readers;
}

bool bound_admits(struct bound *bound, struct exploration *exploration, const clock_entry *fixed)
{
    struct graph *graph = &exploration->graph;
    bound->frozen = -1;
    if (bound->most == BOUND_NONE)
        return true;
    exploration_spend(exploration, graph->thread_count);
    if (bound_contains(bound, graph))
        return true;
    fit(bound, graph);
    graph_settle(graph);
    unsigned readers = 0;
    for (unsigned t = 0; t < graph->thread_count && readers < 2; t++)
        if (graph->threads[t].state)
            readers += count_readers(bound, exploration, fixed, t);
    if (readers > 1)
        bound->frozen = -1;
    return readers > 0;
}
