/* The queue lock of Mellor-Crummey and Scott, as in Concurrency Kit. A holder whose successor has not
 * linked itself yet has to wait for the link. The broken holder leaves then, and the successor waits
 * for ever. */
// REQUIRES: x86
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{.*}}[{{livelock|deadlock}}]

#include "inputs/pr.h"
#include "inputs/threads.h"

struct node {
    uint32_t locked;
    void *next;
};

static void *queue;
static struct node nodes[2];
static int count;

static void lock(struct node *node)
{
    pr_store_32(&node->locked, 1);
    pr_store_ptr(&node->next, NULL);
    pr_fence_strict_store();
    struct node *previous = pr_swap_ptr(&queue, node);
    if (previous) {
        pr_store_ptr(&previous->next, node);
        while (pr_load_32(&node->locked))
            pr_stall();
    }
    pr_fence_strict_load();
}

static void unlock(struct node *node)
{
    struct node *next = pr_load_ptr(&node->next);
    pr_fence_strict_memory();
    if (!next) {
        if (pr_cas_ptr(&queue, node, NULL))
            return;
#ifdef BROKEN
        return;
#endif
        while (!(next = pr_load_ptr(&node->next)))
            pr_stall();
    }
    pr_store_32(&next->locked, 0);
}

static void *add(void *index)
{
    struct node *node = &nodes[(long)index];
    lock(node);
    count++;
    unlock(node);
    return NULL;
}

int main(void)
{
    RUN(add, add);
    assert(count == 2);
    return 0;
}
