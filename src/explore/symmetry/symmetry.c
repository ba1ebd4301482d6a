/* symmetry.c - symmetry reduction for trust.c: of the executions that only swap interchangeable
 * threads (twins.h), one is explored. The idea is that of SPORE (Kokologiannakis, Marmanis,
 * Vafeiadis, "SPORE: Combining Symmetry and Partial Order Reduction", PLDI 2024). The condition is
 * another one, because here the explorer's maximal events stay as they are.
 *
 * The order. The *key* of an event that reads is its source's place in co, that of another write
 * its own place, that of a choice the number chosen. Of a reading of a set (graph/sets.h), it is
 * the number of updates that the set has, whether it writes, and the value. Other events have no
 * key. A thread's key is the sequence of its events' keys. An execution is *in order* iff in each
 * group, the threads' keys ascend in lexicographic order, where a sequence comes before its own
 * prefixes; and if no image of it that swaps threads with equal keys comes before it in the order
 * of ties.h. Keys do not name threads. So swapping threads of a group sorts their keys, and each
 * execution has an image in order. There is only one: threads of a group with equal keys have no
 * writes but updates, and their reads have the same sources, so that to swap them changes nothing
 * but sets.
 *
 * While the keys of two threads are equal, their states are equal, too, up to the threads' numbers,
 * and so are their next operations. A key compares with another one of the same operation only.
 *
 * Completeness. An event is *final* in a graph if all graphs that come of it have it, with the same
 * source. Then co between final writes stays, too. A graph is dropped only if its final events
 * show that no execution that comes of it is in order. So each execution in order is visited, once
 * since trust.c visits each graph once. trust.c may also come to executions that are not in order,
 * because some of their events are final only at the end. They do not count
 * (statistics.duplicate).
 *
 * Final are the events that are committed, those that were not added maximally, and the causal
 * prefixes of these (doc/preemption.md uses the same events). Let t and t' be neighbours in their
 * group, t' behind t, and e and e' their first events whose keys differ, e' final. If e is final,
 * too, its key has to come first. If it is not, three arguments may tell that t and t' cannot get
 * in order. A write is *rooted* if it is the initial one, or an RMW that reads a rooted write. No
 * write can get in front of a rooted one in co, unless it is rooted and in its causal prefix.
 *  - e' is an RMW that reads a rooted write, and e cannot read the writes before that without
 *    writing, too. Then e comes behind e' in co, if at all (`is_first_for_good`). The events
 *    before e have to be final, or their twins read the initial write: no key comes before theirs.
 *    (Locks, counters.)
 *  - e is older than e' and has a greater key, and t' has ended without a write from e' on. A
 *    revisit that changes e has to keep e', so a write that does it would have to be in the causal
 *    future of e'. Only the join of t' is. But behind that join are the joins of the whole group,
 *    that of t among them, and therefore e. (Threads that end with reads.)
 *  - e has a greater key, e' reads a rooted write, and so do the twins in t' of all reads older
 *    than e that are not final, up to where their keys differ (`is_pinned`). Let r be the oldest
 *    one of these reads and e that a revisit will still change. Nothing deletes r then, and its new
 *    source is behind that of its twin. So r's thread has a greater key than t' for good. (Loops
 *    around compare-exchange.)
 *
 * Cost: a graph with alternatives takes time linear in the events before the first difference of
 * neighbours in a group. It takes time linear in all events if a pair is not in order, or begins
 * with equal keys other than the initial write. */
#include "explore/symmetry/symmetry.h"

#include "base/memory.h"
#include "explore/revisits/maximal.h"
#include "explore/symmetry/ties.h"
#include "explore/twins.h"
#include "graph/sets.h"

struct symmetry {
    struct admission admission;
    const struct execution *execution;
    clock_entry *final; /* scratch: the final events of the graph; see find_final */
    unsigned width;     /* of `final` */
    bool has_final;     /* `final` is that of the graph that is being looked at */
    struct ties ties;   /* scratch: the threads with equal keys */
};

/* --- Keys ------------------------------------------------------------------------------------- */

/* Whether `one` comes before `other` in the location's co. */
static bool is_co_before(const struct graph *graph, uint32_t location, event_id one, event_id other)
{
    if (one == other || other == EVENT_INIT)
        return false;
    event_id later = one;
    do
        later = graph_co_next(graph, location, later);
    while (later && later != other);
    return later == other;
}

enum order { BEFORE, EQUAL, BEHIND, INCOMPARABLE };

