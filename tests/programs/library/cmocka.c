/* The functions of <cmocka.h>: each assertion holds, or, as chosen, one of them fails, at its own
 * line: the 16 of test_assertions, the two of asks (numbers 17 to 25), and those of called and
 * asserts. */
// RUN: %heddle -DCHOSEN=0 %s | FileCheck %s --check-prefix=RIGHT
// RIGHT: No errors found: 1 execution explored
// RUN: %exits 1 %heddle --keep-going --quiet %s | FileCheck %s
// CHECK: 20 errors found
#include <heddle/verifier.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#ifndef CHOSEN
#define CHOSEN heddle_choose(1, 27)
#endif

static int chosen;

/* Each macro has a number: `good`, or, if the number was chosen, `bad`. */
#define PICK(number, good, bad) (chosen == (number) ? (bad) : (good))

static int asks(int number, const char *text)
{
    check_expected(number);
    check_expected_ptr(text);
    return (int)mock();
}

static void called(void)
{
    function_called();
}

static void asserts(int condition)
{
    mock_assert(condition, "condition", __FILE__, __LINE__);
}

static int is_even(LargestIntegralType value, LargestIntegralType unused)
{
    (void)unused;
    return value % 2 == 0;
}

static void prints(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprint_message(format, arguments);
    va_end(arguments);
    va_start(arguments, format);
    vprint_error(format, arguments);
    va_end(arguments);
}

static void test_assertions(void **state)
{
    static const LargestIntegralType odd[] = {1, 3, 5};
    (void)state;
    assert_true(PICK(1, 1, 0));
    assert_false(PICK(2, 0, 1));
    assert_return_code(PICK(3, 0, -1), 0);
    assert_int_equal(PICK(4, 2, 3), 2);
    assert_int_not_equal(PICK(5, 3, 2), 2);
    assert_float_equal(PICK(6, 1.0f, 1.5f), 1.0f, 0.1f);
    assert_float_not_equal(PICK(7, 1.5f, 1.0f), 1.0f, 0.1f);
    assert_string_equal(PICK(8, "a", "b"), "a");
    assert_string_not_equal(PICK(9, "b", "a"), "a");
    assert_memory_equal(PICK(10, "abc", "abd"), "abc", 3);
    assert_memory_not_equal(PICK(11, "abd", "abc"), "abc", 3);
    assert_in_range(PICK(12, 3, 5), 2, 4);
    assert_not_in_range(PICK(13, 5, 3), 2, 4);
    assert_in_set(PICK(14, 3, 2), odd, 3);
    assert_not_in_set(PICK(15, 2, 3), odd, 3);
    if (chosen == 16)
        fail();
}

static void test_mocks(void **state)
{
    static LargestIntegralType set[] = {7, 9};
    (void)state;
    expect_value(asks, number, 1);
    expect_not_value(asks, number, 1);
    expect_in_range(asks, number, 5, 6);
    expect_not_in_range(asks, number, 5, 6);
    expect_in_set(asks, number, set);
    expect_not_in_set(asks, number, set);
    expect_check(asks, number, is_even, 0);
    expect_any(asks, number);
    expect_string(asks, text, "one");
    expect_not_string(asks, text, "one");
    expect_memory(asks, text, "on", 2);
    expect_not_memory(asks, text, "on", 2);
    expect_any_count(asks, text, 4);
    will_return_always(asks, 5);
    asks(PICK(17, 1, 2), PICK(18, "one", "two"));
    asks(PICK(19, 2, 1), PICK(20, "two", "one"));
    asks(PICK(21, 5, 7), "one");
    asks(PICK(22, 7, 5), "two");
    asks(PICK(23, 9, 8), "any");
    asks(PICK(24, 8, 9), "any");
    asks(PICK(25, 4, 5), "any");
    asks(1, "any");
    expect_function_call(called);
    called();
    if (chosen == 26)
        called();
}

static void test_memory(void **state)
{
    (void)state;
    int *number = test_calloc(1, sizeof *number);
    number = test_realloc(number, 2 * sizeof *number);
    assert_int_equal(number[0], 0);
    test_free(number);
    test_free(test_malloc(1));
    expect_assert_failure(asserts(0));
    asserts(PICK(27, 1, 0));
    print_message("%d\n", 1);
    print_error("%d\n", 2);
    prints("%d\n", 3);
    skip();
    fail();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_assertions),
        cmocka_unit_test(test_mocks),
        cmocka_unit_test(test_memory),
    };
    chosen = CHOSEN;
    cmocka_set_message_output(CM_OUTPUT_STDOUT);
    cmocka_set_test_filter("*");
    cmocka_set_skip_filter("none");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
