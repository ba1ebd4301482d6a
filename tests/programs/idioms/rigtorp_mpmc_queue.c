/* Rigtorp's queue for many producers and consumers: an index gives a slot and a turn, and a side waits
 * for its turn at the slot. The broken producer ends its turn before it has written. */
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{assertion|data race}}

#include "inputs/threads.h"

#include <stdatomic.h>

enum { CAPACITY = 2 };

static struct slot {
    _Alignas(64) atomic_size_t turn;
    int storage;
} slots[CAPACITY];
static atomic_size_t head, tail;
static atomic_int sum;

static void push(int value)
{
    size_t ticket = atomic_fetch_add(&head, 1);
    struct slot *slot = &slots[ticket % CAPACITY];
    size_t turn = ticket / CAPACITY * 2;
    while (turn != atomic_load_explicit(&slot->turn, memory_order_acquire))
        ;
#ifdef BROKEN
    atomic_store_explicit(&slot->turn, turn + 1, memory_order_release);
    slot->storage = value;
#else
    slot->storage = value;
    atomic_store_explicit(&slot->turn, turn + 1, memory_order_release);
#endif
}

static int pop(void)
{
    size_t ticket = atomic_fetch_add(&tail, 1);
    struct slot *slot = &slots[ticket % CAPACITY];
    size_t turn = ticket / CAPACITY * 2 + 1;
    while (turn != atomic_load_explicit(&slot->turn, memory_order_acquire))
        ;
    int value = slot->storage;
    atomic_store_explicit(&slot->turn, turn + 1, memory_order_release);
    return value;
}

static void *produce(void *index)
{
    push(1 + (int)(long)index);
    return NULL;
}

static void *consume(void *unused)
{
    for (int i = 0; i < 2; i++)
        atomic_fetch_add(&sum, pop());
    return unused;
}

int main(void)
{
    RUN(produce, produce, consume);
    assert(sum == 3);
    return 0;
}
