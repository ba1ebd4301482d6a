// Reclamation after a grace period: the updater replaces an object, waits until the reader has been
// outside of its section, and frees the old one. Leaving the section has to release the reads in
// it: broken, the free races with them.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [use-after-free]
#include "weak.h"

#ifdef BROKEN
#define LEAVE memory_order_relaxed
#else
#define LEAVE memory_order_release
#endif

static int replacement = 2;
static _Atomic(int *) shared;
static atomic_bool inside;

static void *reader(void *number)
{
    atomic_store_explicit(&inside, true, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    int *object = atomic_load_explicit(&shared, memory_order_relaxed);
    assert(*object == 1 || *object == 2);
    atomic_store_explicit(&inside, false, LEAVE);
    return number;
}

static void *updater(void *number)
{
    int *old = atomic_load_explicit(&shared, memory_order_relaxed);
    atomic_store_explicit(&shared, &replacement, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    while (atomic_load_explicit(&inside, memory_order_acquire))
        continue;
    free(old);
    return number;
}

int main(void)
{
    int *object = malloc(sizeof *object);
    *object = 1;
    shared = object;
    RUN(reader, updater);
    return 0;
}
