/* sync_test.c - what operations on semaphores, barriers, ... do to the values that they find. */
#include "base/error.h"
#include "machine/machine.h"
#include "machine/operations/sync.h"
#include "script/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { ONE, TWO, THREE };

static struct interner interner;

static struct effect run(enum sync function, unsigned thread, uint64_t old)
{
    struct op op = {.kind = OP_SYNC, .function = function, .operand = 7};
    return sync_effect(&interner, &op, thread, old);
}

/* The value behind an operation that must change it. */
static uint64_t after(enum sync function, unsigned thread, uint64_t old)
{
    struct effect effect = run(function, thread, old);
    assert_int_equal(effect.kind, EFFECT_RMW);
    return effect.value;
}

static void expect(enum effect_kind kind, enum sync function, unsigned thread, uint64_t old)
{
    assert_int_equal(run(function, thread, old).kind, kind);
}

static void a_semaphore_counts(void **state)
{
    (void)state;
    expect(EFFECT_DISABLED, SYNC_SEMAPHORE_WAIT, ONE, 0);
    expect(EFFECT_READ, SYNC_SEMAPHORE_TRY, ONE, 0);
    assert_int_equal(after(SYNC_SEMAPHORE_POST, ONE, 1), 2);
    assert_int_equal(after(SYNC_SEMAPHORE_WAIT, TWO, 2), 1);
    expect(EFFECT_READ, SYNC_SEMAPHORE_POST, ONE, SEMAPHORE_MOST);
    expect(EFFECT_ERROR, SYNC_SEMAPHORE_POST, ONE, SEMAPHORE_UNSET);
    expect(EFFECT_ERROR, SYNC_SEMAPHORE_WAIT, ONE, after(SYNC_SEMAPHORE_DESTROY, ONE, 3));
}

static void readers_share(void **state)
{
    (void)state;
    uint64_t two = after(SYNC_READ_LOCK, ONE, after(SYNC_READ_LOCK, TWO, 0));
    expect(EFFECT_DISABLED, SYNC_WRITE_LOCK, THREE, two);
    expect(EFFECT_DISABLED, SYNC_WRITE_LOCK, ONE, two);
    expect(EFFECT_READ, SYNC_WRITE_TRY, THREE, two);
    expect(EFFECT_ERROR, SYNC_RW_UNLOCK, THREE, two);
    expect(EFFECT_ERROR, SYNC_RW_DESTROY, ONE, two);
    /* The same, whoever came first. */
    assert_true(two == after(SYNC_READ_LOCK, TWO, after(SYNC_READ_LOCK, ONE, 0)));
    assert_true(after(SYNC_RW_UNLOCK, ONE, two) == after(SYNC_READ_LOCK, TWO, 0));
    /* Locked twice, and unlocked once, it is still held. */
    uint64_t again = after(SYNC_RW_UNLOCK, ONE, after(SYNC_READ_LOCK, ONE, two));
    assert_true(again == two);
    assert_true(after(SYNC_RW_UNLOCK, TWO, after(SYNC_RW_UNLOCK, ONE, two)) == 0);
}

static void a_writer_is_alone(void **state)
{
    (void)state;
    uint64_t held = after(SYNC_WRITE_LOCK, TWO, 0);
    expect(EFFECT_DISABLED, SYNC_READ_LOCK, ONE, held);
    expect(EFFECT_READ, SYNC_READ_LOCK, TWO, held);
    expect(EFFECT_READ, SYNC_READ_TRY, ONE, held);
    expect(EFFECT_ERROR, SYNC_RW_UNLOCK, ONE, held);
    assert_true(after(SYNC_RW_UNLOCK, TWO, held) == 0);
}

static void a_barrier_names_its_phase(void **state)
{
    (void)state;
    uint64_t two = barrier_new(2), one_came = after(SYNC_ARRIVE, ONE, two);
    assert_int_equal(barrier_arrived(one_came), 1);
    assert_int_equal(barrier_phase(two, 7), 7);
    assert_int_equal(barrier_phase(one_came, 9), 7); /* what the first one brought */
    assert_true(after(SYNC_ARRIVE, TWO, one_came) == two);
    expect(EFFECT_ERROR, SYNC_BARRIER_DESTROY, ONE, one_came);
    expect(EFFECT_ERROR, SYNC_ARRIVE, ONE, 0);
}

/* Two wait, a signal comes, then a third one waits: the first two can take it, and nobody after
 * that; a second signal is for whoever is left, the third of those, too. */
static void a_signal_is_for_those_who_waited(void **state)
{
    (void)state;
    uint64_t value = after(SYNC_ENTER, TWO, after(SYNC_ENTER, ONE, 0));
    value = after(SYNC_ENTER, THREE, after(SYNC_SIGNAL, THREE, value));
    expect(EFFECT_DISABLED, SYNC_WAKE, THREE, value);
    assert_true(condition_can_wake(&interner, value, TWO));
    uint64_t left = after(SYNC_WAKE, ONE, value);
    expect(EFFECT_DISABLED, SYNC_WAKE, TWO, left);
    left = after(SYNC_SIGNAL, ONE, left);
    assert_true(condition_can_wake(&interner, left, TWO));
    assert_true(condition_can_wake(&interner, left, THREE));
    expect(EFFECT_DISABLED, SYNC_WAKE, THREE, after(SYNC_WAKE, TWO, left));
}

