/* trust_test.c - counts of executions that are known from the literature or by argument, and that
 * nothing is explored twice, on script programs. */
#include "script_program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void begin(struct script_program *program, unsigned workers, unsigned locations)
{
    script_program_init(program, locations);
    script_program_create(program, workers);
}

static void load(struct script_program *program, unsigned thread, uint32_t location)
{
    script_program_append(program, thread,
                          (struct script_instruction){.code = SCRIPT_LOAD, .location = location});
}

static void store(struct script_program *program, unsigned thread, uint32_t location)
{
    script_program_append(
        program, thread,
        (struct script_instruction){
            .code = SCRIPT_STORE, .reg = SCRIPT_NO_REGISTER, .location = location, .value = 1});
}

static void mutex(struct script_program *program, unsigned thread, enum script_code code,
                  uint32_t location)
{
    script_program_append(program, thread,
                          (struct script_instruction){.code = (uint8_t)code,
                                                      .reg = SCRIPT_NO_REGISTER,
                                                      .location = location});
}

static struct statistics explore_under(const struct script_program *program, const char *explorer,
                                       const struct memory_model *model)
{
    const struct explore_options options = {
        .model = model, .keep_going = true, .bound = BOUND_NONE};
    return script_program_explore(program, explorer, &options);
}

static struct statistics explore(const struct script_program *program, const char *explorer)
{
    return explore_under(program, explorer, NULL);
}

static void expect(const struct script_program *program, uint64_t complete, uint64_t blocked)
{
    struct statistics statistics = explore(program, "trust");
    assert_int_equal(statistics.complete, complete);
    assert_int_equal(statistics.blocked, blocked);
}

/* Of the four outcomes under SC, both threads reading 0 is impossible. */
static void store_buffering(void **state)
{
    (void)state;
    struct script_program program;
    begin(&program, 2, 2);
    store(&program, 1, 1), load(&program, 1, 2);
    store(&program, 2, 2), load(&program, 2, 1);
    expect(&program, 3, 0);
}

/* Of the 16 outcomes under SC, the readers disagreeing on the order is impossible. */
static void iriw(void **state)
{
    (void)state;
    struct script_program program;
    begin(&program, 4, 2);
    store(&program, 1, 1);
    store(&program, 2, 2);
    load(&program, 3, 1), load(&program, 3, 2);
    load(&program, 4, 2), load(&program, 4, 1);
    expect(&program, 15, 0);
}

/* The critical sections come in any order, 4!, and no lock is ever tried in vain. */
static void four_critical_sections(void **state)
{
    (void)state;
    struct script_program program;
    begin(&program, 4, 2);
    for (unsigned t = 1; t <= 4; t++) {
        mutex(&program, t, SCRIPT_LOCK, 2);
        load(&program, t, 1), store(&program, t, 1);
        mutex(&program, t, SCRIPT_UNLOCK, 2);
    }
    expect(&program, 24, 0);
}

/* Optimal-DPOR's table: (N + 3) 2^(N - 2). */
static void lastzero(void **state)
{
    (void)state;
    enum { N = 10 };
    struct script_program program;
    begin(&program, N + 1, N + 1);
    for (uint32_t i = N + 1; i >= 1; i--) {
        load(&program, 1, i);
        script_program_append(&program, 1,
                              (struct script_instruction){.code = SCRIPT_SKIP_IF,
                                                          .skip = SCRIPT_PROGRAM_INSTRUCTIONS});
    }
    for (unsigned t = 1; t <= N; t++)
        load(&program, t + 1, t), store(&program, t + 1, t + 1);
    expect(&program, 3328, 0);
}

/* Two threads that each lock both mutexes, in opposite orders: one after the other, in either
 * order, or each with one mutex. */
static void crossed_locks(void **state)
{
    (void)state;
    struct script_program program;
    begin(&program, 2, 2);
    for (unsigned t = 1; t <= 2; t++) {
        mutex(&program, t, SCRIPT_LOCK, t);
        mutex(&program, t, SCRIPT_LOCK, 3 - t);
        mutex(&program, t, SCRIPT_UNLOCK, 3 - t);
        mutex(&program, t, SCRIPT_UNLOCK, t);
    }
    expect(&program, 2, 1);
}

/* A lock that is never released: the other thread waits, whichever comes first. */
static void unreleased_lock(void **state)
{
    (void)state;
    struct script_program program;
    begin(&program, 2, 1);
    mutex(&program, 1, SCRIPT_LOCK, 1);
    mutex(&program, 2, SCRIPT_LOCK, 1);
    expect(&program, 0, 2);
}

/* A write that revisits an RMW makes that RMW's own write revisit an older read: main's store, an
 * exchange and a fetch-and-add of one location in any order, and a read at any of the four points
 * between them: 3! * 4. */
static void rmw_revisits_in_its_turn(void **state)
{
    (void)state;
    struct script_program program;
    begin(&program, 3, 1);
    store(&program, 0, 1);
    load(&program, 1, 1);
    script_program_append(
        &program, 2,
        (struct script_instruction){.code = SCRIPT_EXCHANGE, .location = 1, .value = 1});
    script_program_append(
        &program, 3, (struct script_instruction){.code = SCRIPT_ADD, .location = 1, .value = 3});
    expect(&program, 24, 0);
}

