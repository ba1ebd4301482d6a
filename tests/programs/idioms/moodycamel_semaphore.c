/* Moodycamel's lightweight semaphore: a count in user space, below 0 by the number of waiters, over a
 * semaphore of the kernel. The broken signal looks at the count before it adds to it, and misses a
 * waiter. */
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{.*}}deadlock

#include "inputs/threads.h"

#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int count;
static sem_t kernel;
static int data;

static bool try_wait(void)
{
    int old = atomic_load_explicit(&count, memory_order_relaxed);
    return old > 0 && atomic_compare_exchange_strong_explicit(
                          &count, &old, old - 1, memory_order_acquire, memory_order_relaxed);
}

static void wait(void)
{
    for (int spin = 0; spin < 2; spin++) {
        if (try_wait())
            return;
        atomic_signal_fence(memory_order_acquire);
    }
    if (atomic_fetch_sub_explicit(&count, 1, memory_order_acquire) <= 0)
        sem_wait(&kernel);
}

static void signal(void)
{
#ifdef BROKEN
    int old = atomic_load_explicit(&count, memory_order_relaxed);
    atomic_fetch_add_explicit(&count, 1, memory_order_release);
#else
    int old = atomic_fetch_add_explicit(&count, 1, memory_order_release);
#endif
    if (old < 0)
        sem_post(&kernel);
}

static void *produce(void *unused)
{
    data = 1;
    signal();
    return unused;
}

static void *consume(void *unused)
{
    wait();
    assert(data == 1);
    return unused;
}

int main(void)
{
    sem_init(&kernel, 0, 0);
    RUN(produce, consume);
    return 0;
}
