/* A runner with a list of names and functions, as acutest's TEST_LIST makes one. Checks only record,
 * and main tells. */
#include "counter.h"

#include <stdbool.h>

static bool failed;
#define CHECK(condition) ((condition) ? (void)0 : (void)(failed = true))

void test_one(void)
{
    reset();
    add_alone();
    CHECK(value() == 1);
}

void test_two(void)
{
    reset();
    add_twice();
    CHECK(value() == 2);
}

static const struct {
    const char *name;
    void (*run)(void);
} tests[] = {{"one", test_one}, {"two", test_two}, {0}};

int main(void)
{
    for (int i = 0; tests[i].name; i++)
        tests[i].run();
    return failed;
}
