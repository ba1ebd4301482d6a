// 19 threads set two variables, and one checks that both or none is set. The threads have 20! orders without a
// preemption. The check fails when it comes between the two stores of a setter that was first: one preemption. The
// random runs find this with any seed.
// RUN: %exits 1 %heddle --sc --races=ignore -bound 0..2 --time-limit=60 --seed=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --races=ignore -bound 0..2 --time-limit=60 --seed=2 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --races=ignore -bound 0..2 --time-limit=60 --seed=3 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --races=ignore -bound 0..2 --time-limit=60 --seed=4 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --races=ignore -bound 0..2 --time-limit=60 --seed=5 %s | FileCheck %s
// CHECK: error: assertion
// CHECK: An execution that leads there, with 1 preemption
//
// With the stores and the checks under a lock, no order fails: 3! of them for two setters.
// RUN: %heddle -bound 0..1 --seed=1 -DLOCKED -DSETTERS=2 %s | FileCheck %s --check-prefix=LOCKED
// LOCKED: No errors found
#include <assert.h>
#include <pthread.h>

#ifndef SETTERS
#define SETTERS 19
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int a, b;

static void lock(void)
{
#ifdef LOCKED
    pthread_mutex_lock(&mutex);
#endif
}

static void unlock(void)
{
#ifdef LOCKED
    pthread_mutex_unlock(&mutex);
#endif
}

static void *set(void *unused)
{
    lock();
    a = 1;
    b = -1;
    unlock();
    return unused;
}

static void *check(void *unused)
{
    lock();
    assert((a == 0 && b == 0) || (a == 1 && b == -1));
    unlock();
    return unused;
}

int main(void)
{
    pthread_t setters[SETTERS], checker;
    for (int i = 0; i < SETTERS; i++)
        pthread_create(&setters[i], NULL, set, NULL);
    pthread_create(&checker, NULL, check, NULL);
    for (int i = 0; i < SETTERS; i++)
        pthread_join(setters[i], NULL);
    pthread_join(checker, NULL);
    (void)mutex;
}
