// An event count: a consumer that finds no work announces that it sleeps, looks again, and sleeps.
// A producer adds work and wakes the sleeper, if there is one. Each has to make its write visible
// before it looks at the other's: broken, the producer sees no sleeper and the consumer no work.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "tso ra rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %S/in_models 1 "tso ra rc11" %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [livelock]
// CHECK: [livelock]
// CHECK: [livelock]
#include "weak.h"

static atomic_bool work, sleeping, woken;

static void *producer(void *number)
{
    atomic_store_explicit(&work, true, memory_order_relaxed);
#ifndef BROKEN
    atomic_thread_fence(memory_order_seq_cst);
#endif
    if (atomic_load_explicit(&sleeping, memory_order_relaxed))
        atomic_store_explicit(&woken, true, memory_order_release);
    return number;
}

static void *consumer(void *number)
{
    atomic_store_explicit(&sleeping, true, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&work, memory_order_relaxed))
        return number;
    while (!atomic_load_explicit(&woken, memory_order_acquire))
        continue;
    assert(atomic_load_explicit(&work, memory_order_relaxed));
    return number;
}

int main(void)
{
    RUN(producer, consumer);
    return 0;
}
