// A spin lock taken by compare-and-exchange, in a function of its own.
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle %s -- -DASSUME
// RUN: %same_complete %t %heddle --algorithm=pop %s
// CHECK: complete, 0 blocked
#define THREADS 3
#include "await.h"

static atomic_int owner;
static int count;

static _Bool try_to_take(int self)
{
    int free = 0;
    return atomic_compare_exchange_strong(&owner, &free, self);
}

static void *run(void *number)
{
    AWAIT(try_to_take((int)(size_t)number + 1));
    count++;
    atomic_store(&owner, 0);
    return NULL;
}

int main(void)
{
    run_threads(run);
    assert(count == THREADS);
    return 0;
}
