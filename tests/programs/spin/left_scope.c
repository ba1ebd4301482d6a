// A round that ends in several ways, out of the scope of a variable: clang notes which one it was and
// switches, and what add() is to return is not set before the last round. Each round either succeeds
// or changes nothing, so that the threads add one after the other: 3! executions, and as many when
// each has to succeed at once.
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle %s -- -DASSUME
// RUN: %same_complete %t %heddle --algorithm=pop %s
// CHECK: Executions: 6 complete
#define THREADS 3
#include "await.h"

static atomic_int count;

static int add(int least)
{
    for (;;) {
        int old = atomic_load(&count);
        if (old < least) {
#ifdef ASSUME
            __VERIFIER_assume(0);
#endif
            continue;
        }
        if (atomic_compare_exchange_strong(&count, &old, old + 1))
            return old;
#ifdef ASSUME
        __VERIFIER_assume(0);
#endif
    }
}

static void *run(void *unused)
{
    add(0);
    return unused;
}

int main(void)
{
    run_threads(run);
    assert(count == THREADS);
    return 0;
}
