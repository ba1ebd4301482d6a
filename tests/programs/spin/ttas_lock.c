// A test-and-test-and-set lock: two loops, one in the other.
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle %s -- -DASSUME
// RUN: %same_complete %t %heddle --algorithm=pop %s
// CHECK: complete, 0 blocked
#define THREADS 3
#include "await.h"

static atomic_int locked;
static int count;

static void *run(void *unused)
{
#ifdef ASSUME
    __VERIFIER_assume(!atomic_load(&locked));
    __VERIFIER_assume(!atomic_exchange(&locked, 1));
#else
    do {
        while (atomic_load(&locked))
            continue;
    } while (atomic_exchange(&locked, 1));
#endif
    count++;
    atomic_store(&locked, 0);
    return unused;
}

int main(void)
{
    run_threads(run);
    assert(count == THREADS);
    return 0;
}
