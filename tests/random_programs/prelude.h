/* prelude.h - what a file of random programs includes: the library itself, or the oracle's. gcc,
 * which compiles for plain runs, prints the results; clang, which compiles for heddle, has an
 * assertion for each. */
#pragma once

#ifdef ORACLE
#ifdef __cplusplus
#include "cxx.h"
#else
#include "pthreads.h"
#endif
#else
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef __cplusplus
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>
#else
#include <stdatomic.h>
#include <threads.h>
typedef _Atomic(int *) atomic_pointer;
#endif
#endif

/* Where a loop looks for what it waits for (tests/random_programs/loops.py). */
#ifdef ORACLE
enum { FREE_TURNS = 3 };
#define TURNS int turn = 0
#define TURN(stop, word, value, differs, other) \
    (turn++ < FREE_TURNS ? (void)0              \
                         : stop((const int *)(word), value, differs, (const int *)(other))),
#define LOCKED_TURN(stop, flag, mutex) \
    (turn++ < FREE_TURNS               \
         ? (void)0                     \
         : oracle_until_locked(stop, (const int *)(flag), (struct oracle_mutex *)(mutex))),
#define sched_yield() (void)0
#define usleep(time) (void)0
#define nanosleep(...) (void)0
#else
#define TURNS
#define TURN(stop, word, value, differs, other)
#define LOCKED_TURN(stop, flag, mutex)
#endif

/* Times for timed waits. A plain run shall not wait for long. */
#if defined(__clang__) || defined(ORACLE)
#define A_WHILE std::chrono::minutes(1)
#else
#define A_WHILE std::chrono::milliseconds(1)
#endif

static inline struct timespec soon(void)
{
    struct timespec time = {4000000000, 0};
#if !defined(__clang__) && !defined(ORACLE)
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_nsec += 1000000;
    time.tv_sec += time.tv_nsec / 1000000000;
    time.tv_nsec %= 1000000000;
#endif
    return time;
}

#ifdef ORACLE
#define RESULT(seed, values, count) oracle_print(values, count)
#elif defined(__clang__)
#define RESULT(seed, values, count) result_##seed(fold(values, count))
#include "results.h"

/* One number for all results. */
static unsigned long fold(const int *values, int count)
{
    unsigned long result = 0;
    for (int i = 0; i < count; i++)
        result = result * 1000003 + (unsigned long)values[i];
    return result;
}
#else
#define RESULT(seed, values, count) print_result(values, count)

static inline void print_result(const int *values, int count)
{
    for (int i = 0; i < count; i++)
        printf(" %d", values[i]);
}
#endif
