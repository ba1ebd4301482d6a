// Dekker's algorithm: a thread steps back, and waits for its turn.
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle %s -- -DASSUME
// RUN: %same_complete %t %heddle --algorithm=pop %s
// CHECK: No errors found
#define THREADS 2
#include "await.h"

static atomic_int wants[2], turn;
static int count;

static void *run(void *number)
{
    int self = (int)(size_t)number, other = 1 - self;
    atomic_store(&wants[self], 1);
    while (atomic_load(&wants[other])) {
        if (atomic_load(&turn) != self) {
            atomic_store(&wants[self], 0);
            AWAIT(atomic_load(&turn) == self);
            atomic_store(&wants[self], 1);
#ifdef ASSUME
        } else {
            __VERIFIER_assume(0);
#endif
        }
    }
    count++;
    atomic_store(&turn, other);
    atomic_store(&wants[self], 0);
    return NULL;
}

int main(void)
{
    run_threads(run);
    assert(count == THREADS);
    return 0;
}
