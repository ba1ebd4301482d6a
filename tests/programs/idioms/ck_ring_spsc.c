/* A ring for one producer and one consumer, as in Concurrency Kit: each side stores its index after it
 * has written or read the slot. The broken producer stores the index first. */
// REQUIRES: x86
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{assertion|data race}}

#include "inputs/pr.h"
#include "inputs/threads.h"

enum { SIZE = 2, MASK = SIZE - 1 };

static struct ring {
    uint32_t head;
    char padding[60];
    uint32_t tail;
} ring;
static int slots[SIZE];

static bool enqueue(int value)
{
    uint32_t head = pr_load_32(&ring.head), tail = pr_load_32(&ring.tail);
    if (((tail + 1) & MASK) == (head & MASK))
        return false;
#ifdef BROKEN
    pr_store_32(&ring.tail, tail + 1);
    pr_fence_strict_store();
    slots[tail & MASK] = value;
#else
    slots[tail & MASK] = value;
    pr_fence_strict_store();
    pr_store_32(&ring.tail, tail + 1);
#endif
    return true;
}

static bool dequeue(int *value)
{
    uint32_t head = pr_load_32(&ring.head), tail = pr_load_32(&ring.tail);
    if (head == tail)
        return false;
    pr_fence_strict_load();
    *value = slots[head & MASK];
    pr_fence_strict_store();
    pr_store_32(&ring.head, head + 1);
    return true;
}

static void *produce(void *unused)
{
    enqueue(1);
    enqueue(2);
    return unused;
}

static void *consume(void *unused)
{
    int value, last = 0;
    for (int i = 0; i < 3; i++)
        if (dequeue(&value)) {
            assert(value > last);
            last = value;
        }
    return unused;
}

int main(void)
{
    RUN(produce, consume);
    return 0;
}
