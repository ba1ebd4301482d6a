/* preemptions_test.c - the least number of preemptions of graphs for which it follows from an
 * argument, given beside each. */
#include "graph/change.h"
#include "model/memory_model.h"
#include "preemption/preemptions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { X = 1, Y, MUTEX, TAIL, HEAD, QUEUE, LOCATIONS, THREADS = 3, MOST_EVENTS = 16 };

struct fixture {
    struct graph graph;
    struct preemption_search search;
};

/* What makes the queue full waits while it is, and what empties it while it is empty. */
static bool disables(const void *graph, event_id write, const struct event *event)
{
    return graph_event(graph, write)->value == event->value;
}

static void begin(struct fixture *fixture)
{
    graph_init(&fixture->graph, &memory_model_sc.clocks);
    fixture->graph.disables = disables;
    fixture->graph.context = &fixture->graph;
    graph_fit(&fixture->graph, THREADS, LOCATIONS);
    preemption_search_init(&fixture->search, NULL);
}

static void end(struct fixture *fixture)
{
    preemption_search_release(&fixture->search);
    graph_release(&fixture->graph);
}

static event_id load(struct fixture *fixture, unsigned thread, uint32_t location, event_id rf)
{
    return graph_add(&fixture->graph, thread,
                     &(struct addition){.location = location, .rf = rf, .flags = EVENT_READS});
}

static event_id store(struct fixture *fixture, unsigned thread, uint32_t location, event_id co_prev)
{
    return graph_add(
        &fixture->graph, thread,
        &(struct addition){.location = location, .co_prev = co_prev, .flags = EVENT_WRITES});
}

/* An operation on the mutex, which follows `before`. */
static event_id mutex(struct fixture *fixture, unsigned thread, unsigned flags, event_id before)
{
    return graph_add(&fixture->graph, thread,
                     &(struct addition){.location = MUTEX,
                                        .rf = before,
                                        .co_prev = before,
                                        .flags = (uint16_t)(EVENT_READS | EVENT_WRITES | flags)});
}

static event_id lock(struct fixture *fixture, unsigned thread, event_id before)
{
    return mutex(fixture, thread, EVENT_WAITS | EVENT_HOLDS, before);
}

static event_id unlock(struct fixture *fixture, unsigned thread, event_id before)
{
    return mutex(fixture, thread, 0, before);
}

/* An operation at one of a queue's ends, which follows `before` there, and `cause` at the other. */
static event_id queue(struct fixture *fixture, unsigned thread, uint32_t end, event_id before,
                      event_id cause)
{
    return graph_add(&fixture->graph, thread,
                     &(struct addition){.location = end,
                                        .rf = before,
                                        .co_prev = before,
                                        .cause = cause,
                                        .role = ROLE_QUEUE,
                                        .flags = EVENT_READS | EVENT_WRITES});
}

/* One on a queue with room for one, as a whole: its value is how many are in it. */
static event_id whole(struct fixture *fixture, unsigned thread, uint64_t count, event_id before)
{
    return graph_add(&fixture->graph, thread,
                     &(struct addition){.value = count,
                                        .location = QUEUE,
                                        .rf = before,
                                        .co_prev = before,
                                        .flags = EVENT_READS | EVENT_WRITES | EVENT_GUARDED});
}

/* The whole graph has so many at least, and a schedule with just as many. */
static void expect(struct fixture *fixture, uint32_t least)
{
    struct preemption_scope scope = preemption_scope_all();
    struct graph *graph = &fixture->graph;
    struct preemption_search *search = &fixture->search;
    event_id order[MOST_EVENTS];
    bool is_preempted[MOST_EVENTS];
    graph_update_hb(graph);
    assert_int_equal(preemptions(search, graph, &scope), least);
    assert_true(preemptions_at_most(search, graph, &scope, least));
    assert_true(least == 0 || !preemptions_at_most(search, graph, &scope, least - 1));
    assert_int_equal(preemptions_schedule(search, graph, &scope,
                                          &(struct preemption_order){order, is_preempted, 0, true}),
                     least);
    uint32_t marks = 0;
    for (size_t i = 0; i < graph_size(graph); i++) {
        marks += is_preempted[i];
        for (size_t later = i + 1; later < graph_size(graph); later++)
            assert_false(graph_in_clock(graph, graph_hb(graph, order[i]), order[later]));
    }
    assert_int_equal(marks, least);
}

static void nothing_in_common(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture);
    store(&fixture, 0, X, EVENT_INIT);
    event_id y = store(&fixture, 1, Y, EVENT_INIT);
    load(&fixture, 0, X, 1);
    load(&fixture, 1, Y, y);
    expect(&fixture, 0);
    end(&fixture);
}

