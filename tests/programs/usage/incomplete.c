/* A verdict that is incomplete says which limit ended the exploration, and how to go on. */
// RUN: %exits 3 %heddle --time-limit=0.01 %s | FileCheck %s --check-prefix=TIME
// TIME: No errors found so far: {{[0-9]+}} executions explored under rc11, but the time limit was reached.
// TIME-NEXT: --time-limit=S allows more time; -bound 0..9 explores the executions with few preemptions first.
// RUN: %exits 3 %heddle --sc --time-limit=0.01 -bound 9 %s | FileCheck %s --check-prefix=BOUND
// BOUND: with at most 9 preemptions explored under sc, but the time limit was reached.
// BOUND-NEXT: --time-limit=S allows more time; a smaller bound has fewer executions.
// RUN: %exits 3 %heddle --memory-limit=1 %s | FileCheck %s --check-prefix=MEMORY
// MEMORY: explored under rc11, but the memory limit was reached.
// MEMORY-NEXT: A loop that waits for another thread has endlessly many executions: bound its iterations, or cut them by --unroll. --memory-limit=M allows more memory.
// RUN: %exits 3 %heddle --unroll=1 -DSMALL %s | FileCheck %s --check-prefix=UNROLL
// UNROLL: No execution was complete: 1 explored under rc11, which was cut short.
// UNROLL-NEXT: --unroll=N with a larger N explores more iterations of loops; without it, no loop is cut for its number of iterations.

// Loops that a limit cut short are named, with the limit.
// RUN: %exits 3 %heddle --step-limit=1000 -DSTEPS %s | FileCheck %s --check-prefix=STEPS
// STEPS: No execution was complete: 1 explored under rc11, which was cut short.
// STEPS-NEXT: incomplete.c:[[#@LINE+31]]:{{[0-9]+}}: note: this loop goes round 1000 times without an operation that other threads can see: --step-limit=N allows more

// With --quiet there is no advice. JSON has the reason, and SARIF.
// RUN: %exits 3 %heddle --quiet --time-limit=0.01 %s | FileCheck %s --check-prefix=QUIET
// QUIET-NOT: --time-limit=S
// RUN: %exits 3 %heddle --format=json --time-limit=0.01 %s | FileCheck %s --check-prefix=JSON
// JSON: "verdict": "incomplete"
// JSON: "incomplete": "the time limit was reached"
// RUN: %heddle --format=json -DSMALL %s | FileCheck %s --check-prefix=WHOLE
// WHOLE: "incomplete": null

// An error that was found before the end, too.
// RUN: %exits 1 %heddle --keep-going --time-limit=0.5 -DERROR %s | FileCheck %s --check-prefix=ERROR
// ERROR: 1 error found under rc11; not all executions were explored: the time limit was reached.

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef SMALL
enum { THREADS = 1, ROUNDS = 2 };
#else
enum { THREADS = 4, ROUNDS = 40 };
#endif

static atomic_int sum;

static void *worker(void *unused)
{
#ifdef STEPS
    unsigned hash = 1;
    for (int i = 0; i < 5000; i++)
        hash = hash * 1664525u + (hash >> 3);
    atomic_store(&sum, (int)hash);
#else
    for (int i = 0; i < ROUNDS; i++)
        if (atomic_fetch_add(&sum, 1) < 0)
            return NULL; // so that the order of the additions counts
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[THREADS];
#ifdef ERROR
    pthread_create(&threads[0], NULL, worker, NULL);
    for (int i = 1; i < THREADS; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    assert(atomic_load(&sum) < 0);
#else
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
#endif
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
