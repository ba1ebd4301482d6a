// A ring of one slot between a producer and a consumer. The consumer's store of `read` gives the
// slot back and has to release: broken, the producer's next write of the slot races with the read
// of it.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, it shows without preemptions: the producer is left in the loop in which it waits for the
// slot, and then goes on. If waits are counted, that is one.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --bound-waits=counted -bound 1 -DBROKEN %s | FileCheck %s
// RUN: %exits 3 %heddle --quiet --bound-waits=counted -bound 0 -DBROKEN %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define GIVE_BACK memory_order_relaxed
#else
#define GIVE_BACK memory_order_release
#endif

enum { ITEMS = 2 };

static int slot;
static atomic_int written, read;

static void *producer(void *number)
{
    for (int i = 0; i < ITEMS; i++) {
        while (atomic_load_explicit(&read, memory_order_acquire) != i)
            continue;
        slot = i;
        atomic_store_explicit(&written, i + 1, memory_order_release);
    }
    return number;
}

static void *consumer(void *number)
{
    for (int i = 0; i < ITEMS; i++) {
        while (atomic_load_explicit(&written, memory_order_acquire) == i)
            continue;
        assert(slot == i);
        atomic_store_explicit(&read, i + 1, GIVE_BACK);
    }
    return number;
}

int main(void)
{
    RUN(producer, consumer);
    return 0;
}
