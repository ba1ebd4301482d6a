/* unity.c - what heddle does in the tests of Unity, whose own library the program has (front's
 * load/runner.c): of the functions given to RUN_TEST, only the one runs that the variable
 * HEDDLE_TEST of the environment names, if there is one; and an assertion that fails is an error at
 * its place, in place of a jump out of the test. */
#include "libc/models.h"

int __heddle_test_is_wanted(const char *name); /* runner.c */
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