/* rr+ww: the first read comes before the first write, the second write before the second read. One
 * of both threads is interrupted, whichever. */
static void one_of_two(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture);
    load(&fixture, 0, X, EVENT_INIT);
    store(&fixture, 1, X, EVENT_INIT);
    event_id y = store(&fixture, 1, Y, EVENT_INIT);
    load(&fixture, 0, Y, y);
    expect(&fixture, 1);
    end(&fixture);
}

/* The same. If thread 0 yields in front of its second read, it is left there for free. That a
 * thread yields in front of another event does not help. */
static void one_yields(void **state)
{
    (void)state;
    for (unsigned which = 0; which < 4; which++) {
        struct fixture fixture;
        begin(&fixture);
        struct graph *graph = &fixture.graph;
        struct addition read_x = {.location = X, .flags = EVENT_READS, .yields = which == 0};
        struct addition write_x = {.location = X, .flags = EVENT_WRITES, .yields = which == 1};
        struct addition write_y = {.location = Y, .flags = EVENT_WRITES, .yields = which == 2};
        graph_add(graph, 0, &read_x);
        graph_add(graph, 1, &write_x);
        event_id y = graph_add(graph, 1, &write_y);
        struct addition read_y = {
            .location = Y, .rf = y, .flags = EVENT_READS, .yields = which == 3};
        graph_add(graph, 0, &read_y);
        expect(&fixture, which != 3);
        end(&fixture);
    }
}

/* Thread 0 yields three times and does something else each time, between which thread 1 goes on:
 * each switch from thread 0 to thread 1 is free, and each one back from it is a preemption, but for
 * the last. */
static void yields_often(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture);
    event_id x = store(&fixture, 0, X, EVENT_INIT), y = EVENT_INIT;
    for (int i = 0; i < 3; i++) {
        load(&fixture, 1, X, x);
        y = store(&fixture, 1, Y, y);
        struct addition read = {.location = Y, .rf = y, .flags = EVENT_READS, .yields = true};
        graph_add(&fixture.graph, 0, &read);
        x = store(&fixture, 0, X, x);
    }
    expect(&fixture, 2);
    end(&fixture);
}

/* Each thread's second event comes between two of the other one: there is no choice. */
static void there_and_back(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture);
    event_id first = store(&fixture, 0, X, EVENT_INIT);
    load(&fixture, 1, X, first);
    event_id second = store(&fixture, 1, X, first);
    load(&fixture, 0, X, second);
    event_id third = store(&fixture, 0, X, second);
    load(&fixture, 1, X, third);
    expect(&fixture, 2);
    end(&fixture);
}

/* Thread 0 stores, and waits for the end of thread 1, which reads that: nobody is interrupted. */
static void joining_waits(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture);
    event_id x = store(&fixture, 0, X, EVENT_INIT);
    event_id last = load(&fixture, 1, X, x);
    graph_add(&fixture.graph, 0, &(struct addition){.value = 1, .cause = last, .role = ROLE_JOIN});
    expect(&fixture, 0);
    end(&fixture);
}

/* Thread 0 is interrupted while it holds the mutex, so that thread 1 waits for it. Interrupted only
 * where it cannot go on, behind the unlock, it would leave thread 1 nothing to wait for: that one
 * would be interrupted, too, between lock and load. */
static void before_a_release(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture);
    load(&fixture, 0, X, EVENT_INIT);
    event_id locked = lock(&fixture, 0, EVENT_INIT);
    event_id unlocked = unlock(&fixture, 0, locked);
    event_id first = store(&fixture, 1, X, EVENT_INIT);
    event_id second = store(&fixture, 0, X, first);
    lock(&fixture, 1, unlocked);
    load(&fixture, 1, X, second);
    expect(&fixture, 1);
    end(&fixture);
}

static bool pending_fits(struct fixture *fixture, const clock_entry *needs, uint32_t most)
{
    clock_entry keep[8] = {1, 1};
    struct preemption_scope scope = {.keep = keep, .pending = 0, .needs = needs, .alternatives = 1};
    graph_update_hb(&fixture->graph);
    return preemptions_at_most(&fixture->search, &fixture->graph, &scope, most);
}

/* A pending event of thread 0 that needs thread 1's event: that comes first, unless it reads what
 * thread 0 has stored. */
static void a_pending_event(void **state)
{
    (void)state;
    clock_entry needs[8] = {0, 1};
    struct fixture fixture;
    begin(&fixture);
    store(&fixture, 0, X, EVENT_INIT);
    load(&fixture, 1, Y, EVENT_INIT);
    assert_true(pending_fits(&fixture, needs, 0));
    end(&fixture);
    begin(&fixture);
    event_id x = store(&fixture, 0, X, EVENT_INIT);
    load(&fixture, 1, X, x);
    assert_false(pending_fits(&fixture, needs, 0));
    assert_true(pending_fits(&fixture, needs, 1));
    end(&fixture);
}

