// Hazard pointers. A reader announces the node that it is about to use and looks again; a reclaimer
// unlinks the node and looks for announcements. That is Dekker's pattern: each has to make its
// write visible before it looks. Without the reader's fence, its announcement may still be in the
// store buffer, and the node is freed while it is in use.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "tso ra rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %S/in_models 1 "tso ra rc11" %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [use-after-free]
// CHECK: [use-after-free]
// CHECK: [use-after-free]
#include "weak.h"

static _Atomic(int *) shared;
static _Atomic(int *) hazard;

static void *reader(void *number)
{
    int *node = atomic_load_explicit(&shared, memory_order_relaxed);
    atomic_store_explicit(&hazard, node, memory_order_relaxed);
#ifndef BROKEN
    atomic_thread_fence(memory_order_seq_cst);
#endif
    if (node && atomic_load_explicit(&shared, memory_order_relaxed) == node)
        assert(*node == 42);
    atomic_store_explicit(&hazard, NULL, memory_order_release);
    return number;
}

static void *reclaimer(void *number)
{
    int *node = atomic_load_explicit(&shared, memory_order_relaxed);
    atomic_store_explicit(&shared, NULL, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    while (atomic_load_explicit(&hazard, memory_order_acquire) == node)
        continue;
    free(node);
    return number;
}

int main(void)
{
    int *node = malloc(sizeof *node);
    *node = 42;
    shared = node;
    RUN(reader, reclaimer);
    return 0;
}
