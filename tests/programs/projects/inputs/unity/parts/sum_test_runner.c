#include "unity.h"

extern void test_right(void);
extern void test_wrong(void);

int main(void)
{
    UnityBegin("sum_test.c");
    RUN_TEST(test_right);
    RUN_TEST(test_wrong);
    return UnityEnd();
}
