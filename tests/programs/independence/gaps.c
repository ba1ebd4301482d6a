/* Blocks that have no summary, and why: each begins in a line of its own, and the reason is at the
 * place that follows it. */
// REQUIRES: z3
// RUN: %heddle --show-independence %s | FileCheck %s
// RUN: %heddle --show-independence --verbose %s 2>&1 >%t.out | FileCheck %s --check-prefix=VERBOSE
// VERBOSE: gaps.c:{{.*}}: unknown, as it calls puts
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static int x, *pointer = &x;
static double number;
static union {
    int whole;
    short half;
} mixed;
static atomic_int count;

static void begin(void)
{
    // CHECK-DAG: gaps.c:[[@LINE+1]]:5: unknown, as it does not end in the function in which it begins
    pthread_mutex_lock(&mutex);
}

static void end(void)
{
    pthread_mutex_unlock(&mutex);
}

static void (*const calls[])(void) = {begin, end};

static void in_pieces(int piece)
{
    // CHECK-DAG: gaps.c:[[@LINE+1]]:5{{.*}}: unknown, as it accesses 'mixed' in pieces of different sizes
    pthread_mutex_lock(&mutex);
    if (piece)
        mixed.half = 1;
    else
        mixed.whole++;
    pthread_mutex_unlock(&mutex);
}

static void sums(int n)
{
    // CHECK-DAG: gaps.c:[[@LINE+1]]:5{{.*}}: unknown, as it has too many branches on a path
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < n; i++)
        x += i;
    pthread_mutex_unlock(&mutex);
}

int main(int argc, char **argv)
{
    void (*call)(void) = calls[argc];
    (void)argv;
    // CHECK-DAG: gaps.c:[[@LINE+1]]:5: unknown, as it accesses memory that is no known global variable ({{.*}}:[[@LINE+2]]:
    pthread_mutex_lock(&mutex);
    *pointer = 1;
    pthread_mutex_unlock(&mutex);
    // CHECK-DAG: gaps.c:[[@LINE+1]]:5: unknown, as it calls puts ({{.*}}:[[@LINE+2]]:
    pthread_mutex_lock(&mutex);
    puts("x");
    pthread_mutex_unlock(&mutex);
    // CHECK-DAG: gaps.c:[[@LINE+1]]:5: unknown, as it locks or unlocks another mutex ({{.*}}:[[@LINE+3]]:
    pthread_mutex_lock(&mutex);
    x++;
    pthread_mutex_lock(&other);
    pthread_mutex_unlock(&other);
    pthread_mutex_unlock(&mutex);
    // CHECK-DAG: gaps.c:[[@LINE+1]]:5: unknown, as it has an operation that is none of integers
    pthread_mutex_lock(&mutex);
    number += 1;
    pthread_mutex_unlock(&mutex);
    // CHECK-DAG: gaps.c:[[@LINE+1]]:5: unknown, as it does more than to access variables (heddle_check_call
    pthread_mutex_lock(&mutex);
    call();
    pthread_mutex_unlock(&mutex);
    in_pieces(argc);
    sums(argc);
    // CHECK-DAG: gaps.c:[[@LINE+1]]:5 with itself: always
    atomic_fetch_add(&count, 1);
    return 0;
}
