/* A barrier by a futex, as in a small C library: the first thread makes an instance on its stack,
 * which the others count down, and waits until they have left it. WRONG: a store has no barrier
 * behind it, so who gives the lock back may miss that somebody is about to sleep. */
// RUN: %heddle --sc %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --tso %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --rc11 %s | FileCheck %s --check-prefix=SAFE
// SAFE: No errors found: {{.*}} all there are.
// RUN: %exits 1 %heddle --quiet --tso -DWRONG %s | FileCheck %s --check-prefix=ERROR
// RUN: %exits 1 %heddle --quiet --rc11 -DWRONG %s | FileCheck %s --check-prefix=ERROR
// ERROR: [deadlock]
#include "futex.h"

#ifndef T
#define T 2
#endif

enum { SPINS = 200 };

struct instance {
    atomic_int count, last, waiters, finished;
};

static atomic_int lock, waiters;
static struct instance *instance;
static int data[T];

/* A store with a barrier behind it. */
static void store(atomic_int *word, int value)
{
    atomic_store_explicit(word, value, memory_order_release);
#ifndef WRONG
    atomic_thread_fence(memory_order_seq_cst);
#endif
}

static void wait_while(atomic_int *word, atomic_int *count, int value)
{
    for (int spins = 100;
         spins > 0 && (!count || !atomic_load_explicit(count, memory_order_relaxed)); spins--)
        if (atomic_load_explicit(word, memory_order_relaxed) != value)
            return;
    if (count)
        atomic_fetch_add(count, 1);
    while (atomic_load_explicit(word, memory_order_acquire) == value)
        sleep_at(word, value);
    if (count)
        atomic_fetch_sub(count, 1);
}

static void wait(void)
{
    while (atomic_exchange(&lock, 1))
        wait_while(&lock, &waiters, 1);
    struct instance *own = instance;
    if (!own) {
        struct instance made = {0};
        instance = own = &made;
        store(&lock, 0);
        if (atomic_load_explicit(&waiters, memory_order_relaxed))
            wake(&lock, 1);
        for (int spins = SPINS;
             spins > 0 && !atomic_load_explicit(&own->finished, memory_order_relaxed); spins--)
            ;
        atomic_fetch_add(&own->finished, 1);
        while (atomic_load(&own->finished) == 1)
            sleep_at(&own->finished, 1);
        return;
    }
    if (atomic_fetch_add(&own->count, 1) + 1 == T - 1) {
        instance = NULL;
        store(&lock, 0);
        if (atomic_load_explicit(&waiters, memory_order_relaxed))
            wake(&lock, 1);
        store(&own->last, 1);
        if (atomic_load_explicit(&own->waiters, memory_order_relaxed))
            wake(&own->last, INT_MAX);
    } else {
        store(&lock, 0);
        if (atomic_load_explicit(&waiters, memory_order_relaxed))
            wake(&lock, 1);
        wait_while(&own->last, &own->waiters, 0);
    }
    if (atomic_fetch_sub(&own->count, 1) == 1 && atomic_fetch_add(&own->finished, 1))
        wake(&own->finished, 1);
}

static void *run(void *unused)
{
    size_t n = (size_t)unused;
    data[n] = 1;
    wait();
    assert(data[(n + 1) % T] == 1);
    return unused;
}

int main(void)
{
    pthread_t threads[T];
    for (size_t i = 0; i < T; i++)
        pthread_create(&threads[i], NULL, run, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(threads[i], NULL);
}
