/* The queue of liburcu whose enqueue never waits: xchg of the tail, then the link. A dequeue that finds
 * no link yet, though the tail has moved, waits for it. The broken one calls the queue empty and
 * loses the rest. */
// REQUIRES: x86
// RUN: %heddle %s
// RUN: %heddle --sc %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: assertion

#include "inputs/threads.h"

#include <stdbool.h>

#define caa_cpu_relax() __asm__ __volatile__("rep; nop" ::: "memory")

struct node {
    struct node *next;
};

static struct node head, nodes[2];
static struct node *tail = &head;

static inline struct node *uatomic_xchg(struct node **address, struct node *value)
{
    __asm__ __volatile__("xchgq %0, %1" : "=r"(value), "+m"(*address) : "0"(value) : "memory");
    return value;
}

static void enqueue(struct node *node)
{
    struct node *old = uatomic_xchg(&tail, node);
    __atomic_store_n(&old->next, node, __ATOMIC_RELAXED);
}

/* Counts all nodes that were enqueued before the call. */
static int splice_and_count(void)
{
    int count = 0;
    struct node *last = __atomic_load_n(&tail, __ATOMIC_ACQUIRE);
    for (struct node *node = &head; node != last; count++) {
        struct node *next;
        while (!(next = __atomic_load_n(&node->next, __ATOMIC_CONSUME))) {
#ifdef BROKEN
            return count;
#endif
            caa_cpu_relax();
        }
        node = next;
    }
    return count;
}

static bool enqueued;

static void *produce(void *index)
{
    enqueue(&nodes[(long)index]);
    __atomic_store_n(&enqueued, true, __ATOMIC_RELEASE);
    return NULL;
}

static void *consume(void *unused)
{
    bool some = __atomic_load_n(&enqueued, __ATOMIC_ACQUIRE);
    int count = splice_and_count();
    assert(!some || count > 0);
    return unused;
}

int main(void)
{
    RUN(produce, produce, consume);
    return 0;
}
