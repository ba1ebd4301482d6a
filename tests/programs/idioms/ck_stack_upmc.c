/* A stack of Treiber's for many producers and one consumer, as in Concurrency Kit, by cmpxchg. The
 * broken push stores the new head without a comparison, and loses the other's entry. */
// REQUIRES: x86
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: assertion

#include "inputs/pr.h"
#include "inputs/threads.h"

struct entry {
    void *next;
};

static void *head;
static struct entry entries[2];

static void push(struct entry *entry)
{
    void *next = pr_load_ptr(&head);
    entry->next = next;
#ifdef BROKEN
    pr_store_ptr(&head, entry);
#else
    while (!pr_cas_ptr(&head, next, entry)) {
        pr_stall();
        next = pr_load_ptr(&head);
        entry->next = next;
    }
#endif
}

static void *produce(void *index)
{
    push(&entries[(long)index]);
    return NULL;
}

int main(void)
{
    int count = 0;
    RUN(produce, produce);
    for (struct entry *entry = pr_swap_ptr(&head, NULL); entry; entry = entry->next)
        count++;
    assert(count == 2);
    return 0;
}
