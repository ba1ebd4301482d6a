/* main refers to no test: each of them is run without it. */
#include "counter.h"

#include <assert.h>

void test_one(void)
{
    add_alone();
    assert(value() == 1);
}

int test_two(void)
{
    add_twice();
    return value() != 2;
}

int main(void)
{
    return value();
}
