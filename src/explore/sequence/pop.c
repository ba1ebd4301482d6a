/* pop.c - POP, parsimonious optimal DPOR (Abdulla, Atig, Das, Jonsson, Sagonas, CAV 2024).
 *
 *   Explore(E), where E ends with e':
 *     for each event e in a parsimonious race with e', where E = E1.e.E2:
 *       S := the events of E2 that happen before e', and e': the *schedule* that reverses the race
 *       unless S contains a schedule in the sleep set at E1:  Explore(E1.S)
 *     if some event e can run after E and is no schedule in the sleep set at E:  Explore(E.e)
 *
 * A race is parsimonious if e is in no schedule, and e' is fresh: it is no inner event of a
 * schedule, and happens after the heads of all schedules between e and e'. The executions that
 * reversing other races would lead to are reached otherwise. Only schedules whose head reads can be
 * in the sleep set (schedule.h).
 *
 * Each class is explored once, no search is blocked, and memory is polynomial: the recursion is at
 * most n (n - 1) / 2 deep for executions of n events.
 *
 * Deviations:
 *  - The races of e' are reversed when the search backtracks and has removed e' from the sequence.
 *    The reversals of different races share no state, so their order does not matter. The recursion
 *    is a loop over the stack of schedules.
 *  - E1.S is made from E in place: the other events are removed, and added again afterwards, as in
 *    a backward revisit of TruSt. So the cost of going to another execution is proportional to the
 *    events that differ, and no operation is run again.
 *  - Locks can disable each other, which the paper excludes. A lock that an unlock enables races
 *    with the lock before that unlock (race.h). Its S is the events that happen before it and not
 *    after e. Operations that wait when no thread is enabled have races, too.
 *  - The effect of e' is computed again at its new place. A compare-and-exchange may succeed at
 *    only one of the two places.
 *
 * An event costs O(threads), the races of a write O(threads^2). A reversal is linear in the events
 * after e; for a read, it also costs the leftovers of the schedules whose source it reads. */
#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"
#include "explore/explorer.h"
#include "explore/finish.h"
#include "explore/grow.h"
#include "explore/sequence/schedule.h"
#include "explore/work.h"

/* The part of the sequence from a schedule's head on; the first one is the whole sequence. */
struct continuation {
    struct graph_mark before; /* the graph before its first event */
    unsigned
        waiting;     /* at its end, the races of this and later threads' operations are not reversed
                         yet */
    unsigned thread; /* the races on the stack are those of this thread's next operation, ... */
    bool writes;     /* ... which writes */
    bool closed;     /* what it has left belongs to another work unit */
    uint32_t ordinal; /* how many of its races were reversed */
    size_t races;     /* the begin of its races on the stack */
};

struct pop {
    struct exploration *exploration;
    struct schedules schedules;
    struct continuation *continuations;
    size_t continuation_count;
    size_t continuation_capacity;
    event_id *races; /* a stack, of all continuations: the first events of races to reverse */
    size_t race_count;
    size_t race_capacity;
    event_id *asleep; /* scratch of extend, by thread: the source that its operation may not read;
                         AWAKE: none */
    size_t asleep_capacity;
    size_t advanced;           /* continuations when the current one began to be set up, ... */
    uint32_t advanced_ordinal; /* ... and how many schedules the last of them had set up before */
};

enum { AWAKE = UINT32_MAX };

/* The last continuation. */
static struct continuation *last_continuation(const struct pop *pop)
{
    verify(pop->continuation_count == pop->schedules.count + 1);
    return &pop->continuations[pop->continuation_count - 1];
}

/* Adds the continuation of the newest schedule, or the first one. */
static void push_continuation(struct pop *pop, struct graph_mark before)
{
    struct statistics *statistics = &pop->exploration->statistics;
    if (pop->schedules.count > statistics->peak_pending)
        statistics->peak_pending = pop->schedules.count;
    *array_push(pop->continuations, pop->continuation_count, pop->continuation_capacity) =
        (struct continuation){.before = before, .races = pop->race_count};
    require(pop->continuation_count == pop->schedules.count + 1);
}

/* Pushes the parsimonious races of the operation. `again`: its event was the head of the last
 * schedule. */
static void find_races(struct pop *pop, const struct next_op *next, bool again)
{
    struct exploration *exploration = pop->exploration;
    if (!next->op)
        return;
    require(pop->race_count == last_continuation(pop)->races);
    array_reserve(pop->races, pop->race_capacity,
                  pop->race_count + exploration->execution.graph.thread_count);
    event_id *found = pop->races + pop->race_count;
    unsigned count = next_op_races(exploration, next, found);
    for (unsigned i = 0; i < count; i++)
        if (schedules_are_parsimonious(&pop->schedules, next, found[i], again))
            pop->races[pop->race_count++] = found[i];
    struct continuation *continuation = last_continuation(pop);
    continuation->thread = next->thread;
    continuation->writes = next->writes;
}

/* Whether all events of the continuation were removed. */
static bool is_at_head(const struct pop *pop, const struct continuation *continuation)
{
    return pop->exploration->execution.graph.count == continuation->before.count;
}

