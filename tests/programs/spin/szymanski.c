// Szymanski's algorithm: a waiting room with a door.
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle %s -- -DASSUME
// RUN: %same_complete %t %heddle --algorithm=pop %s
// CHECK: complete, 0 blocked
#define THREADS 2
#include "await.h"

static atomic_int flags[2];
static int count;

static void *run(void *number)
{
    int self = (int)(size_t)number, other = 1 - self;
    atomic_store(&flags[self], 1);
    AWAIT(atomic_load(&flags[other]) < 3);
    atomic_store(&flags[self], 3);
    if (atomic_load(&flags[other]) == 1) {
        atomic_store(&flags[self], 2);
        AWAIT(atomic_load(&flags[other]) == 4);
    }
    atomic_store(&flags[self], 4);
    if (self == 1)
        AWAIT(atomic_load(&flags[0]) < 2);
    count++;
    if (self == 0)
        AWAIT(atomic_load(&flags[1]) < 2 || atomic_load(&flags[1]) > 3);
    atomic_store(&flags[self], 0);
    return NULL;
}

int main(void)
{
    run_threads(run);
    assert(count == THREADS);
    return 0;
}
