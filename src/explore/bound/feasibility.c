/* feasibility.c - whether revisits may still lead from a graph, which has more than k preemptions,
 * to an execution with at most k. doc/preemption.md says why it suffices to look at parts of it.
 *
 * Let r be the oldest event that is revisited on the way to such an execution, and let w be the
 * last write that revisits r. Each thread is tried as the thread of w. Two parts of w's causal
 * prefix are known. One is the events that cannot be deleted. The other one is the events so far of
 * the thread whose write is the next to revisit, or of a thread that this one has to join first.
 * Take the events that w's revisit keeps for certain (feasibility->keep), and r as a pending event
 * that comes behind all that w comes behind. Together, they must have at most k preemptions.
 *
 * A lock that a revisit makes wait again (trust.c) may never be added again, so it is no pending
 * event. The same holds for a receive from a queue, and for a send to a queue. */
#include "explore/bound/feasibility.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/bound/needs.h"
#include "explore/bound/upcoming.h"
#include "explore/bound/writers.h"
#include "explore/revisits/maximal.h"
#include "graph/sets.h"
#include "machine/states.h"

void feasibility_init(struct feasibility *feasibility, uint32_t most, struct watch *watch)
{
    *feasibility = (struct feasibility){.most = most};
    preemption_search_init(&feasibility->search, watch);
    lower_bound_init(&feasibility->lower_bound);
    feasibility->search.lower_bound = &feasibility->lower_bound;
}

void feasibility_release(struct feasibility *feasibility)
{
    preemption_search_release(&feasibility->search);
    lower_bound_release(&feasibility->lower_bound);
    known_parts_release(&feasibility->known);
    free(feasibility->candidates);
    free(feasibility->prefixes);
    free(feasibility->undeletable);
    *feasibility = (struct feasibility){0};
}

static void fit(struct feasibility *feasibility, size_t width)
{
    if (feasibility->width == width)
        return;
    feasibility->width = (unsigned)width;
    feasibility->undeletable = memory_resize(feasibility->undeletable, (width + 3) * width,
                                             sizeof *feasibility->undeletable);
    feasibility->keep = feasibility->undeletable + width;
    feasibility->past = feasibility->keep + width;
    feasibility->needs = feasibility->past + width;
}

/* The known part of the causal prefix of the write that revisits the candidate. */
static const clock_entry *known_prefix(const struct feasibility *feasibility,
                                       const struct candidate *candidate)
{
    verify(candidate->prefix < feasibility->prefix_count);
    return feasibility->prefixes + (size_t)candidate->prefix * feasibility->width;
}

uint32_t feasibility_forced(struct feasibility *feasibility, const struct graph *graph,
                            const clock_entry *keep)
{
    lower_bound_update(&feasibility->lower_bound, graph);
    uint32_t count = lower_bound_of_part(&feasibility->lower_bound, graph, keep, feasibility->most);
    struct preemption_scope scope = {.keep = keep, .pending = -1};
    if (CHECKS && count > feasibility->most &&
        preemptions_at_most(&feasibility->search, graph, &scope, feasibility->most))
        bug("forced preemptions are more than preemptions");
    return count;
}

static bool is_stopped(const struct feasibility *feasibility)
{
    return feasibility->search.watch && feasibility->search.watch->is_over;
}

/* Searches for a linearisation within the bound, and remembers the answer, if it is one. */
static bool search_within(struct feasibility *feasibility, const struct graph *graph,
                          const struct preemption_scope *scope)
{
    bool is_within = preemptions_at_most(&feasibility->search, graph, scope, feasibility->most);
    if (!is_stopped(feasibility))
        known_parts_add(&feasibility->known, graph, scope, is_within);
    return is_within;
}

/* What is known of the scope. */
static enum known_answer recall(struct feasibility *feasibility, const struct graph *graph,
                                const struct preemption_scope *scope)
{
    enum known_answer known = known_parts_find(&feasibility->known, graph, scope);
    if (CHECKS && known != KNOWN_NOTHING &&
        preemptions_at_most(&feasibility->search, graph, scope, feasibility->most) !=
            (known == KNOWN_WITHIN) &&
        !is_stopped(feasibility))
        bug("what was known of a part of the graph is wrong");
    return known;
}

static bool is_within(struct feasibility *feasibility, const struct graph *graph,
                      const struct preemption_scope *scope)
{
    enum known_answer known = recall(feasibility, graph, scope);
    return known == KNOWN_NOTHING ? search_within(feasibility, graph, scope)
                                  : known == KNOWN_WITHIN;
}

bool feasibility_is_beyond(struct feasibility *feasibility, const struct graph *graph)
{
    struct preemption_scope scope = preemption_scope_all();
    return feasibility_forced(feasibility, graph, NULL) > feasibility->most ||
           recall(feasibility, graph, &scope) == KNOWN_BEYOND ||
           !search_within(feasibility, graph, &scope);
}

