/* graph_test.c - the graph's operations one by one: co and rf, clocks, restriction, undo. */
#include "graph/change.h"
#include "model/memory_model.h"
#include "preemption/preemptions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { X = 1, Y = 2, THREADS = 6, LOCATIONS = 4 };

static void check(const struct graph *graph)
{
    graph_check(graph);
    memory_model_sc.check(graph);
}

static int set_up(void **state)
{
    static struct graph graph;
    graph_init(&graph, &memory_model_sc.clocks);
    graph_fit(&graph, THREADS, LOCATIONS);
    *state = &graph;
    return 0;
}

static int tear_down(void **state)
{
    graph_release(*state);
    return 0;
}

static event_id write_at(struct graph *graph, unsigned thread, uint32_t location, event_id after)
{
    struct addition addition = {.location = location, .co_prev = after, .flags = EVENT_WRITES};
    return graph_add(graph, thread, &addition);
}

static event_id read_from(struct graph *graph, unsigned thread, uint32_t location, event_id rf)
{
    struct addition addition = {.location = location, .rf = rf, .flags = EVENT_READS};
    return graph_add(graph, thread, &addition);
}

static bool is_before(struct graph *graph, event_id a, event_id b)
{
    graph_update_hb(graph);
    return graph_in_clock(graph, graph_hb(graph, b), a);
}

static void a_write_in_the_middle_of_co(void **state)
{
    struct graph *graph = *state;
    event_id first = write_at(graph, 0, X, EVENT_INIT);
    event_id last = write_at(graph, 1, X, first);
    event_id middle = write_at(graph, 2, X, first);
    assert_int_equal(graph_co_next(graph, X, EVENT_INIT), first);
    assert_int_equal(graph_co_next(graph, X, first), middle);
    assert_int_equal(graph_co_next(graph, X, middle), last);
    assert_int_equal(graph_co_last(graph, X), last);
    assert_true(is_before(graph, middle, last));
    assert_false(is_before(graph, last, middle));
    assert_true(graph_event(graph, last)->flags & EVENT_MAXIMAL);
    assert_false(graph_event(graph, middle)->flags & EVENT_MAXIMAL);
    check(graph);
}

/* A read of an old value comes before the write that replaced it, and before all that is after it.
 */
static void from_read_reaches_later_events(void **state)
{
    struct graph *graph = *state;
    event_id x = write_at(graph, 0, X, EVENT_INIT);
    event_id y = write_at(graph, 0, Y, EVENT_INIT);
    event_id sees = read_from(graph, 1, Y, y);
    event_id old = read_from(graph, 2, X, EVENT_INIT);
    assert_true(is_before(graph, old, x));
    assert_true(is_before(graph, old, sees));
    assert_false(graph_in_clock(graph, graph_porf(graph, sees), old));
    assert_true(graph_in_clock(graph, graph_porf(graph, sees), x));
    check(graph);
}

static void undo_restores_clocks_and_lists(void **state)
{
    struct graph *graph = *state;
    event_id x = write_at(graph, 0, X, EVENT_INIT);
    event_id y = write_at(graph, 0, Y, EVENT_INIT);
    event_id sees = read_from(graph, 1, Y, y);
    struct graph_hash before = graph_canonical_hash(graph);
    struct graph_mark mark = graph_mark(graph);
    event_id old = read_from(graph, 2, X, EVENT_INIT);
    write_at(graph, 3, X, x);
    assert_true(is_before(graph, old, sees));
    graph_undo(graph, mark);
    struct graph_hash after = graph_canonical_hash(graph);
    assert_memory_equal(&before, &after, sizeof before);
    assert_int_equal(graph_co_last(graph, X), x);
    assert_int_equal(graph_readers(graph, X, EVENT_INIT), 0);
    check(graph);
}

/* Thread 1's read of x goes, and with it what made thread 0's second write come after thread 2. */
static void restriction_forgets_paths_through_removed_events(void **state)
{
    struct graph *graph = *state;
    event_id in = write_at(graph, 2, Y, EVENT_INIT);
    read_from(graph, 1, Y, in);
    read_from(graph, 1, X, EVENT_INIT);
    event_id x = write_at(graph, 0, X, EVENT_INIT);
    assert_true(is_before(graph, in, x));
    struct graph_hash before = graph_canonical_hash(graph);
    struct graph_mark mark = graph_mark(graph);
    clock_entry keep[8] = {1, 0, 1};
    graph_restrict(graph, keep);
    assert_int_equal(graph_size(graph), 2);
    assert_false(is_before(graph, in, x));
    check(graph);
    graph_undo(graph, mark);
    struct graph_hash after = graph_canonical_hash(graph);
    assert_memory_equal(&before, &after, sizeof before);
    assert_true(is_before(graph, in, x));
    check(graph);
}

