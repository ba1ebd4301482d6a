/* Tests of cmocka: fixtures, assertions, a mocked function, threads. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

struct account {
    atomic_int balance;
};

/* Asks a bank that is mocked. */
static int bank_rate(int day)
{
    check_expected(day);
    return (int)mock();
}

static int make_account(void **state)
{
    *state = calloc(1, sizeof(struct account));
    return *state == NULL;
}

static int drop_account(void **state)
{
    free(*state);
    return 0;
}

static void *deposit(void *argument)
{
    struct account *account = argument;
#ifdef BROKEN
    atomic_store(&account->balance, atomic_load(&account->balance) + 5);
#else
    atomic_fetch_add(&account->balance, 5);
#endif
    return NULL;
}

static void test_deposits(void **state)
{
    struct account *account = *state;
    pthread_t one, other;
    pthread_create(&one, NULL, deposit, account);
    pthread_create(&other, NULL, deposit, account);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert_int_equal(atomic_load(&account->balance), 10);
}

static void test_rates(void **state)
{
    (void)state;
    expect_value(bank_rate, day, 3);
    expect_in_range(bank_rate, day, 4, 6);
    will_return(bank_rate, 7);
    will_return(bank_rate, 8);
    assert_int_equal(bank_rate(3), 7);
    assert_int_equal(bank_rate(5), 8);
}

/* Leaves out what it cannot test here. */
static void test_skips(void **state)
{
    (void)state;
    skip();
    fail();
}

#ifdef UNEXPECTED
static void test_unexpected(void **state)
{
    (void)state;
    bank_rate(1);
}

static void test_unused(void **state)
{
    (void)state;
    will_return(bank_rate, 1);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_deposits, make_account, drop_account),
        cmocka_unit_test(test_rates),
        cmocka_unit_test(test_skips),
#ifdef UNEXPECTED
        cmocka_unit_test(test_unexpected),
        cmocka_unit_test(test_unused),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
