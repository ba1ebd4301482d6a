/* pop.c - POP, parsimonious optimal DPOR (Abdulla, Atig, Das, Jonsson, Sagonas, CAV 2024).
 *
 *   Explore(E), where E ends with e':
 *     for each event e in a parsimonious race with e', where E = E1.e.E2:
 *       S := the events of E2 that happen before e', and e': the *schedule* that reverses the race
 *       unless S contains a schedule in the sleep set at E1:  Explore(E1.S)
 *     if some event e can run after E and is no schedule in the sleep set at E:  Explore(E.e)
 *
 * A race is parsimonious when e is in no schedule, and e' is fresh: no inner event of a schedule,
 * and after the heads of all schedules between e and e'. What other races would lead to is explored
 * from elsewhere. Only what reads can end up in the sleep set (schedule.h).
 *
 * Each class is explored once, nothing is given up, and memory is polynomial: the recursion is at
 * most n (n - 1) / 2 deep for executions of n events.
 *
 * Deviations:
 *  - The races of e' are reversed on the way back, when e' has been taken from the sequence. The
 *    reversals of different races share nothing, so that their order does not matter. The recursion
 *    is a loop over the stack of schedules.
 *  - E1.S is made of E in place: what is not in it is removed and comes back afterwards, as in a
 *    backward revisit of TruSt. So going to another execution costs what differs, and no operation
 *    is run again.
 *  - Locks can disable each other, which the paper excludes. A lock races with the lock that the
 *    unlock which lets it in has ended (race.h); S is what happens before it, but for what
 *    happens after e. Threads that wait when nothing else can run have races, too.
 *  - What e' does is judged anew in front of e. A compare-and-exchange may succeed only in one of
 *    the two places.
 *
 * An event costs O(threads), O(threads^2) for the races of a write; a reversal, what comes after e,
 * and for a read the leftovers of those schedules whose source it reads. */
#include "base/error.h"
#include "base/memory.h"
#include "explore/explorer.h"
#include "explore/finish.h"
#include "explore/grow.h"
#include "explore/sequence/schedule.h"

#include <stdlib.h>

/* The part of the sequence behind a schedule, its head included; the first is the whole. */
struct continuation {
    struct graph_mark before; /* its first event */
    unsigned waiting; /* where its threads could not go on: whose races are to be reversed next */
    unsigned thread;  /* whose next operation the races are of; ... */
    bool writes;      /* ... it writes */
    size_t races;     /* where those that are left begin on the stack of races */
};

struct pop {
    struct exploration *exploration;
    struct schedules schedules;
    struct continuation *continuations;
    size_t continuation_count;
    size_t continuation_capacity;
    event_id *races; /* of all continuations, by their first events; consumed from the end */
    size_t race_count;
    size_t race_capacity;
    event_id *asleep; /* scratch of extend, by thread: what the operation would read, and may not */
    size_t asleep_capacity;
};

static void push_continuation(struct pop *pop, struct graph_mark before)
{
    struct statistics *statistics = &pop->exploration->statistics;
    if (pop->schedules.count > statistics->peak_pending)
        statistics->peak_pending = pop->schedules.count;
    array_reserve(pop->continuations, pop->continuation_capacity, pop->continuation_count + 1);
    pop->continuations[pop->continuation_count++] =
        (struct continuation){.before = before, .races = pop->race_count};
}

/* Puts the operation's parsimonious races on the stack. */
static void find_races(struct pop *pop, const struct next_op *next, bool again)
{
    struct exploration *exploration = pop->exploration;
    if (!next->op)
        return;
    array_reserve(pop->races, pop->race_capacity,
                  pop->race_count + exploration->execution.graph.thread_count);
    event_id *found = pop->races + pop->race_count;
    unsigned count = next_op_races(exploration, next, found);
    for (unsigned i = 0; i < count; i++)
        if (schedules_are_parsimonious(&pop->schedules, next, found[i], again))
            pop->races[pop->race_count++] = found[i];
    struct continuation *continuation = &pop->continuations[pop->continuation_count - 1];
    continuation->thread = next->thread;
    continuation->writes = next->writes;
}

/* Whether the continuation's last event that was taken back was its first one. */
static bool is_at_head(const struct pop *pop, const struct continuation *continuation)
{
    return pop->exploration->execution.graph.count == continuation->before.count;
}

/* Reverses the next race of the continuation's current operation; false when there is none. */
static bool reverse_next(struct pop *pop)
{
    struct continuation *continuation = &pop->continuations[pop->continuation_count - 1];
    bool again = pop->continuation_count > 1 && is_at_head(pop, continuation);
    while (pop->race_count > continuation->races) {
        event_id id = pop->races[--pop->race_count];
        struct next_op next = {continuation->thread,
                               execution_op(&pop->exploration->execution, continuation->thread),
                               continuation->writes};
        if (!schedules_reverse(&pop->schedules, next, id, again))
            continue;
        const struct schedule *schedule = &pop->schedules.all[pop->schedules.count - 1];
        push_continuation(
            pop, (struct graph_mark){schedule->head, pop->exploration->execution.graph.log_used});
        pop->exploration->statistics.revisits++;
        return true;
    }
    return false;
}

