// What drains the store buffer on x86, as glibc has it: an operation that uses an instruction with
// `lock`, or a system call. Store buffering, with one operation between the store and the load of a
// thread. The operation is on objects of that thread alone, so the outcomes are those of (a, b):
// 1/0, 0/1 and 1/1, and 0/0 if the store waits in the buffer during the load. So each operation
// that drains has 3 executions, and each other one has 4, of which one fails.
// RUN: %heddle --tso --format=json %s | FileCheck --check-prefix=DRAINS %s
// RUN: %heddle --tso --format=json -DSTORES -DWEAK %s | FileCheck --check-prefix=STORES %s
// RUN: %heddle --sc --quiet -DSTORES %s
// RUN: %exits 1 %heddle --tso --quiet -DSTORES %s | FileCheck --check-prefix=WRONG %s
// 22 operations, 18 operations
// DRAINS: "verdict": "safe"
// DRAINS: "complete": 66,
// STORES: "verdict": "safe"
// STORES: "complete": 72,
// WRONG: [assertion]
#define _GNU_SOURCE
#include "weak.h"

#include <heddle/verifier.h>
#include <semaphore.h>
#include <time.h>

static atomic_int x, y, z;
static int a, b;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, busy = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER, written = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_once_t fresh = PTHREAD_ONCE_INIT, done = PTHREAD_ONCE_INIT;
static pthread_spinlock_t spin, held;
static pthread_barrier_t barrier;
static sem_t full, empty;

static void nothing(void)
{
}

static void *idle(void *unused)
{
    return unused;
}

static void prepare(void)
{
    pthread_mutex_lock(&busy);
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&recursive);
    pthread_mutex_lock(&checked);
    pthread_rwlock_wrlock(&written);
    pthread_rwlock_rdlock(&shared);
    pthread_once(&done, nothing);
    pthread_spin_init(&spin, 0);
    pthread_spin_init(&held, 0);
    pthread_spin_lock(&held);
    pthread_barrier_init(&barrier, NULL, 1);
    sem_init(&full, 0, 1);
    sem_init(&empty, 0, 0);
}

#ifndef STORES
enum { OPERATIONS = 22 };

static void operate(int operation)
{
    const struct timespec past = {0};
    static pthread_rwlock_t own = PTHREAD_RWLOCK_INITIALIZER;
    static pthread_mutex_t free_mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_t thread;
    int expected = 1;
    switch (operation) {
    case 0:
        pthread_mutex_unlock(&mutex);
        break;
    case 1:
        pthread_mutex_lock(&free_mutex);
        break;
    case 2:
        pthread_mutex_trylock(&free_mutex);
        break;
    case 3:
        pthread_mutex_trylock(&busy); // fails
        break;
    case 4:
        pthread_mutex_unlock(&recursive); // the last one
        break;
    case 5:
        pthread_rwlock_rdlock(&own);
        break;
    case 6:
        pthread_rwlock_trywrlock(&own);
        break;
    case 7:
        pthread_rwlock_unlock(&shared);
        break;
    case 8:
        pthread_rwlock_unlock(&written);
        break;
    case 9:
        pthread_spin_lock(&spin);
        break;
    case 10:
        pthread_spin_trylock(&held); // fails
        break;
    case 11:
        sem_post(&empty);
        break;
    case 12:
        sem_wait(&full);
        break;
    case 13:
        sem_timedwait(&empty, &past); // fails, but has counted itself as a waiter
        break;
    case 14:
        pthread_mutex_timedlock(&busy, &past); // fails
        break;
    case 15:
        pthread_once(&fresh, nothing);
        break;
    case 16:
        pthread_barrier_wait(&barrier);
        break;
    case 17:
        pthread_create(&thread, NULL, idle, NULL);
        pthread_detach(thread);
        break;
    case 18:
        atomic_exchange_explicit(&z, 1, memory_order_relaxed);
        break;
    case 19:
        atomic_compare_exchange_strong(&z, &expected, 2); // fails
        break;
    case 20:
        atomic_thread_fence(memory_order_seq_cst);
        break;
    case 21:
        atomic_store(&z, 1);
        break;
    }
}
#else
enum { OPERATIONS = 18 };

static void operate(int operation)
{
    pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
    sem_t semaphore;
    int value;
    switch (operation) {
    case 0:
        pthread_spin_unlock(&held);
        break;
    case 1:
        pthread_mutex_lock(&recursive); // held already
        break;
    case 2:
        pthread_mutex_lock(&checked); // EDEADLK
        break;
    case 3:
        sem_trywait(&empty); // fails
        break;
    case 4:
        pthread_rwlock_tryrdlock(&written); // fails
        break;
    case 5:
        pthread_rwlock_trywrlock(&shared); // fails
        break;
    case 6:
        pthread_rwlock_wrlock(&written); // EDEADLK
        break;
    case 7:
        pthread_cond_signal(&condition); // nobody waits
        break;
    case 8:
        pthread_cond_broadcast(&condition); // nobody waits
        break;
    case 9:
        pthread_once(&done, nothing);
        break;
    case 10:
        sem_getvalue(&full, &value);
        break;
    case 11:
        pthread_mutex_init(&own, NULL);
        break;
    case 12:
        pthread_mutex_destroy(&own);
        break;
    case 13:
        sem_init(&semaphore, 0, 0);
        break;
    case 14:
        sem_destroy(&full);
        break;
    case 15:
        free(malloc(1));
        break;
    case 16:
        atomic_thread_fence(memory_order_acq_rel);
        break;
    case 17:
        atomic_store_explicit(&z, 1, memory_order_release);
        break;
    }
}
#endif

static void *one(void *operation)
{
    prepare();
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    operate((int)(long)operation);
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return NULL;
}

static void *two(void *unused)
{
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    b = atomic_load_explicit(&x, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    long operation = heddle_choose(0, OPERATIONS - 1);
    pthread_create(&threads[0], NULL, one, (void *)operation);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
#ifndef WEAK
    assert(a == 1 || b == 1);
#endif
    return 0;
}
