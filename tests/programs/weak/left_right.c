// A left-right scheme: readers use one copy while the writer changes the other. A reader announces
// itself and then looks which copy is in use; the writer redirects readers and then waits for those
// that have announced themselves. Without the reader's fence, its announcement may be too late: it
// reads the copy that the writer is changing.
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

static int copies[2];
static atomic_int in_use, readers;

static void *reader(void *number)
{
    atomic_store_explicit(&readers, 1, memory_order_relaxed);
#ifndef BROKEN
    atomic_thread_fence(memory_order_seq_cst);
#endif
    int copy = atomic_load_explicit(&in_use, memory_order_acquire);
    assert(copies[copy] == copy);
    atomic_store_explicit(&readers, 0, memory_order_release);
    return number;
}

static void *writer(void *number)
{
    copies[1] = 1;
    atomic_store_explicit(&in_use, 1, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    while (atomic_load_explicit(&readers, memory_order_acquire) != 0)
        continue;
    copies[0] = 1;
    return number;
}

int main(void)
{
    RUN(reader, writer);
    return 0;
}
