/* base_test.c - growable arrays and the hash set. */
#include "base/hash_set.h"
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void arrays_keep_what_they_hold(void **state)
{
    (void)state;
    size_t *array = NULL, capacity = 0;
    for (size_t i = 0; i < 1000; i++) {
        array_reserve(array, capacity, i + 1);
        assert_true(capacity > i);
        array[i] = i;
    }
    for (size_t i = 0; i < 1000; i++)
        assert_int_equal(array[i], i);
    free(array);
}

static void a_set_holds_each_hash_once(void **state)
{
    (void)state;
    struct hash_set set = {0};
    for (int round = 0; round < 2; round++) {
        for (uint64_t i = 1; i <= 1000; i++) {
            uint64_t hash[2] = {i % 10, i}; /* many collide */
            assert_int_equal(hash_set_add(&set, hash), round == 0);
        }
    }
    assert_int_equal(set.count, 1000);
    hash_set_release(&set);
    uint64_t hash[2] = {1, 1};
    assert_true(hash_set_add(&set, hash));
    hash_set_release(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_keep_what_they_hold),
        cmocka_unit_test(a_set_holds_each_hash_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
