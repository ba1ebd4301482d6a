// Vyukov's bounded queue, with one cell: a cell's sequence number tells which producer or consumer
// may use the cell. The producer's store of it publishes the value and has to release. The
// consumer's store gives the cell back and has to release, too: broken, the next producer's write
// races with the read.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define GIVE_BACK memory_order_relaxed
#else
#define GIVE_BACK memory_order_release
#endif

static atomic_uint sequence, enqueued, dequeued;
static int value;

static void *producer(void *number)
{
    unsigned at = atomic_fetch_add_explicit(&enqueued, 1, memory_order_relaxed);
    while (atomic_load_explicit(&sequence, memory_order_acquire) != 2 * at)
        continue;
    value = (int)at + 1;
    atomic_store_explicit(&sequence, 2 * at + 1, memory_order_release);
    return number;
}

static void *consumer(void *number)
{
    for (int i = 0; i < 2; i++) {
        unsigned at = atomic_fetch_add_explicit(&dequeued, 1, memory_order_relaxed);
        while (atomic_load_explicit(&sequence, memory_order_acquire) != 2 * at + 1)
            continue;
        assert(value == (int)at + 1);
        atomic_store_explicit(&sequence, 2 * at + 2, GIVE_BACK);
    }
    return number;
}

int main(void)
{
    RUN(producer, producer, consumer);
    return 0;
}
