/* A runner whose tests return a message if they fail, as those of minunit. main is the test: heddle
 * does not know what such a test returns if it passes. */
#include "counter.h"

#include <stdio.h>

static int tests_run;

#define CHECK(message, condition) \
    do                            \
        if (!(condition))         \
            return message;       \
    while (0)
#define RUN(test)                \
    do {                         \
        const char *what = test(); \
        tests_run++;             \
        if (what)                \
            return what;         \
    } while (0)

static const char *test_one(void)
{
    reset();
    add_alone();
    CHECK("one is lost", value() == 1);
    return NULL;
}

static const char *test_two(void)
{
    reset();
    add_twice();
    CHECK("one of two is lost", value() == 2);
    return NULL;
}

static const char *all_tests(void)
{
    RUN(test_one);
    RUN(test_two);
    return NULL;
}

int main(void)
{
    const char *what = all_tests();
    puts(what ? what : "all tests passed");
    return what != NULL;
}