/* The graph before the last schedule's head, which is not there if an error stopped it. */
static struct graph_mark before_head(const struct pop *pop)
{
    const struct graph *graph = &pop->exploration->execution.graph;
    event_id head = pop->schedules.all[pop->schedules.count - 1].head;
    return (struct graph_mark){head == EVENT_INIT ? graph->count : head, graph->log_used};
}

/* Reverses the next race of the last continuation's operation; returns false if there is none. */
static bool reverse_next(struct pop *pop)
{
    struct continuation *continuation = last_continuation(pop);
    bool again = pop->continuation_count > 1 && is_at_head(pop, continuation);
    while (pop->race_count > continuation->races) {
        event_id id = pop->races[--pop->race_count];
        require(id < pop->exploration->execution.graph.count);
        const struct op *op = execution_op(&pop->exploration->execution, continuation->thread);
        struct next_op next =
            next_op_with(pop->exploration, continuation->thread, op, continuation->writes);
        if (!schedules_reverse(&pop->schedules, next, id, again))
            continue;
        continuation->ordinal++;
        push_continuation(pop, before_head(pop));
        pop->exploration->statistics.revisits++;
        return true;
    }
    return false;
}

/* Whether the event may be in a race with an earlier one. Requires that hb is up to date. */
static bool may_race(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (event->location == 0 || (event->flags & EVENT_PLAIN))
        return false;
    verify(graph->stale == 0);
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

/* Goes back to before the continuation's last event that may be in a race, and finds its races. If
 * there is none, removes all of the continuation's events, and returns false. */
static bool take_back(struct pop *pop, struct continuation *continuation)
{
    struct graph *graph = &pop->exploration->execution.graph;
    verify(graph->count >= continuation->before.count);
    event_id last = graph->count - 1, head = continuation->before.count;
    while (last >= head && !may_race(graph, last))
        last--;
    struct next_op next = {.thread = graph_event(graph, last)->thread};
    bool writes = (graph_event(graph, last)->flags & EVENT_WRITES) != 0;
    graph_undo(graph, (struct graph_mark){last < head ? head : last, continuation->before.log});
    if (last < head)
        return false;
    const struct op *op = execution_op(&pop->exploration->execution, next.thread);
    if (!execution_is_local(&pop->exploration->execution, op))
        next = next_op_with(pop->exploration, next.thread, op, writes);
    find_races(pop, &next, pop->continuation_count > 1 && last == head);
    return true;
}

/* Reverses the last continuation's next race; returns false if it has none left. */
static bool advance(void *search)
{
    struct pop *pop = search;
    for (;;) {
        if (reverse_next(pop))
            return true;
        struct continuation *continuation = last_continuation(pop);
        if (continuation->waiting < pop->exploration->execution.graph.thread_count) {
            unsigned thread = continuation->waiting++;
            if (pop->exploration->execution.graph.threads[thread].state) {
                struct next_op next = next_op_of(pop->exploration, thread);
                find_races(pop, &next, false);
            }
        } else if (!take_back(pop, continuation)) {
            return false;
        }
    }
}

/* Leaves all continuations but the lowest `count`, which may have races left. */
static void discard_above(void *search, size_t count)
{
    struct pop *pop = search;
    while (pop->continuation_count > count) {
        const struct continuation *continuation = last_continuation(pop);
        graph_undo(&pop->exploration->execution.graph, continuation->before);
        pop->race_count = continuation->races;
        if (--pop->continuation_count > 0)
            schedules_pop(&pop->schedules);
    }
}

/* Goes to the next schedule to explore; returns false if there is none. */
static bool backtrack(struct pop *pop)
{
    struct exploration *exploration = pop->exploration;
    while (pop->continuation_count > 0) {
        pop->advanced = pop->continuation_count;
        pop->advanced_ordinal = last_continuation(pop)->ordinal;
        if (exploration->work)
            exploration->work->before = exploration->statistics;
        if (!last_continuation(pop)->closed && advance(pop))
            return true;
        discard_above(pop, pop->continuation_count - 1);
    }
    return false;
}

/* Runs the thread's operation. If the event is the head of a schedule in the sleep set, undoes
 * this, notes that the thread is asleep, and returns false. */
static bool run(struct pop *pop, unsigned thread)
{
    struct exploration *exploration = pop->exploration;
    struct graph *graph = &exploration->execution.graph;
    verify(thread < pop->asleep_capacity);
    event_id id =
        exploration_add(exploration, thread, execution_latest(&exploration->execution, thread));
    if (exploration->stop != STOP_NOT || pop->schedules.active_count == 0 ||
        !schedules_precede(&pop->schedules, id))
        return true;
    pop->asleep[thread] = graph_event(graph, id)->rf;
    graph_undo(graph, (struct graph_mark){id, graph->log_used});
    return false;
}

/* Whether the thread's operation would read a source that it may not read. */
static bool is_asleep(const struct pop *pop, unsigned thread)
{
    verify(thread < pop->asleep_capacity);
    uint32_t location = execution_op(&pop->exploration->execution, thread)->location;
    return pop->asleep[thread] == graph_co_last(&pop->exploration->execution.graph, location);
}

/* Marks all threads as awake. */
static void wake_all(struct pop *pop)
{
    size_t threads = pop->exploration->execution.graph.thread_count;
    array_reserve(pop->asleep, pop->asleep_capacity, threads);
    for (size_t t = 0; t < pop->asleep_capacity; t++)
        pop->asleep[t] = AWAKE;
}

/* Extends the sequence until no thread is enabled. */
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
        if (slept || enables || exploration->spun ||
            execution_has_stopped(&exploration->execution, thread))
            thread = 0;
    }
    if (slept && execution_next_enabled(&exploration->execution, 0) >= 0)
        bug("POP is blocked: all threads that can go on are in the sleep set");
}

