#include "counter.h"
#include "suites.h"

/* A test that another one calls runs there, whichever test is wanted. */
void test_one(void)
{
    reset();
    add_alone();
    suite_check(value() == 1);
}

void test_two(void)
{
    test_one();
    add_twice();
    suite_check(value() == 3);
}

void suite_fill(void)
{
    suite_add(test_one);
    suite_add(test_two);
}
