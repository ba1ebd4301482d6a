/* candidate_test.c - how many candidates of litmus tests are sequentially consistent. Every read
 * chooses freely among its location's writes, and every location's writes come in each order; the
 * expected numbers come from the arguments given, and not from a run. */
#include "fuzz/candidate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { X = 1, Y = 2 };

static struct candidate_event write_to(unsigned thread, uint32_t location)
{
    return (struct candidate_event){
        .thread = (uint8_t)thread, .location = location, .writes = true, .is_data = true};
}

static struct candidate_event read_of(unsigned thread, uint32_t location)
{
    return (struct candidate_event){
        .thread = (uint8_t)thread, .location = location, .reads = true, .is_data = true};
}

static struct candidate_event update_of(unsigned thread, uint32_t location)
{
    struct candidate_event event = write_to(thread, location);
    event.reads = true;
    return event;
}

struct count {
    unsigned candidates;
    unsigned consistent;
};

static bool is_write_to(const struct candidate_execution *candidate, unsigned id, uint32_t location)
{
    return id == CANDIDATE_INIT ||
           (candidate->events[id].writes && candidate->events[id].location == location);
}

/* Goes through all co (writes of higher numbers are put in between those of lower ones), ... */
static void choose_co(struct candidate_execution *candidate, unsigned id, struct count *count);

/* ... and all rf. */
static void choose_rf(struct candidate_execution *candidate, unsigned id, struct count *count)
{
    if (id > candidate->count) {
        count->candidates++;
        count->consistent += candidate_is_consistent(candidate);
        return;
    }
    struct candidate_event *event = &candidate->events[id];
    if (!event->reads) {
        choose_rf(candidate, id + 1, count);
        return;
    }
    for (unsigned source = 0; source <= candidate->count; source++) {
        event->rf = (uint8_t)source;
        if (source != id && is_write_to(candidate, source, event->location))
            choose_rf(candidate, id + 1, count);
    }
}

static void choose_co(struct candidate_execution *candidate, unsigned id, struct count *count)
{
    if (id > candidate->count) {
        choose_rf(candidate, 1, count);
        return;
    }
    struct candidate_event *event = &candidate->events[id];
    if (!event->writes) {
        choose_co(candidate, id + 1, count);
        return;
    }
    for (unsigned prev = 0; prev < id; prev++) {
        if (!is_write_to(candidate, prev, event->location))
            continue;
        unsigned next = 0;
        for (unsigned other = 1; other < id; other++)
            if (is_write_to(candidate, other, event->location) &&
                candidate->events[other].co_prev == prev)
                next = other;
        if (next)
            candidate->events[next].co_prev = (uint8_t)id;
        event->co_prev = (uint8_t)prev;
        choose_co(candidate, id + 1, count);
        if (next)
            candidate->events[next].co_prev = (uint8_t)prev;
    }
}

static struct count count_candidates(const struct candidate_event *events, unsigned length)
{
    struct candidate_execution candidate = {0};
    struct count count = {0};
    for (unsigned i = 0; i < length; i++)
        candidate_append(&candidate, events[i]);
    choose_co(&candidate, 1, &count);
    return count;
}

static void assert_counts(const struct candidate_event *events, unsigned length,
                          unsigned candidates, unsigned consistent)
{
    struct count count = count_candidates(events, length);
    assert_int_equal(count.candidates, candidates);
    assert_int_equal(count.consistent, consistent);
}

/* Each read reads 0 or 1; both read 0 in no interleaving, and all else does occur. */
static void store_buffering(void **state)
{
    (void)state;
    struct candidate_event events[] = {write_to(0, X), read_of(0, Y), write_to(1, Y),
                                       read_of(1, X)};
    assert_counts(events, 4, 4, 3);
}

/* The flag read as 1 forbids the data read as 0. */
static void message_passing(void **state)
{
    (void)state;
    struct candidate_event events[] = {write_to(0, X), write_to(0, Y), read_of(1, Y),
                                       read_of(1, X)};
    assert_counts(events, 4, 4, 3);
}

/* Both reads come before the writes behind them: not both read 1. */
static void load_buffering(void **state)
{
    (void)state;
    struct candidate_event events[] = {read_of(0, X), write_to(0, Y), read_of(1, Y),
                                       write_to(1, X)};
    assert_counts(events, 4, 4, 3);
}

/* Independent reads of independent writes: four reads of 0 or 1; only that the two readers see the
 * writes in opposite orders (1, 0 and 1, 0) is forbidden. */
static void independent_reads_of_independent_writes(void **state)
{
    (void)state;
    struct candidate_event events[] = {write_to(0, X), write_to(1, Y), read_of(2, X),
                                       read_of(2, Y),  read_of(3, Y),  read_of(3, X)};
    assert_counts(events, 6, 16, 15);
}

/* Two writers of one location, in 2 orders, and a thread that reads it twice, from 3 writes
 * each. In each order, the second read reads no older write than the first: 3 + 2 + 1 of 9. */
static void coherence_of_reads(void **state)
{
    (void)state;
    struct candidate_event events[] = {write_to(0, X), write_to(1, X), read_of(2, X),
                                       read_of(2, X)};
    assert_counts(events, 4, 18, 12);
}

/* x = 1; y = 1 beside y = 2; x = 2: the first write of each thread cannot be the last of its
 * location in both. */
