/* The time limit ends a step that takes long, too: a loop without operations, which would go round
 * for hours, and one of calls that turn out to be none. */
// RUN: %exits 3 %heddle --time-limit=1 --step-limit=1e17 %s | FileCheck %s
// RUN: %exits 3 %heddle --time-limit=1 --step-limit=1e17 -DCALLS %s | FileCheck %s
// RUN: %exits 3 %heddle --time-limit=1 --step-limit=1e17 -DIN_MAIN %s | FileCheck %s
// RUN: %exits 3 %heddle --time-limit=1 --step-limit=1e17 -bound 0..4 %s | FileCheck %s
// CHECK: No errors found so far: 0 executions{{.*}} explored under {{sc|rc11}}, but the time limit was reached.

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_uint sum;

static unsigned compute(void)
{
    unsigned hash = 1;
    for (long i = 0; i < 10000000000000000; i++)
#ifdef CALLS
        hash += (unsigned)rand();
#else
        hash = hash * 1664525u + (hash >> 3);
#endif
    return hash;
}

static void *worker(void *unused)
{
#ifndef IN_MAIN
    atomic_fetch_add(&sum, compute());
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
#ifdef IN_MAIN
    atomic_store(&sum, compute());
#endif
    pthread_create(&thread, NULL, worker, NULL);
    atomic_fetch_add(&sum, 1);
    pthread_join(thread, NULL);
    return 0;
}
