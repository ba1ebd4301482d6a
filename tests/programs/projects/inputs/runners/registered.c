/* A runner to whose list constructors add the tests, as utest.h's macro does. */
#include "counter.h"

enum { MOST = 8 };
static void (*tests[MOST])(int *);
static int test_count;

#define TEST(name)                                                              \
    static void run_##name(int *failed);                                        \
    __attribute__((constructor)) static void enter_##name(void)                 \
    {                                                                           \
        tests[test_count++] = run_##name;                                       \
    }                                                                           \
    static void run_##name(int *failed)
#define CHECK(condition)     \
    do                       \
        if (!(condition))    \
            *failed = 1;     \
    while (0)

TEST(one)
{
    reset();
    add_alone();
    CHECK(value() == 1);
}

TEST(two)
{
    reset();
    add_twice();
    CHECK(value() == 2);
}

int main(void)
{
    int failed = 0;
    for (int i = 0; i < test_count; i++)
        tests[i](&failed);
    return failed;
}