/* The forced preemptions in front of upcoming operations behind feasibility->keep, but for those of
 * the thread `except`. */
static uint32_t count_upcoming(struct feasibility *feasibility, int except, uint32_t most)
{
    return upcoming_forced(feasibility->execution, &feasibility->lower_bound, feasibility->keep,
                           except, most, feasibility->needs);
}

bool feasibility_is_doomed(struct feasibility *feasibility, const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    feasibility->execution = execution;
    fit(feasibility, graph->width);
    memset(feasibility->keep, 0, graph->width * sizeof *feasibility->keep);
    for (unsigned t = 0; t < graph->thread_count; t++)
        feasibility->keep[t] = (clock_entry)graph->threads[t].count;
    uint32_t forced = feasibility_forced(feasibility, graph, NULL);
    return forced > feasibility->most ||
           forced + count_upcoming(feasibility, -1, feasibility->most - forced) > feasibility->most;
}

/* Whether the scope's pending event adds a forced preemption, whichever the alternative. */
static bool pending_is_forced(const struct feasibility *feasibility, const struct graph *graph,
                              const struct preemption_scope *scope)
{
    for (unsigned i = 0; i < scope->alternatives; i++)
        if (!lower_bound_adds_pending(&feasibility->lower_bound, graph, scope->keep,
                                      (unsigned)scope->pending, FORCED_ANYWHERE,
                                      scope->needs + (size_t)i * graph->width))
            return false;
    return true;
}

/* Whether the scope is within the bound, or, if that is not searched for, no forced preemption
 * tells that it is not. `forced`: those of it without the pending event; `upcoming`: those behind
 * it, which a search knows nothing of. */
static bool fits(struct feasibility *feasibility, const struct graph *graph,
                 const struct preemption_scope *scope, uint32_t forced, uint32_t upcoming,
                 bool searches)
{
    bool is_forced = scope->pending >= 0 && !scope->pending_may_be_free &&
                     forced + upcoming == feasibility->most &&
                     pending_is_forced(feasibility, graph, scope);
    bool is_checked = CHECKS && upcoming == 0;
    if (!searches || (is_forced && !is_checked))
        return !is_forced;
    bool found = is_within(feasibility, graph, scope);
    if (is_forced && found)
        bug("forced preemptions are more than preemptions");
    return found;
}

/* Sets feasibility->keep to events that stay with the event, and feasibility->needs to events of
 * other threads that come directly before it. */
static void keep_certain(struct feasibility *feasibility, const struct graph *graph,
                         const struct certain_event *event)
{
    clock_entry *keep = feasibility->keep, *needs = feasibility->needs;
    clock_copy(keep, graph_porf(graph, graph_last(graph, event->thread)), graph->width);
    clock_join(keep, event->committed, graph->width);
    clock_join(keep, graph_porf(graph, event->source), graph->width);
    clock_join(keep, graph_porf(graph, event->behind), graph->width);
    memset(needs, 0, graph->width * sizeof *needs);
    needs_add(graph, needs, event->source);
    if (event->writes && graph_has_interleavings(graph))
        needs_add_write(graph, keep, execution_op(feasibility->execution, event->thread)->location,
                        event->behind, needs);
    needs[event->thread] = 0;
}

bool feasibility_excludes(struct feasibility *feasibility, const struct execution *execution,
                          const struct certain_event *event)
{
    const struct graph *graph = &execution->graph;
    require(!graph->stale);
    lower_bound_update(&feasibility->lower_bound, graph);
    if (feasibility->lower_bound.now.count < feasibility->most)
        return false; /* one more is not too many */
    feasibility->execution = execution;
    fit(feasibility, graph->width);
    keep_certain(feasibility, graph, event);
    uint32_t forced = feasibility_forced(feasibility, graph, feasibility->keep);
    struct preemption_scope scope = {
        .keep = feasibility->keep,
        .pending = (int)event->thread,
        .needs = feasibility->needs,
        .alternatives = 1,
        .pending_may_be_free = op_may_wait(execution_op(execution, event->thread)) ||
                               execution_yields(execution, event->thread),
    };
    return forced > feasibility->most || !fits(feasibility, graph, &scope, forced, 0, false);
}

/* From so many on, it pays to find out that no revisit of any of them is feasible. */
enum { MANY_CANDIDATES = 6 };

/* Whether feasibility->keep is within the bound. */
static bool keep_fits(struct feasibility *feasibility, const struct graph *graph)
{
    struct preemption_scope scope = {.keep = feasibility->keep, .pending = -1};
    return feasibility_forced(feasibility, graph, feasibility->keep) <= feasibility->most &&
           is_within(feasibility, graph, &scope);
}

