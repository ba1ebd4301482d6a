/* A linked queue for one producer and one consumer with a dummy entry, as in Concurrency Kit. The broken
 * producer links the entry before it has filled it. */
// REQUIRES: x86
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{assertion|data race}}

#include "inputs/pr.h"
#include "inputs/threads.h"

#include <stdlib.h>

struct entry {
    int value;
    void *next;
};

static struct entry *head, *tail; /* each of one thread */

static void enqueue(int value)
{
    struct entry *entry = malloc(sizeof *entry);
    entry->next = NULL;
#ifdef BROKEN
    pr_store_ptr(&tail->next, entry);
    entry->value = value;
#else
    entry->value = value;
    pr_fence_strict_store();
    pr_store_ptr(&tail->next, entry);
#endif
    tail = entry;
}

static bool dequeue(int *value)
{
    struct entry *next = pr_load_ptr(&head->next);
    if (!next)
        return false;
    pr_fence_strict_load();
    *value = next->value;
    free(head);
    head = next;
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
    while (last < 2)
        if (dequeue(&value)) {
            assert(value == last + 1);
            last = value;
        }
    return unused;
}

int main(void)
{
    head = tail = calloc(1, sizeof *head);
    RUN(produce, consume);
    free(head);
    return 0;
}
