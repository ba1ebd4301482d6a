// Lamport's bakery with two customers, without its numbers' growth: each is served once. A customer
// draws a number behind the other's and then looks whether the other one is drawing or comes first.
// Without full fences, the number may still be in the store buffer when the other customer looks.
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

#ifdef BROKEN
#define FENCE memory_order_acq_rel
#else
#define FENCE memory_order_seq_cst
#endif

static atomic_bool drawing[2];
static atomic_int number_of[2];
static int served;

static bool comes_first(size_t other, size_t self, int own)
{
    int number = atomic_load_explicit(&number_of[other], memory_order_acquire);
    return number && (number < own || (number == own && other < self));
}

static void *customer(void *number)
{
    size_t self = (size_t)number, other = 1 - self;
    atomic_store_explicit(&drawing[self], true, memory_order_relaxed);
    atomic_thread_fence(FENCE);
    int own = atomic_load_explicit(&number_of[other], memory_order_relaxed) + 1;
    atomic_store_explicit(&number_of[self], own, memory_order_relaxed);
    atomic_store_explicit(&drawing[self], false, memory_order_release);
    atomic_thread_fence(FENCE);
    while (atomic_load_explicit(&drawing[other], memory_order_acquire))
        continue;
    while (comes_first(other, self, own))
        continue;
    served++;
    atomic_store_explicit(&number_of[self], 0, memory_order_release);
    return NULL;
}

int main(void)
{
    RUN(customer, customer);
    assert(served == 2);
    return 0;
}