static enum order compare_places(const struct graph *graph, const struct event *one,
                                 const struct event *other, event_id place, event_id other_place)
{
    if (one->location != other->location)
        return INCOMPARABLE;
    if (place == other_place)
        return EQUAL;
    return is_co_before(graph, one->location, place, other_place) ? BEFORE : BEHIND;
}

/* The number of updates in the reading's set. */
static size_t set_size(const struct graph *graph, event_id id)
{
    uint32_t location = graph_event(graph, id)->location;
    const clock_entry *set = graph_set(graph, id);
    size_t size = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id update = sets_last_update(graph, location, t, set[t]);
        for (; update; update = sets_update_before(graph, graph_event(graph, update)))
            size++;
    }
    return size;
}

static enum order compare_numbers(uint64_t one, uint64_t other)
{
    return one == other ? EQUAL : one < other ? BEFORE : BEHIND;
}

static enum order compare_readings(const struct graph *graph, event_id id, event_id other_id)
{
    const struct event *one = graph_event(graph, id), *other = graph_event(graph, other_id);
    if (!event_is_reading(one) || !event_is_reading(other) || one->location != other->location)
        return INCOMPARABLE;
    enum order order = compare_numbers(set_size(graph, id), set_size(graph, other_id));
    if (order == EQUAL)
        order = compare_numbers(one->role, other->role);
    return order == EQUAL ? compare_numbers(one->value, other->value) : order;
}

/* The order of the keys of two events of one operation. */
static enum order compare(const struct graph *graph, event_id id, event_id other_id)
{
    const struct event *one = graph_event(graph, id), *other = graph_event(graph, other_id);
    bool reads = one->flags & EVENT_READS, writes = one->flags & EVENT_WRITES;
    if (reads != ((other->flags & EVENT_READS) != 0))
        return INCOMPARABLE;
    if (reads)
        return compare_places(graph, one, other, one->rf, other->rf);
    if (event_is_reading(one) || event_is_reading(other))
        return compare_readings(graph, id, other_id);
    if (writes != ((other->flags & EVENT_WRITES) != 0))
        return INCOMPARABLE;
    if (writes)
        return compare_places(graph, one, other, id, other_id);
    bool has_value = !one->location && one->role != ROLE_CREATION && one->role != ROLE_JOIN;
    return has_value ? compare_numbers(one->value, other->value) : EQUAL;
}

/* --- Final events ----------------------------------------------------------------------------- */

static void fit(struct symmetry *symmetry, unsigned width)
{
    if (symmetry->width == width)
        return;
    symmetry->width = width;
    symmetry->final = memory_resize(symmetry->final, width, sizeof *symmetry->final);
}

/* Finds the final events, from the newest on. Where operations await, some events that were not
 * added maximally can be deleted: then only what is committed is final. */
static void find_final(struct symmetry *symmetry, const clock_entry *committed)
{
    const struct graph *graph = &symmetry->execution->graph;
    fit(symmetry, graph->width);
    clock_copy(symmetry->final, committed, graph->width);
    symmetry->has_final = true;
    if (symmetry->execution->has_awaits)
        return;
    struct co_tails tails = {0};
    for (event_id id = graph->count - 1; id > EVENT_INIT; id--)
        if ((graph_event(graph, id)->flags & EVENT_PRESENT) &&
            !graph_in_clock(graph, symmetry->final, id) &&
            !maximal_may_be(graph, committed, symmetry->final, &tails, id)) {
            clock_join(symmetry->final, graph_porf(graph, id), graph->width);
            co_tails_grow(&tails);
        }
}

/* `committed` NULL: the graph is an execution, and all of it is final. */
static bool is_final(struct symmetry *symmetry, const clock_entry *committed, event_id id)
{
    if (!committed)
        return true;
    if (!symmetry->has_final)
        find_final(symmetry, committed);
    return graph_in_clock(&symmetry->execution->graph, symmetry->final, id);
}

/* --- Neighbours in a group -------------------------------------------------------------------- */

/* Whether the operation, run by the thread, is a read-modify-write or waits if it reads the write.
 */
static bool writes_or_waits(const struct execution *execution, const struct op *op, unsigned thread,
                            event_id write)
{
    uint64_t value;
    execution_value(execution, op, write, &value);
    struct effect effect = machine_effect(execution->machine, op, thread, value);
    return effect.kind == EFFECT_RMW || effect.kind == EFFECT_DISABLED;
}

enum { RMW = EVENT_READS | EVENT_WRITES };

