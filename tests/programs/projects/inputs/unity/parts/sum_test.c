/* Tests, which sum_test_runner.c runs. */
#include "unity.h"

static int prepared;

void setUp(void)
{
    prepared = 1;
}

void test_right(void)
{
    TEST_ASSERT_EQUAL_INT(1, prepared);
}

void test_wrong(void)
{
    TEST_ASSERT_EQUAL_INT(3, 2 + prepared + 1);
}

void tearDown(void)
{
}
