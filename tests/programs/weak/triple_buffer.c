// A triple buffer: the producer fills a back buffer and swaps it with the middle one; the consumer
// swaps its front buffer with the middle one. Buffers travel in both directions, so that each swap
// acquires one and releases another.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define SWAP memory_order_release
#else
#define SWAP memory_order_acq_rel
#endif

static int buffers[3];
static atomic_int middle = 1;

static void *producer(void *number)
{
    int back = 0;
    for (int i = 1; i <= 2; i++) {
        buffers[back] = i;
        back = atomic_exchange_explicit(&middle, back, SWAP);
    }
    return number;
}

static void *consumer(void *number)
{
    buffers[2] = 0;
    int front = atomic_exchange_explicit(&middle, 2, memory_order_acq_rel);
    assert(buffers[front] >= 0);
    buffers[front] = 0;
    front = atomic_exchange_explicit(&middle, front, memory_order_acq_rel);
    assert(buffers[front] >= 0);
    return number;
}

int main(void)
{
    RUN(producer, consumer);
    return 0;
}