/* Whether the event reads a rooted write. */
static bool is_rooted(const struct graph *graph, const struct event *event)
{
    if (!(event->flags & EVENT_READS))
        return false;
    while (event->rf != EVENT_INIT) {
        event = graph_event(graph, event->rf);
        if ((event->flags & RMW) != RMW)
            return false;
    }
    return true;
}

/* Whether the same operation of `thread` will come behind the event in co, if at all. */
static bool is_first_for_good(const struct execution *execution, const struct event *event,
                              unsigned thread)
{
    const struct graph *graph = &execution->graph;
    if ((event->flags & RMW) != RMW || !is_rooted(graph, event))
        return false;
    const struct op op = *machine_op(execution->machine, event->state);
    if (op.is_mixed || op.awaits)
        return false;
    for (event_id write = event->rf; write != EVENT_INIT;) {
        write = graph_event(graph, write)->rf;
        if (!writes_or_waits(execution, &op, thread, write))
            return false;
    }
    return true;
}

/* Whether what other threads do may come behind the event in the causal order. */
static bool may_be_awaited(const struct event *event)
{
    return (event->flags & EVENT_WRITES) || event_is_update(event) ||
           (event->role != ROLE_ORDINARY && event->role < ROLE_OTHER_CHOICE);
}

/* Whether nothing in the causal future of the event will revisit events of its group. */
static bool is_dead(const struct execution *execution, const struct event *event)
{
    const struct graph *graph = &execution->graph;
    const struct graph_thread *thread = &graph->threads[event->thread];
    if (!execution_has_finished(execution, event->thread))
        return false;
    for (uint32_t i = event->index; i < thread->count; i++)
        if (may_be_awaited(graph_event(graph, thread->events[i])))
            return false;
    return true;
}

/* Whether the event of `thread` at the index gets a greater key than its twin, an event of `other`
 * in the same group, if a revisit changes it and nothing deletes it. */
static bool is_pinned(struct symmetry *symmetry, const clock_entry *committed, unsigned thread,
                      unsigned other, uint32_t index)
{
    const struct graph *graph = &symmetry->execution->graph;
    const struct graph_thread *one = &graph->threads[thread], *two = &graph->threads[other];
    if (symmetry->execution->has_awaits || index >= two->count ||
        !is_final(symmetry, committed, two->events[index]))
        return false;
    for (uint32_t i = 0; i < index; i++)
        if (compare(graph, one->events[i], two->events[i]) != EQUAL)
            return false;
    const struct event *twin = graph_event(graph, two->events[index]);
    const struct op *op = machine_op(symmetry->execution->machine, twin->state);
    return is_rooted(graph, twin) &&
           (!op_may_wait(op) || is_first_for_good(symmetry->execution, twin, thread));
}

/* Whether `first` comes before the thread in its group. */
static bool is_behind_in_group(const struct execution *execution, unsigned thread, unsigned first)
{
    int t = twins_previous(execution, thread);
    while (t != TWINS_NONE && t != (int)first)
        t = twins_previous(execution, (unsigned)t);
    return t != TWINS_NONE;
}

/* Whether is_pinned holds for all reads that are not final and at least as old as `newest`. */
static bool all_are_pinned(struct symmetry *symmetry, const clock_entry *committed, unsigned other,
                           event_id newest)
{
    const struct graph *graph = &symmetry->execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        for (uint32_t i = (uint32_t)symmetry->final[t]; i < thread->count; i++) {
            const struct event *event = graph_event(graph, thread->events[i]);
            bool may_change = (event->flags & EVENT_READS) && !(event->flags & EVENT_PLAIN);
            if (thread->events[i] > newest)
                break;
            if ((may_change || event_is_reading(event)) &&
                (!is_behind_in_group(symmetry->execution, other, t) ||
                 !is_pinned(symmetry, committed, t, other, i)))
                return false;
        }
    }
    return true;
}

/* Two neighbours in a group. */
struct pair {
    const struct graph_thread *one, *other;
    unsigned thread, next; /* their numbers */
    uint32_t index;        /* the events before this one have equal keys */
    bool is_fixed;         /* `one` will never have an earlier key than `other` before that index */
};

/* Whether the pair, with different keys from now on, cannot get in order. `id`: the event of the
 * first one, if it is there and has the greater key; else 0. */