/* One that needs its own thread's event comes in another block than that: what is in between need
 * not be in the graph. */
static void a_pending_event_behind_its_own_thread(void **state)
{
    (void)state;
    clock_entry needs[8] = {1};
    struct fixture fixture;
    begin(&fixture);
    store(&fixture, 0, X, EVENT_INIT);
    load(&fixture, 1, Y, EVENT_INIT);
    assert_false(pending_fits(&fixture, needs, 0));
    assert_true(pending_fits(&fixture, needs, 1));
    end(&fixture);
}

/* Of part of a graph, edges to and from the rest do not count: without thread 2's store, thread 1's
 * may come first. */
static void part_of_a_graph(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture);
    load(&fixture, 0, X, EVENT_INIT);
    event_id between = store(&fixture, 2, X, EVENT_INIT);
    event_id y = store(&fixture, 1, Y, EVENT_INIT);
    event_id last = store(&fixture, 1, X, between);
    load(&fixture, 0, Y, y);
    assert_int_not_equal(last, 0);
    expect(&fixture, 1);
    clock_entry keep[8] = {2, 1, 0};
    struct preemption_scope scope = {.keep = keep, .pending = -1};
    assert_int_equal(preemptions(&fixture.search, &fixture.graph, &scope), 0);
    end(&fixture);
}

/* Thread 1 writes X, then Y; thread 2 reads X from it, then Y from before: it has to be in between.
 * Without its second read it need not, although what it read comes before what thread 1 writes. */
static void part_with_a_way_around(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture);
    event_id x = store(&fixture, 1, X, EVENT_INIT);
    load(&fixture, 2, X, x);
    load(&fixture, 2, Y, EVENT_INIT);
    store(&fixture, 1, Y, EVENT_INIT);
    expect(&fixture, 1);
    clock_entry keep[8] = {0, 2, 1};
    struct preemption_scope scope = {.keep = keep, .pending = -1};
    assert_true(preemptions_at_most(&fixture.search, &fixture.graph, &scope, 0));
    end(&fixture);
}

/* Thread 1 reads X, joins thread 0, and reads Y, which thread 2 writes, having written X. Thread 0
 * ends last, so that thread 1 waits for it while thread 2 runs: had it ended before, thread 1 would
 * be interrupted. */
static void joining_before_going_on(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture);
    event_id ended = load(&fixture, 0, X, EVENT_INIT);
    load(&fixture, 1, X, EVENT_INIT);
    store(&fixture, 2, X, EVENT_INIT);
    event_id y = store(&fixture, 2, Y, EVENT_INIT);
    graph_add(&fixture.graph, 1, &(struct addition){.cause = ended, .role = ROLE_JOIN});
    load(&fixture, 1, Y, y);
    expect(&fixture, 0);
    end(&fixture);
}

/* Three threads, of which each writes what the one before, round about, has read before: none can
 * do both at once as the first one. When that has read, the one before it can, and then the third.
 */
static void any_may_be_first(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture);
    load(&fixture, 0, X, EVENT_INIT);
    load(&fixture, 1, Y, EVENT_INIT);
    load(&fixture, 2, MUTEX, EVENT_INIT);
    store(&fixture, 0, Y, EVENT_INIT);
    store(&fixture, 1, MUTEX, EVENT_INIT);
    store(&fixture, 2, X, EVENT_INIT);
    expect(&fixture, 1);
    end(&fixture);
}

/* Thread 0 writes, then sends; thread 1 reads what was there before, then receives. It waits in
 * between, and that costs nothing. */
static void receiving_waits(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture);
    load(&fixture, 1, X, EVENT_INIT);
    store(&fixture, 0, X, EVENT_INIT);
    event_id sent = queue(&fixture, 0, TAIL, EVENT_INIT, 0);
    queue(&fixture, 1, HEAD, EVENT_INIT, sent);
    expect(&fixture, 0);
    end(&fixture);
}

/* The same, for the queue as a whole. */
static void taking_waits(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture);
    load(&fixture, 1, X, EVENT_INIT);
    store(&fixture, 0, X, EVENT_INIT);
    event_id sent = whole(&fixture, 0, 1, EVENT_INIT);
    whole(&fixture, 1, 0, sent);
    expect(&fixture, 0);
    end(&fixture);
}

/* Thread 0 puts in two messages, with room for one; thread 1 takes one and writes in front of it
 * what thread 0 has not seen. Thread 0 waits for room after its read. */
