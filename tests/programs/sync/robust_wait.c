/* A wait for a condition locks its mutex again, and so learns that the last owner of a robust mutex
 * has ended, as a lock does (POSIX, pthread_cond_wait: EOWNERDEAD), also where its time is up
 * (TIMED). If somebody else has unlocked the mutex in between without a repair (LOST), it returns
 * ENOTRECOVERABLE, without the mutex. If the owner unlocks (UNLOCKS), it returns 0. Without the
 * attribute (STALLED), the waiting thread does not come back.
 *
 * Executions: the worker comes to the mutex when main waits. With TIMED, main may find its time up
 * before the worker has locked, and after it has ended; or it is signalled. */
// RUN: %heddle %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --algorithm=optimal %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle -DUNLOCKS %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle -DLOST %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle -DTIMED %s | FileCheck --check-prefix=THREE %s
// RUN: %heddle -DTIMED --sc --algorithm=naive %s | FileCheck --check-prefix=SAFE %s
// RUN: %exits 1 %heddle --quiet -DUNAWARE %s | FileCheck --check-prefix=UNAWARE %s
// RUN: %exits 1 %heddle --quiet -DTIMED -DUNAWARE %s | FileCheck --check-prefix=UNAWARE %s
// RUN: %exits 1 %heddle --quiet -DSTALLED %s | FileCheck --check-prefix=STALLED %s
// ONE: No errors found: 1 execution explored
// THREE: No errors found: 3 executions explored
// SAFE: No errors found
// UNAWARE: error: assertion `result == 0{{.*}}' failed
// STALLED: error: deadlock

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t mutex;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static bool half_done;

#ifdef LOST
static void *loser(void *unused)
{
    assert(pthread_mutex_lock(&mutex) == EOWNERDEAD);
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    return unused;
}
#endif

static void *worker(void *unused)
{
    pthread_mutex_lock(&mutex);
    half_done = true;
#ifdef LOST
    pthread_t thread;
    pthread_create(&thread, NULL, loser, NULL);
    pthread_detach(thread);
#else
    pthread_cond_signal(&condition);
#endif
#ifdef UNLOCKS
    pthread_mutex_unlock(&mutex);
#endif
    return unused;
}

static void make_mutex(void)
{
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
#ifndef STALLED
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
#endif
    pthread_mutex_init(&mutex, &attributes);
}

static int wait(void)
{
#ifdef TIMED
    struct timespec limit = {.tv_sec = 1};
    return pthread_cond_timedwait(&condition, &mutex, &limit);
#else
    return pthread_cond_wait(&condition, &mutex);
#endif
}

int main(void)
{
    pthread_t thread;
    make_mutex();
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, NULL, worker, NULL);
    int result = 0;
    while (!half_done && result == 0)
        result = wait();
#if defined UNAWARE
    assert(result == 0 || result == ETIMEDOUT);
#elif defined TIMED
    assert(result == (half_done ? EOWNERDEAD : ETIMEDOUT));
#elif defined UNLOCKS
    assert(result == 0);
#elif defined LOST
    assert(result == ENOTRECOVERABLE && pthread_mutex_unlock(&mutex) == EPERM);
#else
    assert(result == EOWNERDEAD && pthread_mutex_consistent(&mutex) == 0);
#endif
#ifndef LOST
    pthread_mutex_unlock(&mutex);
#endif
    return pthread_join(thread, NULL);
}
