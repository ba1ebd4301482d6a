/* Folly's list to which many threads add at the front, and which one thread sweeps whole. The broken
 * sweep takes the list by a load and a store, and loses what is added between. */
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: assertion

#include "inputs/threads.h"

#include <stdatomic.h>
#include <stdbool.h>

struct node {
    struct node *next;
};

static _Atomic(struct node *) head;
static struct node nodes[2];
static int swept;

/* Whether the list was empty. */
static bool insert_head(struct node *node)
{
    struct node *old = atomic_load_explicit(&head, memory_order_relaxed);
    do
        node->next = old;
    while (!atomic_compare_exchange_weak_explicit(&head, &old, node, memory_order_release,
                                                  memory_order_relaxed));
    return old == NULL;
}

static void sweep(void)
{
#ifdef BROKEN
    struct node *list = atomic_load_explicit(&head, memory_order_acquire);
    atomic_store_explicit(&head, NULL, memory_order_relaxed);
#else
    struct node *list = atomic_exchange_explicit(&head, NULL, memory_order_acquire);
#endif
    for (; list; list = list->next)
        swept++;
}

static void *add(void *index)
{
    insert_head(&nodes[(long)index]);
    return NULL;
}

static void *sweep_once(void *unused)
{
    sweep();
    return unused;
}

int main(void)
{
    RUN(add, add, sweep_once);
    sweep();
    assert(swept == 2);
    return 0;
}