/* Sets feasibility->keep to what stays for certain when the candidate is revisited. */
static void keep_with(struct feasibility *feasibility, const struct graph *graph,
                      const struct candidate *candidate)
{
    clock_copy(feasibility->keep, known_prefix(feasibility, candidate), graph->width);
    graph_keep_older(graph, feasibility->keep, candidate->read);
}

/* The revisit of a candidate may lead to no execution within the bound, and no revisit of a newer
 * candidate of its thread either; to none, and no revisit of a newer candidate of its location with
 * the same known prefix either; or to some. */
enum feasible { FEASIBLE_NONE, FEASIBLE_ELSEWHERE, FEASIBLE_SOME };

static enum feasible find_feasibility(struct feasibility *feasibility,
                                      const struct candidate *candidate, bool searches)
{
    const struct graph *graph = &feasibility->execution->graph;
    const struct event *event = graph_event(graph, candidate->read);
    feasibility->looks += graph->thread_count;
    keep_with(feasibility, graph, candidate);
    uint32_t forced = feasibility_forced(feasibility, graph, feasibility->keep), upcoming = 0;
    if (forced <= feasibility->most)
        upcoming = count_upcoming(feasibility, event->thread, feasibility->most - forced);
    if (forced + upcoming > feasibility->most)
        return FEASIBLE_NONE;
    struct preemption_scope scope = {
        .keep = feasibility->keep, .pending = -1, .needs = feasibility->needs};
    const struct kept_part part = {feasibility->execution, feasibility->keep, feasibility->past,
                                   feasibility->needs};
    scope.alternatives = writers_find(&part, candidate->read, known_prefix(feasibility, candidate));
    if (scope.alternatives == 0)
        return FEASIBLE_NONE;
    if (!event_needs(event))
        scope.pending = event->thread;
    scope.pending_may_be_free = graph_yields(graph, candidate->read);
    if (fits(feasibility, graph, &scope, forced, upcoming, searches))
        return FEASIBLE_SOME;
    if (scope.pending < 0)
        return FEASIBLE_NONE;
    const struct candidate *oldest = &feasibility->candidates[feasibility->candidate_count - 1];
    bool is_asked =
        searches && feasibility->candidate_count >= MANY_CANDIDATES && candidate != oldest;
    return is_asked && !keep_fits(feasibility, graph) ? FEASIBLE_NONE : FEASIBLE_ELSEWHERE;
}

/* Whether the candidate is like an older one: of the same location and thread, with the same
 * prefix, and the thread cannot be left for free behind the older one and before the candidate. */
static bool is_like_older(const struct feasibility *feasibility, const struct graph *graph,
                          size_t number)
{
    const struct candidate *candidate = &feasibility->candidates[number], *older = candidate + 1;
    const struct candidate *end = feasibility->candidates + feasibility->candidate_count;
    const struct event *event = graph_event(graph, candidate->read);
    clock_entry free = lower_bound_last_free(&feasibility->lower_bound, candidate->read);
    for (; older < end && older->prefix == candidate->prefix; older++) {
        const struct event *other = graph_event(graph, older->read);
        if (other->thread == event->thread && other->location == event->location &&
            free <= (clock_entry)other->index)
            return true;
    }
    return false;
}

/* Whether the revisit of one of the thread's candidates may lead to an execution within the bound.
 * Without a search, the answer may be yes too often. */
static bool may_revisit(struct feasibility *feasibility, unsigned thread, bool searches)
{
    const struct graph *graph = &feasibility->execution->graph;
    enum feasible feasible = FEASIBLE_ELSEWHERE;
    for (size_t i = feasibility->candidate_count; i-- > 0 && feasible == FEASIBLE_ELSEWHERE;) {
        const struct candidate *candidate = &feasibility->candidates[i];
        const struct event *event = graph_event(graph, candidate->read);
        if (event->thread == thread &&
            (event_needs(event) || !is_like_older(feasibility, graph, i)))
            feasible = find_feasibility(feasibility, candidate, searches);
    }
    return feasible == FEASIBLE_SOME;
}

/* Whether the thread may be the next one that does something: it has not stopped, and need not join
 * another one first. */
static bool may_be_next(const struct execution *execution, unsigned thread)
{
    enum state_class class = states_class(execution->graph.threads[thread].state);
    if (class != STATE_WAITING)
        return class == STATE_RUNNABLE;
    const struct op *op = execution_op(execution, thread);
    return op->kind != OP_JOIN || execution_is_unblocked(execution, thread);
}

/* Counts up to 2 threads, other than *frozen, for which may_revisit is true, and makes the first
 * one *frozen. Whether it remains the only one is worth no search. There are no candidates
 * afterwards. */
