/* A lock that spins for a while and then sleeps: on a futex, or with CONDITION on a condition
 * variable. Its word is 2 while somebody may sleep on the futex. How often a thread has spun decides
 * nothing, once it has found the lock taken: a thousand tries are explored as one that fails.
 *
 * BROKEN: the lock is given back without a look at who sleeps, and the last one sleeps for ever; or
 * the number of those who sleep is read without its mutex. */
// RUN: %heddle --no-symmetry --memory-model=rc11 %s | FileCheck %s
// RUN: %heddle --no-symmetry --memory-model=tso %s | FileCheck %s
// RUN: %heddle --no-symmetry --memory-model=rc11 -DCONDITION %s | FileCheck %s
// RUN: %heddle --no-symmetry --memory-model=tso -DCONDITION %s | FileCheck %s
// CHECK: No errors found: {{.*}} all there are.
// RUN: %exits 1 %heddle --no-symmetry -DBROKEN %s | FileCheck %s --check-prefix=SLEEPS
// SLEEPS: [deadlock]
// RUN: %exits 1 %heddle --no-symmetry -DCONDITION -DBROKEN %s | FileCheck %s --check-prefix=RACE
// RACE: [data-race]

#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { THREADS = 3, TRIES = 1000 };

static atomic_int word; /* 0: free, 1: taken, 2: taken, and others may sleep */
static int count;

static bool try_to_lock(void)
{
    int expected = 0;
    return atomic_compare_exchange_strong_explicit(&word, &expected, 1, memory_order_acquire,
                                                   memory_order_relaxed);
}

static bool spin(void)
{
    for (int i = 0; i < TRIES; i++) {
        if (try_to_lock())
            return true;
        sched_yield();
    }
    return false;
}

#ifdef CONDITION
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t freed = PTHREAD_COND_INITIALIZER;
static int sleepers; /* guarded by the mutex */

static void lock(void)
{
    if (spin())
        return;
    pthread_mutex_lock(&mutex);
    sleepers++;
    while (!try_to_lock())
        pthread_cond_wait(&freed, &mutex);
    sleepers--;
    pthread_mutex_unlock(&mutex);
}

static void unlock(void)
{
    atomic_store_explicit(&word, 0, memory_order_release);
#ifndef BROKEN
    pthread_mutex_lock(&mutex);
#endif
    if (sleepers > 0)
        pthread_cond_signal(&freed);
#ifndef BROKEN
    pthread_mutex_unlock(&mutex);
#endif
}
#else
static void lock(void)
{
    if (spin())
        return;
    while (atomic_exchange_explicit(&word, 2, memory_order_acquire) != 0)
        syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0);
}

static void unlock(void)
{
#ifdef BROKEN
    atomic_store_explicit(&word, 0, memory_order_release);
#else
    if (atomic_exchange_explicit(&word, 0, memory_order_release) == 2)
        syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
#endif
}
#endif

static void *work(void *unused)
{
    lock();
    count++;
    unlock();
    return unused;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(count == THREADS);
    return 0;
}