static void signals_are_lost_on_those_who_were_woken(void **state)
{
    (void)state;
    expect(EFFECT_READ, SYNC_SIGNAL, ONE, 0);
    expect(EFFECT_READ, SYNC_BROADCAST, ONE, 0);
    uint64_t two = after(SYNC_ENTER, TWO, after(SYNC_ENTER, ONE, 0));
    uint64_t woken = after(SYNC_BROADCAST, THREE, after(SYNC_SIGNAL, THREE, two));
    assert_int_equal(condition_signals(&interner, woken), 2);
    expect(EFFECT_READ, SYNC_SIGNAL, THREE, woken);
    /* One that comes now is woken by none of the two. */
    assert_false(condition_can_wake(&interner, after(SYNC_ENTER, THREE, woken), THREE));
    expect(EFFECT_ERROR, SYNC_CONDITION_CHECK, THREE, two);
    expect(EFFECT_READ, SYNC_CONDITION_CHECK, THREE, woken);
    expect(EFFECT_DISABLED, SYNC_CONDITION_DESTROY, THREE, woken);
}

/* One of two leaves without a signal, so that the other one can take it; then it takes the signal.
 */
static void a_time_limit(void **state)
{
    (void)state;
    uint64_t left = after(SYNC_WAKE_TIMED, ONE, after(SYNC_ENTER, TWO, after(SYNC_ENTER, ONE, 0)));
    assert_true(left == after(SYNC_ENTER, TWO, 0));
    uint64_t signalled = after(SYNC_SIGNAL, ONE, left);
    assert_true(condition_can_wake(&interner, signalled, TWO));
    assert_true(after(SYNC_WAKE_TIMED, TWO, signalled) == 0);
}

static void once_is_once(void **state)
{
    (void)state;
    uint64_t running = after(SYNC_ONCE_BEGIN, ONE, 0);
    expect(EFFECT_DISABLED, SYNC_ONCE_BEGIN, TWO, running);
    expect(EFFECT_READ, SYNC_ONCE_BEGIN, TWO, after(SYNC_ONCE_END, ONE, running));
}

static void a_writer_is_put_off(void **state)
{
    (void)state;
    uint64_t read = after(SYNC_READ_LOCK, ONE, RW_PREFERS_WRITERS);
    uint64_t waiting = after(SYNC_WRITE_LOCK, TWO, read);
    assert_true(rw_puts_off(&interner, SYNC_WRITE_LOCK, TWO, read));
    assert_true(rw_is_waiting(&interner, waiting, TWO) && !rw_is_written(waiting));
    expect(EFFECT_DISABLED, SYNC_WRITE_LOCK, TWO, waiting);
    expect(EFFECT_DISABLED, SYNC_READ_LOCK, ONE, waiting);
    expect(EFFECT_DISABLED, SYNC_READ_LOCK, THREE, waiting);
    expect(EFFECT_READ, SYNC_READ_TRY, THREE, waiting);
    expect(EFFECT_READ, SYNC_WRITE_TRY, THREE, waiting);
    expect(EFFECT_ERROR, SYNC_RW_DESTROY, THREE, waiting);
    uint64_t both = after(SYNC_WRITE_TIMED, THREE, waiting);
    assert_int_equal(rw_waiting(&interner, both), 2);
    assert_true(after(SYNC_WRITE_TIMED, THREE, both) == waiting);
    /* Once nobody holds it, either of the two gets it, and no other thread. */
    uint64_t left = after(SYNC_RW_UNLOCK, ONE, both);
    expect(EFFECT_DISABLED, SYNC_READ_LOCK, ONE, left);
    uint64_t written = after(SYNC_WRITE_LOCK, THREE, left);
    assert_true(rw_is_held_by(&interner, written, THREE) && rw_waiting(&interner, written) == 1);
    uint64_t last = after(SYNC_WRITE_LOCK, TWO, after(SYNC_RW_UNLOCK, THREE, written));
    assert_true(after(SYNC_RW_UNLOCK, TWO, last) == RW_PREFERS_WRITERS);
    expect(EFFECT_RMW, SYNC_RW_DESTROY, ONE, RW_PREFERS_WRITERS);
    /* Other locks put nobody off. */
    expect(EFFECT_DISABLED, SYNC_WRITE_LOCK, TWO, after(SYNC_READ_LOCK, ONE, 0));
    expect(EFFECT_READ, SYNC_WRITE_TIMED, TWO, after(SYNC_READ_LOCK, ONE, 0));
}

static void a_shared_mutex_is_not_locked_again(void **state)
{
    (void)state;
    struct op op = {.kind = OP_SYNC, .function = SYNC_READ_LOCK, .operand = RW_NOT_AGAIN};
    uint64_t read = after(SYNC_READ_LOCK, ONE, 0);
    assert_int_equal(sync_effect(&interner, &op, TWO, read).kind, EFFECT_RMW);
    assert_int_equal(sync_effect(&interner, &op, ONE, read).kind, EFFECT_ERROR);
    assert_int_equal(sync_effect(&interner, &op, ONE, after(SYNC_WRITE_LOCK, ONE, 0)).kind,
                     EFFECT_ERROR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_semaphore_counts),
        cmocka_unit_test(readers_share),
        cmocka_unit_test(a_writer_is_put_off),
        cmocka_unit_test(a_shared_mutex_is_not_locked_again),
        cmocka_unit_test(a_writer_is_alone),
        cmocka_unit_test(a_barrier_names_its_phase),
        cmocka_unit_test(a_signal_is_for_those_who_waited),
        cmocka_unit_test(signals_are_lost_on_those_who_were_woken),
        cmocka_unit_test(a_time_limit),
        cmocka_unit_test(once_is_once),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    interner_release(&interner);
    return failed;
}
