/* A sequence lock, as in Concurrency Kit: a reader looks at the number before and after. The broken
 * reader does not look again, and sees half of a change. */
// REQUIRES: x86
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: assertion

#include "inputs/pr.h"
#include "inputs/threads.h"

static uint32_t sequence, left, right;

static void *write_both(void *unused)
{
    pr_add_32(&sequence, 1);
    pr_fence_strict_store();
    pr_store_32(&left, 1);
    pr_store_32(&right, 1);
    pr_fence_strict_store();
    pr_add_32(&sequence, 1);
    return unused;
}

static void *read_both(void *unused)
{
    uint32_t before, a, b;
    do {
        while ((before = pr_load_32(&sequence)) & 1)
            pr_stall();
        pr_fence_strict_load();
        a = pr_load_32(&left);
        b = pr_load_32(&right);
        pr_fence_strict_load();
#ifdef BROKEN
        break;
#endif
    } while (pr_load_32(&sequence) != before);
    assert(a == b);
    return unused;
}

int main(void)
{
    RUN(write_both, read_both);
    return 0;
}
