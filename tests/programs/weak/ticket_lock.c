// A ticket lock. The unlock passes the lock on to the next ticket and has to release: broken, the
// next owner races with the critical section of the one before.
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

static atomic_uint next_ticket, serving;
static int guarded;

static void *visit(void *number)
{
    unsigned ticket = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);
    while (atomic_load_explicit(&serving, memory_order_acquire) != ticket)
        continue;
    guarded++;
    atomic_store_explicit(&serving, ticket + 1, UNLOCK);
    return number;
}

int main(void)
{
    RUN(visit, visit);
    assert(guarded == 2);
    return 0;
}
