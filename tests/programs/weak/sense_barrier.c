// A barrier with sense reversal, passed twice. The last thread to arrive has to acquire the
// accesses that the others have released by their arrival. Its store of the sense releases all of
// them. Broken, the addition only releases, and the accesses of the first thread do not happen
// before those of the last.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define ARRIVE memory_order_release
#else
#define ARRIVE memory_order_acq_rel
#endif

enum { THREADS = 2 };

static int cells[THREADS];
static atomic_int arrived;
static atomic_bool sense;

static void pass(bool *own)
{
    *own = !*own;
    if (atomic_fetch_add_explicit(&arrived, 1, ARRIVE) == THREADS - 1) {
        atomic_store_explicit(&arrived, 0, memory_order_relaxed);
        atomic_store_explicit(&sense, *own, memory_order_release);
    } else {
        while (atomic_load_explicit(&sense, memory_order_acquire) != *own)
            continue;
    }
}

static void *worker(void *number)
{
    size_t self = (size_t)number;
    bool own = false;
    cells[self] = 1;
    pass(&own);
    assert(cells[1 - self] == 1);
    pass(&own);
    cells[1 - self] = 2;
    return NULL;
}

int main(void)
{
    RUN(worker, worker);
    return 0;
}
