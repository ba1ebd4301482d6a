/* A centralized barrier with a sense, as in Concurrency Kit. The last thread resets the count and then
 * turns the sense. The broken one turns it first, so that a fast thread counts into the old round. */
// REQUIRES: x86
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{assertion|.*livelock}}

#include "inputs/pr.h"
#include "inputs/threads.h"

enum { THREADS = 2 };

static uint32_t value, sense;
static int written[THREADS][2];

static void wait(uint32_t *own)
{
    *own = !*own;
    if (pr_add_32(&value, 1) == THREADS - 1) {
#ifdef BROKEN
        pr_store_32(&sense, *own);
        pr_store_32(&value, 0);
#else
        pr_store_32(&value, 0);
        pr_fence_strict_memory();
        pr_store_32(&sense, *own);
#endif
        return;
    }
    while (pr_load_32(&sense) != *own)
        pr_stall();
    pr_fence_strict_load();
}

static void *run(void *index)
{
    long own = (long)index;
    uint32_t own_sense = 0;
    for (int round = 0; round < 2; round++) {
        written[own][round] = 1;
        wait(&own_sense);
        assert(written[1 - own][round] == 1);
    }
    return NULL;
}

int main(void)
{
    RUN(run, run);
    return 0;
}
