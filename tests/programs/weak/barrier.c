// A barrier that is passed once: each thread counts itself and waits for the count. The addition
// publishes the work before the barrier and has to release. The additions are a release sequence,
// so that one acquire load of the last count sees the work of all.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define ARRIVE memory_order_relaxed
#else
#define ARRIVE memory_order_release
#endif

enum { THREADS = 3 };

static int cells[THREADS];
static atomic_int arrived;

static void *worker(void *number)
{
    size_t self = (size_t)number;
    cells[self] = 1;
    atomic_fetch_add_explicit(&arrived, 1, ARRIVE);
    while (atomic_load_explicit(&arrived, memory_order_acquire) != THREADS)
        continue;
    assert(cells[(self + 1) % THREADS] == 1);
    return NULL;
}

int main(void)
{
    RUN(worker, worker, worker);
    return 0;
}
