// A reader-writer lock in one counter: the number of readers, or -1 for a writer. A reader has to
// release when it leaves, although it has written nothing: broken, the writer's store races with
// the read, and a processor may delay the read until after it.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define LEAVE memory_order_relaxed
#else
#define LEAVE memory_order_release
#endif

static atomic_int users;
static int guarded;

static void *reader(void *number)
{
    int count;
    do {
        while ((count = atomic_load_explicit(&users, memory_order_relaxed)) < 0)
            continue;
    } while (!atomic_compare_exchange_strong_explicit(&users, &count, count + 1,
                                                      memory_order_acquire, memory_order_relaxed));
    assert(guarded == 0 || guarded == 2);
    atomic_fetch_sub_explicit(&users, 1, LEAVE);
    return number;
}

static void *writer(void *number)
{
    int none = 0;
    while (!atomic_compare_exchange_strong_explicit(&users, &none, -1, memory_order_acquire,
                                                    memory_order_relaxed))
        none = 0;
    guarded++;
    guarded++;
    atomic_store_explicit(&users, 0, memory_order_release);
    return number;
}

int main(void)
{
    RUN(reader, reader, writer);
    return 0;
}
