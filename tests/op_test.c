/* op_test.c - what operations do to the values that they find. */
#include "machine/operations/op.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { ME = 3, OTHER = 5 };

static uint64_t rmw(enum rmw function, unsigned size, uint64_t old, uint64_t operand)
{
    struct op op = {.kind = OP_RMW, .function = function, .size = size, .operand = operand};
    struct effect effect = op_effect(&op, ME, old);
    assert_int_equal(effect.kind, EFFECT_RMW);
    return effect.value;
}

static void fetch_ops_wrap_at_their_size(void **state)
{
    (void)state;
    assert_int_equal(rmw(RMW_ADD, 1, 0xff, 1), 0);
    assert_int_equal(rmw(RMW_ADD, 2, 0xff, 1), 0x100);
    assert_int_equal(rmw(RMW_SUB, 4, 0, 1), 0xffffffff);
    assert_true(rmw(RMW_SUB, 8, 0, 1) == UINT64_MAX);
    assert_int_equal(rmw(RMW_NAND, 1, 0x0f, 0x3c), 0xf3);
    assert_int_equal(rmw(RMW_EXCHANGE, 4, 7, 9), 9);
}

static void minima_and_maxima_heed_the_sign(void **state)
{
    (void)state;
    assert_int_equal(rmw(RMW_MAX, 1, 0xff, 1), 1); /* -1 and 1 */
    assert_int_equal(rmw(RMW_UMAX, 1, 0xff, 1), 0xff);
    assert_int_equal(rmw(RMW_MIN, 4, 0x80000000, 0), 0x80000000);
    assert_int_equal(rmw(RMW_UMIN, 4, 0x80000000, 0), 0);
}

static void a_failed_cas_is_a_read(void **state)
{
    (void)state;
    struct op op = {.kind = OP_CAS, .size = 4, .expected = 1, .operand = 2};
    assert_int_equal(op_effect(&op, ME, 0).kind, EFFECT_READ);
    struct effect success = op_effect(&op, ME, 1);
    assert_int_equal(success.kind, EFFECT_RMW);
    assert_int_equal(success.value, 2);
    /* A narrow one compares its own bytes only. */
    op.size = 1;
    op.expected = 0x101;
    assert_int_equal(op_effect(&op, ME, 1).kind, EFFECT_RMW);
}

static struct effect on_mutex(enum op_kind kind, unsigned thread, uint64_t mutex)
{
    struct op op = {.kind = kind};
    return op_effect(&op, thread, mutex);
}

static uint64_t locked(enum mutex_type type, unsigned thread)
{
    struct effect effect = on_mutex(OP_LOCK, thread, mutex_free(type));
    assert_int_equal(effect.kind, EFFECT_RMW);
    assert_true(mutex_is_held(effect.value));
    assert_int_equal(mutex_owner(effect.value), thread);
    return effect.value;
}

static void any_mutex_excludes_others(void **state)
{
    (void)state;
    for (enum mutex_type type = MUTEX_NORMAL; type <= MUTEX_ERRORCHECK; type++) {
        uint64_t mutex = locked(type, OTHER);
        assert_int_equal(mutex_type(mutex), type);
        assert_int_equal(on_mutex(OP_LOCK, ME, mutex).kind, EFFECT_DISABLED);
        assert_int_equal(on_mutex(OP_TRYLOCK, ME, mutex).kind, EFFECT_READ);
        const struct op look = {.kind = OP_TRYLOCK, .operand = TRY_LOOK};
        assert_int_equal(op_effect(&look, ME, mutex).kind, EFFECT_READ);
        assert_int_equal(op_effect(&look, ME, mutex_free(type)).kind, EFFECT_READ);
        assert_false(op_drains(&look, false, mutex, mutex));
        struct effect freed = on_mutex(OP_UNLOCK, OTHER, mutex);
        assert_int_equal(freed.kind, EFFECT_RMW);
        assert_true(freed.value == mutex_free(type));
    }
}

static void relocking_depends_on_the_type(void **state)
{
    (void)state;
    assert_int_equal(on_mutex(OP_LOCK, ME, locked(MUTEX_NORMAL, ME)).kind, EFFECT_DISABLED);
    assert_int_equal(on_mutex(OP_LOCK, ME, locked(MUTEX_ERRORCHECK, ME)).kind, EFFECT_READ);
    struct effect twice = on_mutex(OP_LOCK, ME, locked(MUTEX_RECURSIVE, ME));
    assert_int_equal(twice.kind, EFFECT_RMW);
    struct effect once = on_mutex(OP_UNLOCK, ME, twice.value);
    assert_true(mutex_is_held(once.value));
    assert_false(mutex_is_held(on_mutex(OP_UNLOCK, ME, once.value).value));
}