/* Adds `change` to the neighbour of `location` in each iteration, and takes it back. */
static void wait_until(struct script_program *program, unsigned thread, uint32_t location,
                       uint32_t value, uint32_t change)
{
    script_program_append(
        program, thread,
        (struct script_instruction){.code = change ? SCRIPT_AWAIT_BACK : SCRIPT_AWAIT,
                                    .location = location,
                                    .expected = value,
                                    .value = change});
}

/* Main waits, and passes over a write that would let it go on. A later revisit deletes what main
 * has read instead. The revisit is also made where main has read that write, so that it must not be
 * made here. Brute force (naive) finds 1,167 executions, in a minute. */
static void revisit_of_what_was_passed_over(void **state)
{
    (void)state;
    enum { X = 1, Y = 2 };
    struct script_program program;
    begin(&program, 4, 2);
    load(&program, 0, Y), wait_until(&program, 0, X, 1, 0);
    wait_until(&program, 1, Y, 0, 2), wait_until(&program, 1, Y, 1, 1);
    wait_until(&program, 2, X, 1, 3), store(&program, 2, Y);
    wait_until(&program, 3, Y, 0, 3);
    store(&program, 4, X);
    assert_int_equal(explore(&program, "trust").complete, 1167);
}

/* Relaxed: a loop waits for x = 0; x = 2, y = 1; and if y = 1, x = 0. The last store s may come
 * before x = 2 in co, although it depends on it. Without s, the loop reads the initial write or
 * waits for ever, as x ends as 2. With s, whose place in co is one of two, it reads the initial
 * write or s, or waits for ever where x ends as 2. The same if the loop stores 0 behind what it
 * reads: no other write has that place. */
static void awaited_write_before_its_cause(void **state)
{
    (void)state;
    for (unsigned code = SCRIPT_AWAIT; code <= SCRIPT_AWAIT_CAS; code++) {
        if (code == SCRIPT_AWAIT_EITHER)
            continue;
        enum { X = 1, Y = 2 };
        struct script_instruction access = {
            .reg = SCRIPT_NO_REGISTER, .order = ORDER_RELAXED, .failure_order = ORDER_RELAXED};
        struct script_instruction loop = access, two = access, one = access, read = access;
        loop.code = (uint8_t)code, loop.location = X, loop.reg = 0;
        two.code = one.code = SCRIPT_STORE;
        two.location = X, two.value = 2;
        one.location = Y, one.value = 1;
        read.code = SCRIPT_LOAD, read.location = Y, read.reg = 0;
        struct script_instruction skip = {.code = SCRIPT_SKIP_IF, .reg = 0, .value = 0, .skip = 1};
        struct script_instruction zero = two;
        zero.value = 0;
        struct script_program program;
        begin(&program, 3, 2);
        script_program_append(&program, 1, loop);
        script_program_append(&program, 2, two), script_program_append(&program, 2, one);
        script_program_append(&program, 3, read), script_program_append(&program, 3, skip),
            script_program_append(&program, 3, zero);
        struct statistics statistics = explore_under(&program, "trust", &memory_model_rc11);
        assert_int_equal(statistics.complete, 5);
        assert_int_equal(statistics.blocked, 2);
    }
}

/* `naive` sees every interleaving: the linear extensions of create1 < create2, create1 < a1 < a2,
 * create2 < b1 < b2. create2 comes before a1 (then a1, a2, b1, b2 interleave in C(4, 2) = 6 ways),
 * between a1 and a2 (3 ways) or behind a2 (1 way). */
static void naive_counts_interleavings(void **state)
{
    (void)state;
    struct script_program program;
    begin(&program, 2, 2);
    store(&program, 1, 1), load(&program, 1, 2);
    store(&program, 2, 2), load(&program, 2, 1);
    struct statistics statistics = explore(&program, "naive");
    assert_int_equal(statistics.complete, 3);
    assert_int_equal(statistics.complete + statistics.duplicate, 10);
}

/* x = 1, x = 2; one thread assumes that it has read 1. Main joins the other thread, and reads x
 * by a plain access. Where the assumption fails, the thread reads the last write: one execution.
 * When main has been there in another execution, that is still so. */
static void plain_access_of_another_execution(void **state)
{
    (void)state;
    struct script_program program;
    begin(&program, 2, 1);
    script_program_append(
        &program, 0,
        (struct script_instruction){.code = SCRIPT_JOIN, .reg = SCRIPT_NO_REGISTER, .value = 2});
    load(&program, 0, 1);
    program.code[0][program.threads[0].length - 1].access = ACCESS_PLAIN;
    for (uint32_t value = 1; value <= 2; value++) {
        store(&program, 1, 1);
        program.code[1][value - 1].value = value;
    }
    script_program_append(
        &program, 1,
        (struct script_instruction){.code = SCRIPT_JOIN, .reg = SCRIPT_NO_REGISTER, .value = 2});
    load(&program, 2, 1);
    script_program_append(&program, 2,
                          (struct script_instruction){.code = SCRIPT_ASSUME, .value = 1});
    expect(&program, 1, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(store_buffering),
        cmocka_unit_test(iriw),
        cmocka_unit_test(four_critical_sections),
        cmocka_unit_test(lastzero),
        cmocka_unit_test(crossed_locks),
        cmocka_unit_test(unreleased_lock),
        cmocka_unit_test(rmw_revisits_in_its_turn),
        cmocka_unit_test(revisit_of_what_was_passed_over),
        cmocka_unit_test(awaited_write_before_its_cause),
        cmocka_unit_test(plain_access_of_another_execution),
        cmocka_unit_test(naive_counts_interleavings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