static void a_revisited_read_keeps_its_stamp(void **state)
{
    struct graph *graph = *state;
    event_id read = read_from(graph, 1, X, EVENT_INIT);
    read_from(graph, 1, Y, EVENT_INIT);
    struct graph_mark mark = graph_mark(graph);
    clock_entry keep[8] = {0};
    graph_restrict(graph, keep);
    event_id write = write_at(graph, 2, X, EVENT_INIT);
    graph_reread(graph, read, &(struct addition){.location = X, .rf = write, .flags = EVENT_READS});
    assert_int_equal(graph_event(graph, read)->rf, write);
    assert_true(is_before(graph, write, read));
    assert_int_equal(graph_size(graph), 2);
    check(graph);
    graph_undo(graph, mark);
    assert_int_equal(graph_event(graph, read)->rf, EVENT_INIT);
    assert_int_equal(graph_size(graph), 2);
    check(graph);
}

static void the_canonical_hash_ignores_the_order_of_addition(void **state)
{
    struct graph *graph = *state;
    struct graph_mark empty = graph_mark(graph);
    event_id x = write_at(graph, 0, X, EVENT_INIT);
    write_at(graph, 1, X, x);
    struct graph_hash one = graph_canonical_hash(graph);
    graph_undo(graph, empty);
    write_at(graph, 1, X, EVENT_INIT);
    write_at(graph, 0, X, EVENT_INIT);
    struct graph_hash other_way = graph_canonical_hash(graph);
    assert_memory_equal(&one, &other_way, sizeof one);
    graph_undo(graph, empty);
    x = write_at(graph, 1, X, EVENT_INIT);
    write_at(graph, 0, X, x);
    struct graph_hash other_co = graph_canonical_hash(graph);
    assert_memory_not_equal(&one, &other_co, sizeof one);
}

/* Clocks grow with the number of threads, in the middle of an execution. */
static void more_threads_than_clocks_are_wide(void **state)
{
    struct graph *graph = *state;
    event_id x = write_at(graph, 0, X, EVENT_INIT);
    struct graph_mark mark = graph_mark(graph);
    event_id old = read_from(graph, 1, X, EVENT_INIT);
    graph_update_hb(graph);
    graph_fit(graph, 3 * THREADS, LOCATIONS);
    event_id late = read_from(graph, 3 * THREADS - 1, X, x);
    assert_true(is_before(graph, old, x));
    assert_true(is_before(graph, old, late));
    check(graph);
    graph_undo(graph, mark);
    check(graph);
}

/* Thread 0 reads before and after the write of thread 1, so it is preempted in between. */
static void a_schedule_contains_hb(void **state)
{
    struct graph *graph = *state;
    event_id x = write_at(graph, 1, X, EVENT_INIT);
    event_id early = read_from(graph, 0, X, EVENT_INIT);
    event_id late = read_from(graph, 0, X, x);
    struct preemption_search search;
    preemption_search_init(&search, NULL);
    graph_update_hb(graph);
    struct preemption_scope scope = preemption_scope_all();
    event_id order[3];
    bool is_preempted[3] = {false};
    graph_update_hb(graph);
    assert_int_equal(preemptions_schedule(&search, graph, &scope,
                                          &(struct preemption_order){order, is_preempted, 0, true}),
                     1);
    assert_int_equal(order[0], early);
    assert_int_equal(order[1], x);
    assert_int_equal(order[2], late);
    assert_true(is_preempted[0] && !is_preempted[1] && !is_preempted[2]);
    preemption_search_release(&search);
}

/* Of the events in front of each one, outside of each event's causal prefix, as a walk finds it. */
static void the_newest_event_outside_a_clock(void **state)
{
    struct graph *graph = *state;
    event_id last = EVENT_INIT;
    for (unsigned i = 0; i < 24; i++)
        last = i % 5 == 4 ? read_from(graph, i / 5, X, last)
                          : write_at(graph, i * i % 5, X, graph_co_last(graph, X));
    clock_entry keep[THREADS + CLOCK_UNIT] = {0};
    graph_keep_older(graph, keep, 20); /* porf-closed, as all older events are */
    graph_restrict(graph, keep);
    for (event_id clock = EVENT_INIT; clock < 20; clock++)
        for (event_id id = 0; id <= graph->count; id++) {
            event_id newest = id ? id - 1 : EVENT_INIT;
            while (newest && (!(graph_event(graph, newest)->flags & EVENT_PRESENT) ||
                              graph_in_clock(graph, graph_porf(graph, clock), newest)))
                newest--;
            assert_int_equal(graph_newest_outside(graph, graph_porf(graph, clock), id), newest);
        }
    check(graph);
}

#define GRAPH_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        GRAPH_TEST(a_schedule_contains_hb),
        GRAPH_TEST(the_newest_event_outside_a_clock),
        GRAPH_TEST(a_write_in_the_middle_of_co),
        GRAPH_TEST(from_read_reaches_later_events),
        GRAPH_TEST(undo_restores_clocks_and_lists),
        GRAPH_TEST(restriction_forgets_paths_through_removed_events),
        GRAPH_TEST(a_revisited_read_keeps_its_stamp),
        GRAPH_TEST(the_canonical_hash_ignores_the_order_of_addition),
        GRAPH_TEST(more_threads_than_clocks_are_wide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