static void unlocking_takes_the_owner(void **state)
{
    (void)state;
    assert_int_equal(on_mutex(OP_UNLOCK, ME, locked(MUTEX_NORMAL, OTHER)).kind, EFFECT_ERROR);
    assert_int_equal(on_mutex(OP_UNLOCK, ME, mutex_free(MUTEX_NORMAL)).error, ERROR_INVALID_UNLOCK);
    /* These types return an error code instead. */
    assert_int_equal(on_mutex(OP_UNLOCK, ME, locked(MUTEX_ERRORCHECK, OTHER)).kind, EFFECT_READ);
    assert_int_equal(on_mutex(OP_UNLOCK, ME, locked(MUTEX_RECURSIVE, OTHER)).kind, EFFECT_READ);
}

static void a_destroyed_mutex_is_of_no_use(void **state)
{
    (void)state;
    assert_int_equal(on_mutex(OP_MUTEX_DESTROY, ME, locked(MUTEX_NORMAL, ME)).kind, EFFECT_ERROR);
    uint64_t destroyed = on_mutex(OP_MUTEX_DESTROY, ME, mutex_free(MUTEX_NORMAL)).value;
    assert_true(mutex_is_destroyed(destroyed));
    assert_int_equal(on_mutex(OP_LOCK, ME, destroyed).error, ERROR_INVALID_LOCK);
    assert_int_equal(on_mutex(OP_UNLOCK, ME, destroyed).error, ERROR_INVALID_UNLOCK);
    struct op init = {.kind = OP_MUTEX_INIT, .operand = MUTEX_RECURSIVE};
    assert_int_equal(mutex_copied(op_effect(&init, ME, destroyed).value),
                     mutex_free(MUTEX_RECURSIVE));
}

static void a_mutex_is_initialised_once(void **state)
{
    (void)state;
    uint64_t init = on_mutex(OP_MUTEX_INIT, ME, mutex_free(MUTEX_NORMAL)).value;
    assert_int_equal(on_mutex(OP_MUTEX_INIT, ME, init).error, ERROR_DOUBLE_INIT);
    uint64_t held = on_mutex(OP_LOCK, ME, init).value;
    assert_int_equal(on_mutex(OP_MUTEX_INIT, ME, held).error, ERROR_DOUBLE_INIT);
    assert_int_equal(on_mutex(OP_UNLOCK, ME, held).value, init);
    uint64_t destroyed = on_mutex(OP_MUTEX_DESTROY, ME, init).value;
    assert_int_equal(on_mutex(OP_MUTEX_INIT, ME, destroyed).value, init);
    /* One with a static initialiser may be initialised while it is free. */
    assert_int_equal(on_mutex(OP_MUTEX_INIT, ME, locked(MUTEX_NORMAL, OTHER)).error,
                     ERROR_DOUBLE_INIT);
    /* So may copies, and memory with other data. */
    assert_int_equal(on_mutex(OP_MUTEX_INIT, ME, mutex_copied(init)).value, init);
    assert_int_equal(on_mutex(OP_MUTEX_INIT, ME, mutex_copied(held)).value, init);
    for (uint64_t byte = 1; byte <= UINT8_MAX; byte++)
        assert_int_equal(on_mutex(OP_MUTEX_INIT, ME, byte * (UINT64_MAX / UINT8_MAX)).value, init);
}

static void an_object_lives_once(void **state)
{
    (void)state;
    struct op alloc = {.kind = OP_ALLOC, .operand = 24, .expected = STORAGE_HEAP_ZEROED};
    struct op release = {.kind = OP_FREE, .expected = STORAGE_HEAP};
    assert_int_equal(op_effect(&release, ME, 0).error, ERROR_INVALID_FREE);
    uint64_t live = op_effect(&alloc, ME, 0).value;
    assert_true(lifetime_is_live(live));
    assert_int_equal(lifetime_size(live), 24);
    assert_int_equal(lifetime_storage(live), STORAGE_HEAP_ZEROED);
    uint64_t over = op_effect(&release, ME, live).value;
    assert_true(lifetime_is_over(over));
    assert_false(lifetime_is_live(over));
    assert_int_equal(op_effect(&release, ME, over).error, ERROR_DOUBLE_FREE);
    /* Empty objects live, too, and a local is not for free(). */
    alloc = (struct op){.kind = OP_ALLOC, .operand = 0, .expected = STORAGE_LOCAL};
    uint64_t local = op_effect(&alloc, ME, 0).value;
    assert_true(lifetime_is_live(local));
    assert_int_equal(lifetime_size(local), 0);
    assert_int_equal(op_effect(&release, ME, local).error, ERROR_INVALID_FREE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fetch_ops_wrap_at_their_size),
        cmocka_unit_test(minima_and_maxima_heed_the_sign),
        cmocka_unit_test(a_failed_cas_is_a_read),
        cmocka_unit_test(any_mutex_excludes_others),
        cmocka_unit_test(relocking_depends_on_the_type),
        cmocka_unit_test(unlocking_takes_the_owner),
        cmocka_unit_test(a_destroyed_mutex_is_of_no_use),
        cmocka_unit_test(a_mutex_is_initialised_once),
        cmocka_unit_test(an_object_lives_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