/* Whether the event may be in a race with one before it. */
static bool may_race(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (event->location == 0 || (event->flags & EVENT_PLAIN))
        return false;
    const clock_entry *past = graph_hb(graph, graph_before(graph, event));
    if (!(event->flags & EVENT_WRITES))
        return !graph_in_clock(graph, past, event->rf);
    if (!graph_in_clock(graph, past, event->co_prev))
        return true;
    event_id reader = graph_readers(graph, event->location, event->co_prev);
    while (reader && (reader == id || graph_in_clock(graph, past, reader)))
        reader = graph_event(graph, reader)->next_reader;
    return reader != 0;
}

/* Takes the continuation's last event that may be in a race back; false when there is none. */
static bool take_back(struct pop *pop, struct continuation *continuation)
{
    struct graph *graph = &pop->exploration->execution.graph;
    event_id last = graph->count - 1, head = continuation->before.count;
    while (last >= head && !may_race(graph, last))
        last--;
    struct next_op next = {.thread = graph_event(graph, last)->thread,
                           .writes = (graph_event(graph, last)->flags & EVENT_WRITES) != 0};
    graph_undo(graph, (struct graph_mark){last < head ? head : last, continuation->before.log});
    if (last < head)
        return false;
    const struct op *op = execution_op(&pop->exploration->execution, next.thread);
    if (!execution_is_local(&pop->exploration->execution, op))
        next.op = op;
    find_races(pop, &next, pop->continuation_count > 1 && last == head);
    return true;
}

/* Goes to the next schedule to explore; false when there is none. */
static bool backtrack(struct pop *pop)
{
    for (;;) {
        if (reverse_next(pop))
            return true;
        struct continuation *continuation = &pop->continuations[pop->continuation_count - 1];
        if (continuation->waiting < pop->exploration->execution.graph.thread_count) {
            unsigned thread = continuation->waiting++;
            if (pop->exploration->execution.graph.threads[thread].state) {
                struct next_op next = next_op_of(pop->exploration, thread);
                find_races(pop, &next, false);
            }
        } else if (!take_back(pop, continuation)) {
            if (--pop->continuation_count == 0)
                return false;
            schedules_pop(&pop->schedules);
        }
    }
}

/* Runs the thread's operation, unless that would begin a schedule in the sleep set. */
static bool run(struct pop *pop, unsigned thread)
{
    struct exploration *exploration = pop->exploration;
    struct graph *graph = &exploration->execution.graph;
    event_id id = exploration_add_latest(exploration, thread);
    if (exploration->stop != STOP_NOT || pop->schedules.active_count == 0 ||
        !schedules_precede(&pop->schedules, id))
        return true;
    pop->asleep[thread] = graph_event(graph, id)->rf;
    graph_undo(graph, (struct graph_mark){id, graph->log_used});
    return false;
}

static bool is_asleep(const struct pop *pop, unsigned thread)
{
    uint32_t location = execution_op(&pop->exploration->execution, thread)->location;
    return pop->asleep[thread] == graph_co_last(&pop->exploration->execution.graph, location);
}

enum { AWAKE = UINT32_MAX };

/* Forgets which threads are asleep. */
static void wake_all(struct pop *pop)
{
    size_t threads = pop->exploration->execution.graph.thread_count;
    array_reserve(pop->asleep, pop->asleep_capacity, threads);
    for (size_t t = 0; t < pop->asleep_capacity; t++)
        pop->asleep[t] = AWAKE;
}

/* Runs what can run, until nothing can. */
static void extend(struct pop *pop)
{
    struct exploration *exploration = pop->exploration;
    const struct graph *graph = &exploration->execution.graph;
    wake_all(pop);
    bool slept = false;
    for (unsigned thread = 0; thread < graph->thread_count;) {
        if (!execution_is_enabled(&exploration->execution, thread) ||
            (slept && is_asleep(pop, thread))) {
            thread++;
            continue;
        }
        bool enables = execution_may_enable(&exploration->execution, thread);
        if (!run(pop, thread)) {
            slept = true;
            continue;
        }
        if (exploration->stop != STOP_NOT)
            return;
        pop->asleep[thread] = AWAKE;
        if (graph->thread_count > pop->asleep_capacity)
            wake_all(pop);
        if (slept || enables || execution_has_stopped(&exploration->execution, thread))
            thread = 0;
    }
    if (slept && execution_next_enabled(&exploration->execution, 0) >= 0)
        bug("POP is blocked: all threads that can go on are in the sleep set");
}

static void finish(struct pop *pop)
{
    bool complete = exploration_finish(pop->exploration);
    struct continuation *continuation = &pop->continuations[pop->continuation_count - 1];
    continuation->waiting = complete ? pop->exploration->execution.graph.thread_count : 0;
    graph_update_hb(&pop->exploration->execution.graph);
}

void pop_explore(struct exploration *exploration)
{
    struct pop pop = {.exploration = exploration};
    schedules_init(&pop.schedules, exploration);
    push_continuation(&pop, graph_mark(&exploration->execution.graph));
    do {
        extend(&pop);
        if (exploration->stop == STOP_NOT)
            finish(&pop);
    } while (exploration->stop == STOP_NOT && backtrack(&pop));
    schedules_release(&pop.schedules);
    free(pop.continuations);
    free(pop.races);
    free(pop.asleep);
}
