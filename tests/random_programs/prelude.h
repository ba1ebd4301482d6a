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
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
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
