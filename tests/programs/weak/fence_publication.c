// A message is published by a fence and a relaxed store. The release fence has to come before the
// store. It orders the accesses before it with the stores after it. Broken, the fence comes after
// the store and orders nothing for the receiver.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

static int message;
static atomic_bool ready;

static void *sender(void *number)
{
    message = 42;
#ifdef BROKEN
    atomic_store_explicit(&ready, true, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
#else
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&ready, true, memory_order_relaxed);
#endif
    return number;
}

static void *receiver(void *number)
{
    while (!atomic_load_explicit(&ready, memory_order_relaxed))
        continue;
    atomic_thread_fence(memory_order_acquire);
    assert(message == 42);
    return number;
}

int main(void)
{
    RUN(sender, receiver);
    return 0;
}
