/* A spin lock of one byte, as folly's MicroSpinLock: who finds it taken looks until it is free, and
 * then tries again. A struct counts the looks: the first few thousand yield, and the
 * others sleep. Nobody else looks at the count, so each order of the sections is one execution.
 *
 * Wrong: the store that gives the lock back orders nothing (BROKEN=1), or the lock is looked at and
 * then set (BROKEN=2), or its owner takes it again (BROKEN=3). */
// RUN: %heddle --no-symmetry --memory-model=sc %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %heddle --no-symmetry --memory-model=tso %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %heddle --no-symmetry --memory-model=rc11 -DTHREADS=3 %s | FileCheck %s --check-prefixes=CHECK,THREE
// RUN: %heddle --no-symmetry --memory-model=sc --algorithm=pop -DTHREADS=3 %s | FileCheck %s --check-prefixes=CHECK,THREE
// RUN: %heddle --no-symmetry --memory-model=rc11 -DTHREADS=3 -DLOOKS_FIRST %s | FileCheck %s --check-prefixes=CHECK,THREE
// CHECK: No errors found: {{.*}} all there are.
// TWO: Executions: 2 complete,
// THREE: Executions: 6 complete,
// RUN: %exits 1 %heddle --no-symmetry --memory-model=rc11 -DBROKEN=1 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --no-symmetry --memory-model=sc -DBROKEN=2 -DTHREADS=3 %s | FileCheck %s --check-prefix=RACE
// RACE: [data-race]
// RUN: %exits 1 %heddle --no-symmetry -DBROKEN=3 %s | FileCheck %s --check-prefix=EVER
// EVER: [livelock]

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#ifndef THREADS
#define THREADS 2
#endif

#if BROKEN == 1
#define RELEASE memory_order_relaxed
#else
#define RELEASE memory_order_release
#endif

enum { FREE = 0, LOCKED = 1, MOST_PAUSES = 4000 };

struct sleeper {
    uint32_t pauses;
};

static _Atomic uint8_t word;
static int count;

static void sleeper_wait(struct sleeper *sleeper)
{
    if (sleeper->pauses < MOST_PAUSES) {
        sleeper->pauses++;
        sched_yield();
    } else {
        struct timespec time = {0, 500000};
        nanosleep(&time, NULL);
    }
}

static bool try_to_lock(void)
{
#if BROKEN == 2
    if (atomic_load(&word) != FREE)
        return false;
    atomic_store(&word, LOCKED);
    return true;
#else
    uint8_t expected = FREE;
    return atomic_compare_exchange_strong_explicit(&word, &expected, LOCKED, memory_order_acquire,
                                                   memory_order_relaxed);
#endif
}

static void lock(void)
{
    struct sleeper sleeper = {0};
#ifdef LOOKS_FIRST
    while (!try_to_lock())
        do
            sleeper_wait(&sleeper);
        while (atomic_load_explicit(&word, memory_order_relaxed) == LOCKED);
#else
    for (;;) {
        if (try_to_lock())
            return;
        while (atomic_load_explicit(&word, memory_order_relaxed) != FREE)
            sleeper_wait(&sleeper);
    }
#endif
}

static void unlock(void)
{
    atomic_store_explicit(&word, FREE, RELEASE);
}

static void *work(void *unused)
{
    lock();
    count++;
#if BROKEN == 3
    lock();
#endif
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
