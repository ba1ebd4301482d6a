/* Tests of a till. `till` is made by setUp: a test that runs without it fails. */
#include "unity.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *till;

void setUp(void)
{
    till = malloc(sizeof *till);
    atomic_init(till, 100);
}

void tearDown(void)
{
    free(till);
    till = NULL;
}

static void *pay(void *amount)
{
#ifdef BROKEN
    atomic_store(till, atomic_load(till) + *(int *)amount);
#else
    atomic_fetch_add(till, *(int *)amount);
#endif
    return NULL;
}

static void test_begins_with_100(void)
{
    TEST_ASSERT_TRUE(till);
    TEST_ASSERT_EQUAL_INT(100, atomic_load(till));
}

static void two_pay(void)
{
    pthread_t threads[2];
    int amounts[2] = {5, 7};
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, pay, &amounts[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    TEST_ASSERT_EQUAL_INT(112, atomic_load(till));
}

static void test_later(void)
{
    TEST_IGNORE_MESSAGE("to be written");
    TEST_FAIL_MESSAGE("comes behind the end");
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_begins_with_100);
    RUN_TEST(two_pay);
    RUN_TEST(test_later);
    return UNITY_END();
}
