#include "unity.h"

#include <stdio.h>

struct unity Unity;

static const char *file_of_tests;

void UnityBegin(const char *file)
{
    file_of_tests = file;
    Unity.run = Unity.failed = Unity.ignored = 0;
}

int UnityEnd(void)
{
    printf("%d tests, %d failed, %d ignored\n", Unity.run, Unity.failed, Unity.ignored);
    return Unity.failed;
}

void UnityDefaultTestRun(void (*test)(void), const char *name, const int line)
{
    (void)line;
    Unity.name = name;
    Unity.run++;
    Unity.fails = 0;
    if (setjmp(Unity.frame) == 0) {
        setUp();
        test();
    }
    if (setjmp(Unity.frame) == 0)
        tearDown();
    Unity.failed += Unity.fails;
}

static void print(const char *what, const char *message, int line)
{
    printf("%s:%d:%s:%s: %s\n", file_of_tests, line, Unity.name, what, message);
}

void UnityFail(const char *message, int line)
{
    print("FAIL", message, line);
    Unity.fails = 1;
    longjmp(Unity.frame, 1);
}

void UnityAssertEqualNumber(long expected, long actual, const char *message, int line)
{
    if (expected == actual)
        return;
    print("FAIL", message ? message : "not equal", line);
    Unity.fails = 1;
    longjmp(Unity.frame, 1);
}

void UnityIgnore(const char *message, int line)
{
    print("IGNORE", message, line);
    Unity.ignored++;
    longjmp(Unity.frame, 1);
}
