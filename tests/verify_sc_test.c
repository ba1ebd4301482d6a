/* verify_sc_test.c - VerifySC and the closure on instances by hand. (`heddle-fuzz --verify-sc`
 * compares them with a naive search on random ones.) */
#include "explore/values/closure.h"
#include "explore/values/verify_sc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { X = 1, Y = 2, LOCATIONS = 3, R = INSTANCE_READS, W = INSTANCE_WRITES };

static void begin(struct instance *instance)
{
    instance_init(instance);
    instance_fit(instance, 4, LOCATIONS);
}

static void reads_from(struct instance *instance, uint32_t read, uint32_t write)
{
    instance_set_good(instance, read, &write, 1);
}

static enum verify_result search(struct instance *instance, struct verify_request request)
{
    struct verify_sc verify = {0};
    uint32_t hint[16];
    for (uint32_t i = 0; i + 1 < instance->count; i++)
        hint[i] = i + 1;
    request.hint = hint;
    enum verify_result result = verify_sc_search(&verify, instance, &request);
    assert_true(result != VERIFY_WITNESS || verify.count + 1 == instance->count);
    verify_sc_release(&verify);
    return result;
}

static bool close_instance(struct instance *instance)
{
    struct closure_scratch scratch = {0};
    bool is_closed = closure_close(&scratch, instance);
    closure_release(&scratch);
    return is_closed;
}

/* x = 1; r = y || y = 1; s = x. Both cannot read the initial values; the closure tells. */
static void store_buffering_is_no_witness(void **state)
{
    (void)state;
    struct instance instance;
    begin(&instance);
    instance_add(&instance, 0, X, W);
    reads_from(&instance, instance_add(&instance, 0, Y, R), INSTANCE_INIT);
    instance_add(&instance, 1, Y, W);
    reads_from(&instance, instance_add(&instance, 1, X, R), INSTANCE_INIT);
    assert_int_equal(search(&instance, (struct verify_request){0}), VERIFY_NONE);
    assert_false(close_instance(&instance));
    instance_release(&instance);
}

/* x = 1 || x = 2 || reads 1, 2 and 1 of x. With room for one state, the search does not see that
 * this cannot be. */
static void the_search_gives_up(void **state)
{
    (void)state;
    struct instance instance;
    begin(&instance);
    uint32_t one = instance_add(&instance, 0, X, W), two = instance_add(&instance, 1, X, W);
    reads_from(&instance, instance_add(&instance, 2, X, R), one);
    reads_from(&instance, instance_add(&instance, 2, X, R), two);
    reads_from(&instance, instance_add(&instance, 2, X, R), one);
    assert_int_equal(search(&instance, (struct verify_request){.most_states = 1}), VERIFY_GAVE_UP);
    assert_int_equal(search(&instance, (struct verify_request){0}), VERIFY_NONE);
    instance_release(&instance);
}

/* Two events that read and write cannot both read the initial value. */
static void updates_are_atomic(void **state)
{
    (void)state;
    struct instance instance;
    begin(&instance);
    reads_from(&instance, instance_add(&instance, 0, X, R | W), INSTANCE_INIT);
    uint32_t second = instance_add(&instance, 1, X, R | W);
    reads_from(&instance, second, INSTANCE_INIT);
    assert_int_equal(search(&instance, (struct verify_request){0}), VERIFY_NONE);
    assert_false(close_instance(&instance));
    instance_release(&instance);
}

/* fetch_add(x, 1), from the initial value or the store || x = 0 || CAS(x, 0, 2), from the initial
 * value. To take an update as soon as it can come is wrong here: the compare-exchange has to come
 * first. */
static void updates_have_alternatives(void **state)
{
    (void)state;
    struct instance instance;
    begin(&instance);
    uint32_t add = instance_add(&instance, 0, X, R | W), store = instance_add(&instance, 1, X, W);
    uint32_t good[] = {INSTANCE_INIT, store};
    instance_set_good(&instance, add, good, 2);
    reads_from(&instance, instance_add(&instance, 2, X, R | W), INSTANCE_INIT);
    assert_int_equal(search(&instance, (struct verify_request){0}), VERIFY_WITNESS);
    instance_release(&instance);
}

