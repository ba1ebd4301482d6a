// Michael and Scott's queue with a dummy node. The exchange that links a node publishes its value
// and has to release: the consumer follows the link and reads the value.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define LINK memory_order_relaxed
#else
#define LINK memory_order_release
#endif

struct node {
    _Atomic(struct node *) next;
    int value;
};

static struct node dummy, nodes[3];
static _Atomic(struct node *) tail = &dummy;

static void enqueue(struct node *node)
{
    for (;;) {
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = NULL;
        if (atomic_compare_exchange_strong_explicit(&last->next, &next, node, LINK,
                                                    memory_order_acquire)) {
            atomic_compare_exchange_strong_explicit(&tail, &last, node, memory_order_release,
                                                    memory_order_relaxed);
            return;
        }
        atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release,
                                                memory_order_relaxed);
    }
}

static void *producer(void *number)
{
    struct node *node = &nodes[(size_t)number];
    node->value = 1;
    atomic_init(&node->next, NULL);
    enqueue(node);
    return NULL;
}

static void *consumer(void *number)
{
    struct node *next = atomic_load_explicit(&dummy.next, memory_order_acquire);
    assert(!next || next->value == 1);
    return producer(number);
}

int main(void)
{
    RUN(producer, producer, consumer);
    int count = 0;
    for (struct node *node = dummy.next; node; node = node->next)
        count += node->value;
    assert(count == 3);
    return 0;
}
