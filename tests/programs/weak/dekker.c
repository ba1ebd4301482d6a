// Dekker's lock: a thread announces itself, and enters if the other one has not. Its announcement
// must not wait in the store buffer while it looks for the other's: broken, both threads can read
// false and be inside at once. A fence between store and load, on both sides, forbids that.
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

static atomic_bool wants[2];
static atomic_size_t turn;
static int inside;

static void announce(size_t self)
{
    atomic_store_explicit(&wants[self], true, memory_order_relaxed);
#ifndef BROKEN
    atomic_thread_fence(memory_order_seq_cst);
#endif
}

static void *visit(void *number)
{
    size_t self = (size_t)number, other = 1 - self;
    announce(self);
    while (atomic_load_explicit(&wants[other], memory_order_acquire)) {
        if (atomic_load_explicit(&turn, memory_order_relaxed) == self)
            continue;
        atomic_store_explicit(&wants[self], false, memory_order_relaxed);
        while (atomic_load_explicit(&turn, memory_order_relaxed) != self)
            continue;
        announce(self);
    }
    inside++;
    atomic_store_explicit(&turn, other, memory_order_relaxed);
    atomic_store_explicit(&wants[self], false, memory_order_release);
    return NULL;
}

int main(void)
{
    RUN(visit, visit);
    assert(inside == 2);
    return 0;
}
