// A sequence lock: the count is odd while the writer is at work, and a reader that sees the same
// even count before and after has read a consistent pair. The second read of the count must not be
// ordered before the reads of the data. An acquire load does not ensure that: it orders the
// accesses that come after it. An acquire fence does, together with the writer's release fence.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [assertion]
#include "weak.h"

static atomic_uint count;
static atomic_int low, high;

static void *writer(void *number)
{
    atomic_store_explicit(&count, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&low, 7, memory_order_relaxed);
    atomic_store_explicit(&high, 7, memory_order_relaxed);
    atomic_store_explicit(&count, 2, memory_order_release);
    return number;
}

static void *reader(void *number)
{
    unsigned before = atomic_load_explicit(&count, memory_order_acquire);
    int l = atomic_load_explicit(&low, memory_order_relaxed);
    int h = atomic_load_explicit(&high, memory_order_relaxed);
#ifdef BROKEN
    unsigned after = atomic_load_explicit(&count, memory_order_acquire);
#else
    atomic_thread_fence(memory_order_acquire);
    unsigned after = atomic_load_explicit(&count, memory_order_relaxed);
#endif
    if (before == after && before % 2 == 0)
        assert(l == h && l == (before == 2 ? 7 : 0));
    return number;
}

int main(void)
{
    RUN(writer, reader);
    return 0;
}