static void adding_waits(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture);
    event_id sent = whole(&fixture, 0, 1, EVENT_INIT);
    load(&fixture, 0, X, EVENT_INIT);
    store(&fixture, 1, X, EVENT_INIT);
    event_id taken = whole(&fixture, 1, 0, sent);
    whole(&fixture, 0, 1, taken);
    expect(&fixture, 0);
    end(&fixture);
}

/* Thread 0 sends, writes Y and X, and sends again. Thread 1 sees Y, but not X, and gets the second
 * message: thread 0 has to be interrupted in between, when the first message is there. Thread 2
 * gets that, before thread 1 comes to its receive, so that this one waits; or, when it has to see X
 * first, only later: then thread 1, for which there was a message, is interrupted, too. */
static void a_message_for_another(void **state)
{
    (void)state;
    for (uint32_t late = 0; late < 2; late++) {
        struct fixture fixture;
        begin(&fixture);
        event_id first = queue(&fixture, 0, TAIL, EVENT_INIT, 0);
        event_id y = store(&fixture, 0, Y, EVENT_INIT);
        load(&fixture, 1, Y, y);
        load(&fixture, 1, X, EVENT_INIT);
        event_id x = store(&fixture, 0, X, EVENT_INIT);
        event_id second = queue(&fixture, 0, TAIL, first, 0);
        if (late)
            load(&fixture, 2, X, x);
        event_id got = queue(&fixture, 2, HEAD, EVENT_INIT, first);
        queue(&fixture, 1, HEAD, got, second);
        expect(&fixture, 1 + late);
        end(&fixture);
    }
}

/* Many threads look at each other's stores at random: too much for an exact search. The order that
 * is found has no fewer preemptions than there are, and the graph can be run in it. */
static void a_crowd(void **state)
{
    (void)state;
    enum { CROWD = 40, STEPS = 150 };
    struct preemption_search search;
    struct preemption_scope scope = preemption_scope_all();
    struct graph graph;
    event_id latest[CROWD] = {0}, events[2 * STEPS];
    bool is_preempted[2 * STEPS];
    graph_init(&graph, &memory_model_sc.clocks);
    graph.disables = disables;
    graph.context = &graph;
    graph_fit(&graph, CROWD, CROWD + 1);
    preemption_search_init(&search, NULL);
    uint64_t random = 1;
    for (unsigned i = 0; i < STEPS; i++) {
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        unsigned thread = (unsigned)(random >> 33) % CROWD,
                 other = (unsigned)(random >> 48) % CROWD;
        graph_add(
            &graph, thread,
            &(struct addition){.location = other + 1, .rf = latest[other], .flags = EVENT_READS});
        latest[thread] = graph_add(&graph, thread,
                                   &(struct addition){.location = thread + 1,
                                                      .co_prev = latest[thread],
                                                      .flags = EVENT_WRITES});
    }
    graph_update_hb(&graph);
    struct preemption_order order = {events, is_preempted, 0, true};
    uint32_t most = preemptions_schedule(&search, &graph, &scope, &order);
    assert_false(order.is_least);
    assert_int_equal(order.count, graph_size(&graph));
    uint32_t marks = 0;
    for (size_t i = 0; i < order.count; i++) {
        marks += is_preempted[i];
        for (size_t later = i + 1; later < order.count; later++)
            assert_false(graph_in_clock(&graph, graph_hb(&graph, events[i]), events[later]));
    }
    assert_int_equal(marks, most);
    assert_int_equal(preemptions_try(&search, &graph, &scope, most), PREEMPTIONS_FEW);
    assert_int_equal(preemptions_try(&search, &graph, &scope, 0), PREEMPTIONS_MORE);
    uint32_t fewer = most;
    while (preemptions_try(&search, &graph, &scope, fewer) == PREEMPTIONS_FEW)
        fewer--;
    assert_int_equal(preemptions_try(&search, &graph, &scope, fewer), PREEMPTIONS_HARD);
    preemption_search_release(&search);
    graph_release(&graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_in_common),
        cmocka_unit_test(one_of_two),
        cmocka_unit_test(one_yields),
        cmocka_unit_test(yields_often),
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(joining_waits),
        cmocka_unit_test(before_a_release),
        cmocka_unit_test(a_pending_event),
        cmocka_unit_test(a_pending_event_behind_its_own_thread),
        cmocka_unit_test(part_of_a_graph),
        cmocka_unit_test(part_with_a_way_around),
        cmocka_unit_test(joining_before_going_on),
        cmocka_unit_test(any_may_be_first),
        cmocka_unit_test(receiving_waits),
        cmocka_unit_test(taking_waits),
        cmocka_unit_test(adding_waits),
        cmocka_unit_test(a_message_for_another),
        cmocka_unit_test(a_crowd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
