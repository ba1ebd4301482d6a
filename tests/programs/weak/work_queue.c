// Workers claim jobs by their numbers from a list that still grows. The count of the jobs publishes
// them, and its store has to release. The claims need no order: the count has it.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

enum { JOBS = 2 };

static int jobs[JOBS];
static atomic_int count, next;

static void *submitter(void *number)
{
    for (int i = 0; i < JOBS; i++) {
        jobs[i] = 10 + i;
        atomic_store_explicit(&count, i + 1, PUBLISH);
    }
    return number;
}

static void *worker(void *number)
{
    int job = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
    while (atomic_load_explicit(&count, memory_order_acquire) <= job)
        continue;
    assert(jobs[job]++ == 10 + job);
    return number;
}

int main(void)
{
    RUN(submitter, worker, worker);
    return 0;
}
