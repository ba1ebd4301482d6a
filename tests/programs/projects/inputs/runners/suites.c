/* A runner that keeps suites on the heap, which a file of tests fills in, as for CUnit. */
#include "suites.h"

#include <stdlib.h>

struct test {
    void (*run)(void);
    struct test *next;
};

static struct test *first;
static int failures;

void suite_add(void (*run)(void))
{
    struct test *test = malloc(sizeof *test);
    *test = (struct test){run, first};
    first = test;
}

void suite_check(int condition)
{
    failures += !condition;
}

int main(void)
{
    suite_fill();
    while (first) {
        struct test *test = first;
        first = test->next;
        test->run();
        free(test);
    }
    return failures;
}
