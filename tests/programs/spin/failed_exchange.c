// The load in front of the loop acquires, but an exchange that fails does not: the node that it has
// found is read without an order, which is a data race. So the failed exchange is no load like the
// one in front. KIND=1 has one attempt and no loop, and is the same race.
// RUN: %exits 1 %heddle --memory-model=rc11 --quiet -DKIND=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --memory-model=rc11 --quiet %s | FileCheck %s
// CHECK: [data-race]
#include "../weak/weak.h"

struct node {
    struct node *next;
};

static struct node first, second;
static _Atomic(struct node *) top = &first;

#define TAKE(node)                                                                             \
    atomic_compare_exchange_strong_explicit(&top, &(node), (node)->next, memory_order_relaxed, \
                                            memory_order_relaxed)

static void *pusher(void *number)
{
    second.next = &first;
    atomic_store_explicit(&top, &second, memory_order_release);
    return number;
}

static void *popper(void *number)
{
    struct node *node = atomic_load_explicit(&top, memory_order_acquire);
#if KIND == 1
    if (!TAKE(node))
        TAKE(node);
#else
    while (!TAKE(node))
        continue;
#endif
    return number;
}

int main(void)
{
    RUN(pusher, popper);
    return 0;
}