static unsigned judge(struct feasibility *feasibility, int *frozen)
{
    const struct graph *graph = &feasibility->execution->graph;
    size_t count = feasibility->candidate_count;
    unsigned readers = 0;
    feasibility->candidate_count = 0;
    if (count >= MANY_CANDIDATES) {
        keep_with(feasibility, graph, &feasibility->candidates[count - 1]);
        if (!keep_fits(feasibility, graph)) /* the least that stays with any of them */
            return 0;
    }
    feasibility->candidate_count = count;
    for (unsigned t = 0; t < graph->thread_count && readers < 2; t++) {
        if ((int)t == *frozen || !may_revisit(feasibility, t, *frozen < 0))
            continue;
        readers += 1 + (*frozen >= 0);
        *frozen = (int)t;
    }
    feasibility->candidate_count = 0;
    return readers;
}

static void add_candidate(struct feasibility *feasibility, event_id read, bool *is_new_prefix)
{
    size_t width = feasibility->width;
    verify(*is_new_prefix || feasibility->prefix_count > 0);
    if (*is_new_prefix) {
        array_reserve(feasibility->prefixes, feasibility->prefix_capacity,
                      (feasibility->prefix_count + 1) * width);
        clock_copy(feasibility->prefixes + feasibility->prefix_count++ * width,
                   feasibility->undeletable, feasibility->width);
        *is_new_prefix = false;
    }
    *array_push(feasibility->candidates, feasibility->candidate_count,
                feasibility->candidate_capacity) =
        (struct candidate){read, feasibility->prefix_count - 1};
}

/* The oldest event that is not in the clock, which is porf-closed; older ones need not be looked
 * at. */
static event_id oldest_outside(const struct graph *graph, const clock_entry *clock)
{
    event_id oldest = graph->count;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        if ((uint32_t)clock[t] < thread->count && thread->events[clock[t]] < oldest)
            oldest = thread->events[clock[t]];
    }
    return oldest;
}

/* The threads, other than *frozen, whose events may be revisited to reach an execution within the
 * bound: counts up to 2 of them, and makes the first one *frozen. A write of `thread`, which comes
 * behind all its events, is the next to revisit.
 *
 * Candidates are looked at from the oldest on, as the revisit of an older one keeps less, but for
 * the creation of threads that may write. */
static unsigned count_readers(struct feasibility *feasibility, const clock_entry *committed,
                              unsigned thread, int *frozen)
{
    const struct graph *graph = &feasibility->execution->graph;
    clock_entry *undeletable = feasibility->undeletable;
    unsigned readers = 0;
    bool is_new_prefix = true;
    struct co_tails tails = {0};
    feasibility->candidate_count = feasibility->prefix_count = 0;
    clock_copy(undeletable, graph_porf(graph, graph_last(graph, thread)), graph->width);
    if (feasibility_forced(feasibility, graph, undeletable) > feasibility->most)
        return 0;
    event_id oldest = oldest_outside(graph, undeletable);
    unsigned passed = 0;
    for (event_id id = graph->count - 1; id >= oldest && readers < 2; id--) {
        const struct event *event = graph_event(graph, id);
        feasibility->looks++;
        if (!(event->flags & EVENT_PRESENT) || graph_in_clock(graph, undeletable, id)) {
            if (++passed % GRAPH_MANY_PASSED == 0)
                id = graph_newest_outside(graph, undeletable, id) + 1;
            continue;
        }
        if (!maximal_may_be(graph, committed, undeletable, &tails, id)) {
            clock_join(undeletable, graph_porf(graph, id), graph->width);
            co_tails_grow(&tails);
            is_new_prefix = true;
            oldest = oldest_outside(graph, undeletable);
        } else if (event->role == ROLE_CREATION) {
            readers += judge(feasibility, frozen);
        } else if ((event->flags & (EVENT_READS | EVENT_PLAIN)) == EVENT_READS ||
                   event_is_reading(event)) {
            add_candidate(feasibility, id, &is_new_prefix);
        }
    }
    return readers < 2 ? readers + judge(feasibility, frozen) : readers;
}

bool feasibility_find(struct feasibility *feasibility, const struct execution *execution,
                      const clock_entry *committed, int *frozen)
{
    const struct graph *graph = &execution->graph;
    unsigned readers = 0;
    require(!graph->stale && graph->thread_count <= graph->width);
    feasibility->execution = execution;
    fit(feasibility, graph->width);
    clock_copy(feasibility->keep, committed, graph->width);
    for (unsigned t = 0; t < graph->thread_count && readers < 2; t++)
        if (graph->threads[t].state && may_be_next(execution, t))
            readers += count_readers(feasibility, committed, t, frozen);
    if (readers > 1)
        *frozen = -1;
    return readers > 0;
}