static void two_plus_two_writes(void **state)
{
    (void)state;
    struct candidate_event events[] = {write_to(0, X), write_to(0, Y), write_to(1, Y),
                                       write_to(1, X)};
    assert_counts(events, 4, 4, 3);
}

/* A thread's two writes come in co as in po: one order of two. */
static void coherence_of_writes(void **state)
{
    (void)state;
    struct candidate_event events[] = {write_to(0, X), write_to(0, X)};
    assert_counts(events, 2, 2, 1);
}

/* Of n read-modify-writes of one location in n threads, the candidates are n! orders and n
 * sources of each; an order decides all sources. */
static void atomicity(void **state)
{
    (void)state;
    struct candidate_event events[] = {update_of(0, X), update_of(1, X), update_of(2, X)};
    assert_counts(events, 2, 2 * 4, 2);
    assert_counts(events, 3, 6 * 27, 6);
}

/* A write comes before, or behind, what the read-modify-write reads and writes. */
static void nothing_comes_between(void **state)
{
    (void)state;
    struct candidate_event events[] = {write_to(0, X), update_of(1, X)};
    assert_counts(events, 2, 2 * 2, 2);
}

static void a_creation_comes_before_the_thread(void **state)
{
    (void)state;
    struct candidate_execution candidate = {0};
    candidate_append(&candidate, write_to(0, X));
    unsigned creation = candidate_append(&candidate, (struct candidate_event){.thread = 0});
    candidate_append(&candidate, read_of(1, X));
    assert_true(candidate_is_consistent(&candidate)); /* reads the initial value */
    candidate.creators[1] = (uint8_t)creation;
    assert_false(candidate_is_consistent(&candidate));
}

static void a_cause_comes_before_its_event(void **state)
{
    (void)state;
    struct candidate_execution candidate = {0};
    unsigned write = candidate_append(&candidate, write_to(1, X));
    unsigned join = candidate_append(&candidate, (struct candidate_event){.thread = 0});
    candidate_append(&candidate, read_of(0, X));
    assert_true(candidate_is_consistent(&candidate));
    candidate.events[join].cause = (uint8_t)write;
    assert_false(candidate_is_consistent(&candidate));
}

/* The flag Y orders the plain accesses to X when it is read as set. */
static void plain_accesses_race_unless_they_are_ordered(void **state)
{
    (void)state;
    struct candidate_execution candidate = {0};
    struct candidate_event data = write_to(0, X);
    data.is_plain = true;
    unsigned written = candidate_append(&candidate, data);
    unsigned set = candidate_append(&candidate, write_to(0, Y));
    unsigned seen = candidate_append(&candidate, read_of(1, Y));
    assert_false(candidate_has_race(&candidate));
    unsigned read = candidate_append(&candidate, read_of(1, X));
    candidate.events[read].rf = (uint8_t)written; /* by itself, that orders nothing */
    assert_true(candidate_has_race(&candidate));
    candidate.events[seen].rf = (uint8_t)set;
    assert_false(candidate_has_race(&candidate));
}

/* Inserting a write, and taking it back, moves the one behind it. */
static void inserting_is_undone(void **state)
{
    (void)state;
    struct candidate_execution candidate = {0};
    unsigned first = candidate_insert(&candidate, write_to(0, X));
    struct candidate_hash before = candidate_hash(&candidate);
    unsigned second = candidate_insert(&candidate, write_to(1, X));
    assert_int_equal(candidate.events[first].co_prev, second);
    assert_int_equal(candidate_co_last(&candidate, X), first);
    assert_int_equal(candidate_co_next(&candidate, X, CANDIDATE_INIT), second);
    candidate_remove(&candidate);
    struct candidate_hash after = candidate_hash(&candidate);
    assert_memory_equal(&before, &after, sizeof before);
    assert_int_equal(candidate.events[first].co_prev, CANDIDATE_INIT);
}

static void hashes_do_not_depend_on_numbers(void **state)
{
    (void)state;
    struct candidate_execution one = {0}, other = {0};
    struct candidate_event read = read_of(1, X);
    read.rf = (uint8_t)candidate_append(&one, write_to(0, X));
    candidate_append(&one, read);
    read.rf = 2;
    candidate_append(&other, read);
    candidate_append(&other, write_to(0, X));
    struct candidate_hash a = candidate_hash(&one), b = candidate_hash(&other);
    assert_memory_equal(&a, &b, sizeof a);
    other.events[1].rf = CANDIDATE_INIT;
    b = candidate_hash(&other);
    assert_memory_not_equal(&a, &b, sizeof a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(store_buffering),
        cmocka_unit_test(message_passing),
        cmocka_unit_test(load_buffering),
        cmocka_unit_test(independent_reads_of_independent_writes),
        cmocka_unit_test(coherence_of_reads),
        cmocka_unit_test(two_plus_two_writes),
        cmocka_unit_test(coherence_of_writes),
        cmocka_unit_test(atomicity),
        cmocka_unit_test(nothing_comes_between),
        cmocka_unit_test(a_creation_comes_before_the_thread),
        cmocka_unit_test(a_cause_comes_before_its_event),
        cmocka_unit_test(plain_accesses_race_unless_they_are_ordered),
        cmocka_unit_test(inserting_is_undone),
        cmocka_unit_test(hashes_do_not_depend_on_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
