/* A ring between two threads, each of which keeps the index of the other one that it has read last (as rigtorp's,
 * folly's and moodycamel's rings do), and reads it again only when the ring looks full or empty. A thread that waits
 * stores the same index again and again. Counted by three algorithms. */
// RUN: %heddle %s
// RUN: %heddle --sc %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop %s | FileCheck %s
// RUN: %heddle --sc --algorithm=optimal %s | FileCheck %s
// CHECK: Executions: 5 complete
//
// With room for all items, the consumer decides: it reads, at each item, the number of items that are there, or keeps
// an old one. It reads 1, 2 or 3 first. After 1, it reads again, 2 or 3; after 2 (in both cases) it reads 3. These are
// 1-2-3, 1-3, 2-3 and 3. The classic algorithm finds as many.
// RUN: %heddle --sc -DROOM=4 %s | FileCheck %s --check-prefix=ROOM
// RUN: %heddle --sc -DROOM=4 --algorithm=classic %s | FileCheck %s --check-prefix=ROOM
// ROOM: Executions: 4 complete
//
// RUN: %exits 1 %heddle -DEARLY %s | FileCheck %s --check-prefix=EARLY
// EARLY: [data-race]
// RUN: %exits 1 %heddle -DFULL %s | FileCheck %s --check-prefix=FULL
// FULL: error:
// RUN: %exits 1 %heddle -DLOST %s | FileCheck %s --check-prefix=LOST
// LOST: [livelock]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef ROOM
#define ROOM 2
#endif

enum { ITEMS = 3 };

struct ring {
    _Alignas(64) atomic_int head; /* of the consumer */
    int tail_seen;
    _Alignas(64) atomic_int tail; /* of the producer */
    int head_seen;
    int slots[ROOM];
};

static struct ring ring;

static void push(int item)
{
    int tail = atomic_load_explicit(&ring.tail, memory_order_relaxed);
#ifdef FULL /* overwrites an item that nobody has taken */
    while (tail - ring.head_seen > ROOM)
#else
    while (tail - ring.head_seen == ROOM)
#endif
        ring.head_seen = atomic_load_explicit(&ring.head, memory_order_acquire);
#ifdef EARLY /* announces the item before it is there */
    atomic_store_explicit(&ring.tail, tail + 1, memory_order_release);
#endif
    ring.slots[tail % ROOM] = item;
#ifndef EARLY
    atomic_store_explicit(&ring.tail, tail + 1, memory_order_release);
#endif
}

static int pop(void)
{
    int head = atomic_load_explicit(&ring.head, memory_order_relaxed);
    while (head == ring.tail_seen)
        ring.tail_seen = atomic_load_explicit(&ring.tail, memory_order_acquire);
    int item = ring.slots[head % ROOM];
    atomic_store_explicit(&ring.head, head + 1, memory_order_release);
    return item;
}

static void *produce(void *unused)
{
#ifdef LOST /* one item too few */
    for (int i = 1; i < ITEMS; i++)
#else
    for (int i = 0; i < ITEMS; i++)
#endif
        push(i);
    return unused;
}

int main(void)
{
    pthread_t producer;
    pthread_create(&producer, NULL, produce, NULL);
    for (int i = 0; i < ITEMS; i++) {
        int item = pop();
#ifndef LOST
        assert(item == i);
#else
        (void)item;
#endif
    }
    pthread_join(producer, NULL);
    return 0;
}
