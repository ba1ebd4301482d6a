/* runner.c - which tests a runner runs: the one that the environment names, or all of them. */
#include "libc/models.h"

#include <string.h>

char *getenv(const char *name);

int __heddle_test_is_wanted(const char *name)
{
    const char *wanted = getenv("HEDDLE_TEST");
    return !wanted || strcmp(name, wanted) == 0;
}

/* What heddle does in the tests of Unity, whose own library the program has
 * (front/load/runner.c): of the functions given to RUN_TEST, only the one that is wanted runs; and
 * an assertion that fails is an error at its place, in place of a jump out of the test. */
void UnityDefaultTestRun(void (*test)(void), const char *name, const int line);

void __heddle_unity_run(void (*test)(void), const char *name, const int line)
{
    if (__heddle_test_is_wanted(name))
        UnityDefaultTestRun(test, name, line);
}

void __heddle_unity_fail(void *frame, int value)
{
    (void)frame;
    (void)value;
    heddle_failed_expectation("the test prints why it fails");
}
