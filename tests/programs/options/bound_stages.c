// Workers set one number under one lock, and another one, which depends on it, under a second lock; a reader compares
// the two. It fails when a worker is preempted between the two sections, and no other one has come to the second
// before. (A worker reads the first number outside of its lock, which is a race.) 99 workers have 99! orders, and the reader is the last thread. The random runs find it with any seed.
// RUN: %exits 1 %heddle --races=ignore -bound 0..2 --time-limit=120 --seed=1 --quiet %s | FileCheck %s
// RUN: %exits 1 %heddle --races=ignore -bound 0..2 --time-limit=120 --seed=2 --quiet %s | FileCheck %s
// RUN: %exits 1 %heddle --races=ignore -bound 0..2 --time-limit=120 --seed=5 --quiet %s | FileCheck %s
// CHECK: error: assertion
//
// With one worker, the error needs that preemption; with both numbers set in the first section, there is none.
// RUN: %exits 1 %heddle -bound 0..1 --seed=1 -DWORKERS=1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -bound 0..2 --seed=1 -DWORKERS=2 -DTOGETHER %s | FileCheck %s --check-prefix=TOGETHER
// ONE: error: assertion
// ONE: An execution that leads there, with 1 preemption
// TOGETHER: No errors found
#include <assert.h>
#include <pthread.h>

#ifndef WORKERS
#define WORKERS 99
#endif

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static int one, two;

static void set_two(void)
{
    pthread_mutex_lock(&second);
    two = one + 1;
    pthread_mutex_unlock(&second);
}

static void *work(void *unused)
{
    pthread_mutex_lock(&first);
    one = 1;
#ifdef TOGETHER
    set_two();
#endif
    pthread_mutex_unlock(&first);
#ifndef TOGETHER
    set_two();
#endif
    return unused;
}

static void *look(void *unused)
{
    pthread_mutex_lock(&first);
    int seen = one;
    pthread_mutex_unlock(&first);
    if (seen == 0)
        return unused;
    pthread_mutex_lock(&second);
    assert(two == seen + 1);
    pthread_mutex_unlock(&second);
    return unused;
}

int main(void)
{
    pthread_t workers[WORKERS], reader;
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&workers[i], NULL, work, NULL);
    pthread_create(&reader, NULL, look, NULL);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(workers[i], NULL);
    pthread_join(reader, NULL);
}
