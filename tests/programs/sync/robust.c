/* A robust mutex whose owner ends is not lost: the next owner gets EOWNERDEAD, may repair the data,
 * and says so by pthread_mutex_consistent. If it does not (LOST), all later locks fail with
 * ENOTRECOVERABLE. Two executions: main locks before the worker or after it. Without the attribute
 * (STALLED), main waits for ever if the worker was first. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=naive --format=json %s | FileCheck %s
// RUN: %heddle --format=json -DLOST %s | FileCheck %s
// RUN: %heddle --sc --algorithm=naive --format=json -DLOST %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DSTALLED %s | FileCheck --check-prefix=STALLED %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// STALLED: "kind": "deadlock"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex;
static int half_done;

static void *worker(void *unused)
{
    if (pthread_mutex_lock(&mutex) == 0)
        half_done = 1;
    return unused;
}

static void make_mutex(void)
{
    pthread_mutexattr_t attributes;
    int robust;
    pthread_mutexattr_init(&attributes);
    assert(pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST) == 0);
    assert(pthread_mutexattr_getrobust(&attributes, &robust) == 0);
    assert(robust == PTHREAD_MUTEX_ROBUST);
#if defined STALLED
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_STALLED);
#endif
    pthread_mutex_init(&mutex, &attributes);
}

/* Main is the next owner after the worker. */
static void take_over(void)
{
    assert(half_done == 1);
#if !defined LOST
    half_done = 0;
    assert(pthread_mutex_consistent(&mutex) == 0 && pthread_mutex_consistent(&mutex) == EINVAL);
    assert(pthread_mutex_unlock(&mutex) == 0 && pthread_mutex_lock(&mutex) == 0);
    pthread_mutex_unlock(&mutex);
#else
    assert(pthread_mutex_unlock(&mutex) == 0 && pthread_mutex_lock(&mutex) == ENOTRECOVERABLE);
    assert(pthread_mutex_trylock(&mutex) == ENOTRECOVERABLE);
#endif
}

int main(void)
{
    pthread_t thread;
    make_mutex();
    pthread_create(&thread, NULL, worker, NULL);
    int found = pthread_mutex_lock(&mutex);
    if (found == EOWNERDEAD)
        take_over();
    else
        assert(found == 0 && half_done == 0 && pthread_mutex_unlock(&mutex) == 0);
    return pthread_join(thread, NULL);
}
