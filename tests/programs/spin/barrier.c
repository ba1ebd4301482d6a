// A barrier with sense reversal, passed twice.
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle %s -- -DASSUME
// RUN: %same_complete %t %heddle --algorithm=pop %s
// CHECK: complete, 0 blocked
#define THREADS 2
#include "await.h"

static atomic_int arrived, sense;
static int cells[THREADS];

static void pass(int *own)
{
    *own = !*own;
    if (atomic_fetch_add(&arrived, 1) == THREADS - 1) {
        atomic_store(&arrived, 0);
        atomic_store(&sense, *own);
    } else {
        AWAIT(atomic_load(&sense) == *own);
    }
}

static void *run(void *number)
{
    size_t self = (size_t)number;
    int own = 0;
    cells[self] = 1;
    pass(&own);
    int sum = 0;
    for (int i = 0; i < THREADS; i++)
        sum += cells[i];
    assert(sum == THREADS);
    pass(&own);
    cells[self] = 0;
    return NULL;
}

int main(void)
{
    run_threads(run);
    return 0;
}
