/* A ticket lock, as in Concurrency Kit: xadd draws a number, and pause waits for it. The broken lock
 * draws the number by a load and a store, so two threads may have the same. */
// REQUIRES: x86
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{assertion|data race|.*livelock}}

#include "inputs/pr.h"
#include "inputs/threads.h"

static uint32_t next, position;
static int count;

static void lock(void)
{
#ifdef BROKEN
    uint32_t request = pr_load_32(&next);
    pr_store_32(&next, request + 1);
#else
    uint32_t request = pr_add_32(&next, 1);
#endif
    while (pr_load_32(&position) != request)
        pr_stall();
    pr_fence_strict_memory();
}

static void unlock(void)
{
    pr_fence_strict_store();
    pr_store_32(&position, pr_load_32(&position) + 1);
}

static void *add(void *unused)
{
    lock();
    count++;
    unlock();
    return unused;
}

int main(void)
{
    RUN(add, add, add);
    assert(count == 3);
    return 0;
}
