// A ticket lock: each thread waits for its number to come up.
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle %s -- -DASSUME
// RUN: %same_complete %t %heddle --algorithm=pop %s
// CHECK: complete, 0 blocked
#define THREADS 3
#include "await.h"

static atomic_uint next_ticket, now_serving;
static int count;

static void *run(void *unused)
{
    unsigned ticket = atomic_fetch_add(&next_ticket, 1);
    AWAIT(atomic_load(&now_serving) == ticket);
    count++;
    atomic_store(&now_serving, ticket + 1);
    return unused;
}

int main(void)
{
    run_threads(run);
    assert(count == THREADS);
    return 0;
}