static bool is_wrong(struct symmetry *symmetry, const clock_entry *committed,
                     const struct pair *pair, event_id id)
{
    const struct execution *execution = symmetry->execution;
    event_id other = pair->other->events[pair->index];
    const struct event *event = graph_event(&execution->graph, other);
    if (!is_final(symmetry, committed, other))
        return false;
    if (pair->is_fixed && is_first_for_good(execution, event, pair->thread))
        return true;
    return id && (is_final(symmetry, committed, id) || (id < other && is_dead(execution, event)) ||
                  (is_pinned(symmetry, committed, pair->thread, pair->next, pair->index) &&
                   all_are_pinned(symmetry, committed, pair->next, id)));
}

/* Whether no key of the event's operation comes before its own. */
static bool has_least_key(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (event->flags & EVENT_READS)
        return event->rf == EVENT_INIT;
    if (event_is_reading(event))
        return set_size(graph, id) == 0;
    return event->role == ROLE_UPDATE || event->role == ROLE_POST ||
           (!(event->flags & EVENT_WRITES) && event->value == 0);
}

/* Goes to the first event at which the keys of the pair differ, or one of them has ended. Returns
 * their order. */
static enum order find_difference(struct symmetry *symmetry, const clock_entry *committed,
                                  struct pair *pair)
{
    const struct graph *graph = &symmetry->execution->graph;
    for (;; pair->index++) {
        if (pair->index == pair->other->count)
            return pair->index == pair->one->count ? EQUAL : BEFORE;
        if (pair->index == pair->one->count)
            return BEHIND;
        event_id id = pair->one->events[pair->index], other = pair->other->events[pair->index];
        enum order order = compare(graph, id, other);
        if (order != EQUAL)
            return order;
        if (pair->is_fixed && !has_least_key(graph, other))
            pair->is_fixed = is_final(symmetry, committed, id);
    }
}

/* Whether no execution that comes of the graph has the thread and the one before it in order.
 * `committed`: as for is_final. */
static bool is_hopeless(struct symmetry *symmetry, const clock_entry *committed, unsigned thread,
                        unsigned previous)
{
    const struct graph *graph = &symmetry->execution->graph;
    struct pair pair = {.one = &graph->threads[previous],
                        .other = &graph->threads[thread],
                        .thread = previous,
                        .next = thread,
                        .is_fixed = true};
    enum order order = find_difference(symmetry, committed, &pair);
    if (order == EQUAL && !committed)
        ties_tie(&symmetry->ties, previous, thread);
    if (order == EQUAL || order == BEFORE || order == INCOMPARABLE)
        return false;
    if (!committed)
        return true;
    bool is_absent = pair.index == pair.one->count;
    return is_wrong(symmetry, committed, &pair, is_absent ? 0 : pair.one->events[pair.index]);
}

static bool all_may_be_in_order(struct symmetry *symmetry, const clock_entry *committed)
{
    const struct graph *graph = &symmetry->execution->graph;
    symmetry->has_final = false;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (!graph->threads[t].state)
            continue;
        int previous = twins_previous(symmetry->execution, t);
        if (previous != TWINS_NONE && is_hopeless(symmetry, committed, t, (unsigned)previous))
            return false;
    }
    return true;
}

/* --- The admission ---------------------------------------------------------------------------- */

static void mark(struct admission *admission, struct graph *graph, size_t row)
{
    (void)admission, (void)graph, (void)row;
}

static void undo(struct admission *admission, size_t row)
{
    (void)admission, (void)row;
}

static bool admit(struct admission *admission, struct exploration *exploration,
                  const clock_entry *committed, int *frozen)
{
    (void)exploration;
    *frozen = ADMISSION_NO_THREAD;
    return all_may_be_in_order((struct symmetry *)admission, committed);
}

static bool contains(struct admission *admission, struct exploration *exploration)
{
    struct symmetry *symmetry = (struct symmetry *)admission;
    const struct graph *graph = &exploration->execution.graph;
    ties_begin(&symmetry->ties, graph);
    return all_may_be_in_order(symmetry, NULL) &&
           (graph->set_count == 0 || ties_are_in_order(&symmetry->ties, graph));
}

static void leave_out(struct admission *admission, struct exploration *exploration)
{
    (void)admission;
    exploration->statistics.duplicate++;
}

static void free_symmetry(struct admission *admission)
{
    struct symmetry *symmetry = (struct symmetry *)admission;
    ties_release(&symmetry->ties);
    free(symmetry->final);
    free(admission);
}

struct admission *symmetry_new(const struct execution *execution)
{
    static const struct admission_functions functions = {mark,     undo,      admit,        NULL,
                                                         contains, leave_out, free_symmetry};
    struct symmetry *symmetry = memory_new(1, sizeof *symmetry);
    symmetry->admission.functions = &functions;
    symmetry->execution = execution;
    return &symmetry->admission;
}
