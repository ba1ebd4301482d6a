// The lock of Craig, Landin and Hagersten: each waiter spins on the flag of the one before it. The
// owner's store of its flag is the unlock and has to release.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define UNLOCK memory_order_relaxed
#else
#define UNLOCK memory_order_release
#endif

static atomic_bool unlocked, flags[2];
static _Atomic(atomic_bool *) tail = &unlocked;
static int guarded;

static void *visit(void *number)
{
    atomic_bool *own = &flags[(size_t)number];
    atomic_store_explicit(own, true, memory_order_relaxed);
    atomic_bool *before = atomic_exchange_explicit(&tail, own, memory_order_acq_rel);
    while (atomic_load_explicit(before, memory_order_acquire))
        continue;
    guarded++;
    atomic_store_explicit(own, false, UNLOCK);
    return NULL;
}

int main(void)
{
    RUN(visit, visit);
    assert(guarded == 2);
    return 0;
}
