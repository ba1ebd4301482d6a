// Treiber's stack. The exchange that puts a node on top publishes its contents and has to release;
// the load that finds the top has to acquire, since the exchange that takes the node off is told
// the node below. Broken, the taker races with the writes of the node.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define PUSH memory_order_relaxed
#else
#define PUSH memory_order_release
#endif

struct node {
    struct node *next;
    int value;
};

static _Atomic(struct node *) top;
static struct node nodes[2];

static void push(struct node *node)
{
    node->next = atomic_load_explicit(&top, memory_order_relaxed);
    while (
        !atomic_compare_exchange_weak_explicit(&top, &node->next, node, PUSH, memory_order_relaxed))
        continue;
}

static struct node *pop(void)
{
    for (;;) {
        struct node *node = atomic_load_explicit(&top, memory_order_acquire);
        if (!node || atomic_compare_exchange_strong_explicit(
                         &top, &node, node->next, memory_order_relaxed, memory_order_relaxed))
            return node;
    }
}

static void *pusher(void *number)
{
    for (int i = 0; i < 2; i++) {
        nodes[i].value = i + 1;
        push(&nodes[i]);
    }
    return number;
}

static void *popper(void *number)
{
    struct node *node = pop();
    assert(!node || node->value == (node == &nodes[0] ? 1 : 2));
    return number;
}

int main(void)
{
    RUN(pusher, popper, popper);
    return 0;
}
