// Peterson's lock. The thread that sets the turn last waits, and must then see that the other
// thread is interested. An exchange of the turn reads the other thread's value: acquire and release
// make its interest visible. A store of the turn reads nothing, and may even still be in the store
// buffer when the thread reads the other's interest.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "tso ra rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %S/in_models 1 "tso ra rc11" %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
// CHECK: [data-race]
// CHECK: [data-race]
#include "weak.h"

static atomic_bool interested[2];
static atomic_size_t turn;
static int inside;

static void give_turn(size_t other)
{
#ifdef BROKEN
    atomic_store_explicit(&turn, other, memory_order_release);
#else
    atomic_exchange_explicit(&turn, other, memory_order_acq_rel);
#endif
}

static void *visit(void *number)
{
    size_t self = (size_t)number, other = 1 - self;
    atomic_store_explicit(&interested[self], true, memory_order_relaxed);
    give_turn(other);
    while (atomic_load_explicit(&interested[other], memory_order_acquire) &&
           atomic_load_explicit(&turn, memory_order_relaxed) == other)
        continue;
    inside++;
    atomic_store_explicit(&interested[self], false, memory_order_release);
    return NULL;
}

int main(void)
{
    RUN(visit, visit);
    assert(inside == 2);
    return 0;
}
