// An attempt to lock that fails orders nothing, in no model and no search: who finds the lock held
// may not rely on what its holder did before (C17 7.26.4.5, [thread.mutex.requirements], and XBD 4.12
// of POSIX, where only a trylock that succeeds synchronises). Thread 1 writes and locks; thread 2
// writes if it finds the lock held (HOW=0), by a spin lock (1), by a lock that times out (2), or
// after it has looked twice (3).
// RUN: %exits 1 %heddle --sc %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --memory-model=tso %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --memory-model=ra %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --memory-model=rc11 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --sc --algorithm=optimal %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --sc --algorithm=rvf %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --sc --algorithm=naive %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --sc -bound 2 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --sc -j2 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --sc -DHOW=1 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --sc -DHOW=2 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --memory-model=tso -DHOW=2 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --sc -DHOW=3 %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race on 'data': write by thread 2 and write by thread 1 [data-race]
//
// What thread 1 wrote before it gave the lock back is ordered by an attempt that succeeds. So is what
// an atomic flag publishes beside an attempt that fails.
// RUN: %heddle --sc -DRIGHT=1 %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle --memory-model=tso -DRIGHT=1 %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle --memory-model=ra -DRIGHT=1 %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle -DRIGHT=1 %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle --sc -DRIGHT=2 %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle --memory-model=ra -DRIGHT=2 %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle -DRIGHT=2 %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle --sc -DRIGHT=2 --algorithm=optimal %s | FileCheck %s --check-prefix=RIGHT
// RIGHT: No errors found
//
// -DSTALE: thread 1 gives back `gate`, and then locks. Who finds the lock held may still find `gate`
// held under rc11, where a failed attempt is a relaxed read, though not if thread 1 also tells by a
// release store that the reader acquires (TOLD). The other models have no old values for it.
// RUN: %exits 1 %heddle --quiet -DSTALE %s | FileCheck %s --check-prefix=OLD
// RUN: %exits 1 %heddle --quiet -DSTALE -DHOW=1 %s | FileCheck %s --check-prefix=OLD
// RUN: %heddle -DSTALE -DTOLD %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle --memory-model=ra -DSTALE %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle --memory-model=tso -DSTALE %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle --sc -DSTALE %s | FileCheck %s --check-prefix=RIGHT
// OLD: error: assertion `pthread_mutex_trylock(&gate) == 0' failed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#ifndef HOW
#define HOW 0
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_spinlock_t spin;
static atomic_int flag;
static int data;

static void *holder(void *unused)
{
#ifdef STALE
    pthread_mutex_lock(&gate);
    pthread_mutex_unlock(&gate);
#else
    data = 1;
#endif
#if RIGHT == 1
    pthread_mutex_lock(&mutex);
    flag = 1;
    pthread_mutex_unlock(&mutex);
#else
    flag = 1;
#if HOW == 1
    pthread_spin_lock(&spin);
    pthread_spin_unlock(&spin);
#else
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
#endif
#endif
    return unused;
}

static int is_held(void)
{
#if HOW == 1
    if (pthread_spin_trylock(&spin))
        return 1;
    pthread_spin_unlock(&spin);
#else
#if HOW == 2
    if (pthread_mutex_timedlock(&mutex, &(struct timespec){0}))
        return 1;
#else
    if (pthread_mutex_trylock(&mutex))
        return HOW != 3 || pthread_mutex_trylock(&mutex);
#endif
    pthread_mutex_unlock(&mutex);
#endif
    return 0;
}

static void *other(void *unused)
{
#if RIGHT == 1
    if (pthread_mutex_trylock(&mutex) == 0) {
        if (atomic_load_explicit(&flag, memory_order_relaxed))
            data = 2;
        pthread_mutex_unlock(&mutex);
    }
#elif RIGHT == 2
    if (is_held() && flag)
        data = 2;
#elif defined STALE
#ifdef TOLD
    if (!flag)
        return unused;
#endif
    if (is_held()) {
        assert(pthread_mutex_trylock(&gate) == 0);
        pthread_mutex_unlock(&gate);
    }
#else
    if (is_held())
        data = 2;
#endif
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&one, NULL, holder, NULL);
    pthread_create(&two, NULL, other, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
