/* unity.h - a likeness of Unity, a framework for tests in C that projects bring along: its names,
 * and how a test that fails is left. */
#pragma once

#include <setjmp.h>

struct unity {
    jmp_buf frame; /* where a test is left */
    const char *name;
    int run, failed, ignored;
    int fails;
};

extern struct unity Unity;

void setUp(void);
void tearDown(void);

void UnityBegin(const char *file);
int UnityEnd(void);
void UnityDefaultTestRun(void (*test)(void), const char *name, const int line);
void UnityAssertEqualNumber(long expected, long actual, const char *message, int line);
void UnityFail(const char *message, int line);
void UnityIgnore(const char *message, int line);

#define UNITY_BEGIN() UnityBegin(__FILE__)
#define UNITY_END() UnityEnd()
#define RUN_TEST(test) UnityDefaultTestRun(test, #test, __LINE__)
#define TEST_FAIL_MESSAGE(message) UnityFail(message, __LINE__)
#define TEST_IGNORE_MESSAGE(message) UnityIgnore(message, __LINE__)
#define TEST_ASSERT_TRUE(condition) \
    do {                            \
        if (!(condition))           \
            UnityFail("is false", __LINE__); \
    } while (0)
#define TEST_ASSERT_EQUAL_INT(expected, actual) \
    UnityAssertEqualNumber(expected, actual, 0, __LINE__)