/* What is before all good writes is before the read; a write behind them comes behind it. */
static void closure_follows_all_good_writes(void **state)
{
    (void)state;
    struct instance instance;
    begin(&instance);
    uint32_t first = instance_add(&instance, 0, Y, W);
    uint32_t good[] = {instance_add(&instance, 0, X, W), instance_add(&instance, 1, X, W)};
    instance_order(&instance, first, good[1]);
    uint32_t last = instance_add(&instance, 0, X, W);
    instance_order(&instance, good[1], last);
    uint32_t read = instance_add(&instance, 2, X, R);
    instance_set_good(&instance, read, good, 2);
    struct instance_mark mark = instance_mark(&instance);
    assert_true(close_instance(&instance));
    assert_true(instance_is_before(&instance, first, read));
    assert_true(instance_is_before(&instance, read, last));
    assert_false(instance_is_before(&instance, good[0], read));
    instance_undo(&instance, mark);
    assert_false(instance_is_before(&instance, first, read));
    instance_release(&instance);
}

/* A hidden write is no longer good. */
static void closure_narrows(void **state)
{
    (void)state;
    struct instance instance;
    begin(&instance);
    uint32_t old = instance_add(&instance, 0, X, W), new = instance_add(&instance, 0, X, W);
    uint32_t read = instance_add(&instance, 0, X, R);
    uint32_t good[] = {INSTANCE_INIT, old, new};
    instance_set_good(&instance, read, good, 3);
    assert_true(close_instance(&instance));
    assert_int_equal(instance_event(&instance, read)->good_count, 1);
    assert_true(instance_is_good(&instance, read, new));
    instance_release(&instance);
}

static void the_end_is_as_demanded(void **state)
{
    (void)state;
    struct instance instance;
    begin(&instance);
    uint32_t one = instance_add(&instance, 0, X, W), two = instance_add(&instance, 1, X, W);
    reads_from(&instance, instance_add(&instance, 2, X, R), two);
    for (unsigned i = 0; i < 2; i++) {
        struct verify_final final = {.location = X, .writes = i ? &two : &one, .count = 1};
        struct verify_request request = {.finals = &final, .final_count = 1};
        assert_int_equal(search(&instance, request), VERIFY_WITNESS);
        instance_order(&instance, one, two); /* now the end is fixed */
        assert_int_equal(search(&instance, request), i ? VERIFY_WITNESS : VERIFY_NONE);
    }
    instance_release(&instance);
}

/* Two events that are ordered by a third one are not adjacent. */
static void adjacent_events_are_unordered(void **state)
{
    (void)state;
    struct instance instance;
    begin(&instance);
    uint32_t one = instance_add(&instance, 0, X, W), flag = instance_add(&instance, 0, Y, W);
    uint32_t read = instance_add(&instance, 1, Y, R), two = instance_add(&instance, 1, X, W);
    struct verify_request request = {.adjacent = {one, two}};
    uint32_t good[] = {INSTANCE_INIT, flag};
    instance_set_good(&instance, read, good, 2);
    assert_int_equal(search(&instance, request), VERIFY_WITNESS);
    reads_from(&instance, read, flag);
    assert_int_equal(search(&instance, request), VERIFY_NONE);
    instance_release(&instance);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(store_buffering_is_no_witness),
        cmocka_unit_test(the_search_gives_up),
        cmocka_unit_test(updates_are_atomic),
        cmocka_unit_test(updates_have_alternatives),
        cmocka_unit_test(closure_follows_all_good_writes),
        cmocka_unit_test(closure_narrows),
        cmocka_unit_test(the_end_is_as_demanded),
        cmocka_unit_test(adjacent_events_are_unordered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
