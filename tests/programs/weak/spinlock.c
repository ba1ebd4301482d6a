// A spin lock of one bit. The exchange has to acquire, or the critical section may begin before the
// lock is held; broken, it races with the one before.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define LOCK memory_order_relaxed
#else
#define LOCK memory_order_acquire
#endif

static atomic_bool held;
static int guarded;

static void *visit(void *number)
{
    while (atomic_exchange_explicit(&held, true, LOCK))
        continue;
    guarded++;
    atomic_store_explicit(&held, false, memory_order_release);
    return number;
}

int main(void)
{
    RUN(visit, visit);
    assert(guarded == 2);
    return 0;
}