/* The sequence cannot be extended. The races of operations that wait are to be reversed, unless all
 * threads ended. */
static void begin_to_backtrack(struct pop *pop, bool complete)
{
    struct graph *graph = &pop->exploration->execution.graph;
    last_continuation(pop)->waiting = complete ? graph->thread_count : 0;
    graph_update_hb(graph);
}

/* --- Work units ------------------------------------------------------------------------------- */

/* The frames of a path are the continuations, and their graphs the schedules. */

static uint64_t check(const void *search, size_t count)
{
    const struct pop *pop = search;
    uint64_t hash = 0;
    for (size_t i = 1; i < count; i++) {
        const struct schedule *schedule = &pop->schedules.all[i - 1];
        hash = mix64(hash ^ (uint64_t)schedule->head << 32 ^ schedule->first);
        hash = mix64(hash ^ (uint64_t)schedule->reads << 32 ^ schedule->source);
    }
    return hash;
}

static struct path_step step_at(const void *search, size_t index)
{
    const struct pop *pop = search;
    verify(index < pop->continuation_count);
    const struct continuation *continuation = &pop->continuations[index];
    return (struct path_step){
        .ordinal = continuation->ordinal, .is_open = !continuation->closed, .is_admitted = true};
}

static size_t frame_count(const void *search)
{
    return ((const struct pop *)search)->continuation_count;
}

static size_t frame_count_before(const void *search)
{
    return ((const struct pop *)search)->advanced;
}

static uint32_t ordinal_before(const void *search)
{
    return ((const struct pop *)search)->advanced_ordinal;
}

/* Runs the last continuation to its end, and reverses its races up to the step's. Returns false if
 * there are fewer, or the exploration has stopped. */
static bool seek(struct pop *pop, struct path_step step)
{
    size_t count = pop->continuation_count;
    verify(pop->exploration->stop == STOP_NOT);
    extend(pop);
    if (pop->exploration->stop != STOP_NOT)
        return false;
    begin_to_backtrack(pop, execution_is_complete(&pop->exploration->execution));
    while (pop->continuations[count - 1].ordinal < step.ordinal) {
        discard_above(pop, count);
        if (!advance(pop) || pop->exploration->stop != STOP_NOT)
            return false;
    }
    pop->continuations[count - 1].closed = !step.is_open;
    return true;
}

static void go_to(void *search, const struct path *goal)
{
    struct pop *pop = search;
    struct exploration *exploration = pop->exploration;
    const struct statistics statistics = exploration->statistics;
    exploration->is_quiet = true;
    discard_above(pop, 0);
    push_continuation(pop, graph_mark(&exploration->execution.graph));
    for (size_t i = 0; i < goal->count && exploration->stop == STOP_NOT; i++)
        if (pop->continuation_count != i + 1 || !seek(pop, goal->steps[i]))
            work_refuse(exploration);
    discard_above(pop, goal->count);
    if (exploration->stop == STOP_NOT && check(pop, goal->count) != goal->check)
        work_refuse(exploration);
    exploration->is_quiet = false;
    exploration->statistics = statistics;
}

static const struct work_tree tree = {
    .frame_count = frame_count,
    .frame_count_before = frame_count_before,
    .ordinal_before = ordinal_before,
    .step = step_at,
    .go_to = go_to,
    .advance = advance,
    .discard_above = discard_above,
    .check = check,
};

/* Goes to the first schedule to explore; returns false if there is none. */
static bool begin(struct pop *pop)
{
    const struct work *work = pop->exploration->work;
    push_continuation(pop, graph_mark(&pop->exploration->execution.graph));
    if (!work)
        return true;
    return work_begin(pop->exploration, &tree, pop) && (work->begin.count == 0 || backtrack(pop));
}

void pop_explore(struct exploration *exploration)
{
    struct pop pop = {.exploration = exploration};
    schedules_init(&pop.schedules, exploration);
    for (bool goes_on = begin(&pop); goes_on;
         goes_on = exploration->stop == STOP_NOT && backtrack(&pop)) {
        if (exploration->stop == STOP_NOT)
            extend(&pop);
        if (exploration->stop == STOP_NOT)
            begin_to_backtrack(&pop, exploration_finish(exploration));
        if (exploration->work)
            work_look(exploration);
    }
    if (exploration->work)
        work_end(exploration);
    schedules_release(&pop.schedules);
    free(pop.continuations);
    free(pop.races);
    free(pop.asleep);
}
