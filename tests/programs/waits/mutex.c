/* A mutex by a futex, as in a small C library: it spins a hundred times while nobody sleeps,
 * marks the word, and sleeps. Who gives it back wakes one thread if the word was marked, or if
 * somebody was about to sleep. WRONG: it does not. */
// RUN: %heddle --sc %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --tso %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --ra %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --rc11 %s | FileCheck %s --check-prefix=SAFE
// SAFE: No errors found: {{.*}} all there are.
// RUN: %exits 1 %heddle --quiet -DWRONG %s | FileCheck %s --check-prefix=ERROR
// ERROR: [deadlock]
#include "futex.h"

#ifndef T
#define T 2
#endif

enum { BUSY = 16, SPINS = 100 };
static atomic_int word, waiters;
static int data;

static void lock(void)
{
    if (compare(&word, 0, BUSY) == 0)
        return;
    for (int spins = SPINS; spins > 0 && atomic_load_explicit(&word, memory_order_relaxed) &&
                            !atomic_load_explicit(&waiters, memory_order_relaxed);
         spins--)
        ;
    while (compare(&word, 0, BUSY) != 0) {
        int found = atomic_load_explicit(&word, memory_order_relaxed);
        if (found == 0)
            continue;
        atomic_fetch_add(&waiters, 1);
        int marked = found | INT_MIN;
        compare(&word, found, marked);
        sleep_at(&word, marked);
        atomic_fetch_sub(&waiters, 1);
    }
}

static void unlock(void)
{
    int waits = atomic_load_explicit(&waiters, memory_order_relaxed);
    int before = atomic_exchange(&word, 0);
#ifdef WRONG
    waits = before = 0;
#endif
    if (waits || before < 0)
        wake(&word, 1);
}

static void *run(void *unused)
{
    lock();
    data++;
    unlock();
    return unused;
}

int main(void)
{
    pthread_t threads[T];
    for (int i = 0; i < T; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < T; i++)
        pthread_join(threads[i], NULL);
    assert(data == T);
}
