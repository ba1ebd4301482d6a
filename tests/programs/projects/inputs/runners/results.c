/* A runner with suites, as greatest has them, whose tests return a result: 0 is a pass. */
#include "counter.h"

enum result { PASS = 0, FAIL = -1 };
static unsigned passed, failed;

#define CHECK(condition)  \
    do                    \
        if (!(condition)) \
            return FAIL;  \
    while (0)
#define RUN(test) (void)(test() == PASS ? passed++ : failed++)

static enum result test_one(void)
{
    reset();
    add_alone();
    CHECK(value() == 1);
    return PASS;
}

static enum result test_two(void)
{
    reset();
    add_twice();
    CHECK(value() == 2);
    return PASS;
}

static void suite(void)
{
    RUN(test_one);
    RUN(test_two);
}

int main(void)
{
    void (*suites[])(void) = {suite};
    suites[0]();
    return failed > 0;
}
