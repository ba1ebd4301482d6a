// Loops that carry a value which they have read to the next iteration. N threads exchange x in turn: each order of
// them is a complete execution, 4! = 24, however the loop is spelled, and whatever failed in between.
// RUN: %heddle --no-symmetry --format=json -DKIND=1 %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DKIND=2 %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DKIND=3 %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DKIND=4 %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DKIND=5 %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DKIND=6 %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DKIND=1 -DN=3 --algorithm=naive %s | FileCheck %s --check-prefix=NAIVE
// CHECK: "verdict": "safe"
// CHECK: "complete": 24,
// NAIVE: "complete": 6,

// A value that is looked at before the loop, and one that the loop counts, make a difference: no execution is left
// out. The errors below need such an execution.
// RUN: %exits 1 %heddle --no-symmetry --quiet -DKIND=7 -DN=2 -DSTART=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet -DKIND=8 -DN=2 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet -DKIND=9 -DN=2 %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion

// A load in front of the loop and the same one at its end are one load. The thread waits for 0: one execution.
// RUN: %heddle --no-symmetry -DKIND=10 -DN=1 %s | FileCheck %s --check-prefix=LOAD
// LOAD: No errors found: 1 execution explored under rc11, all there is.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef N
#define N 4
#endif
#ifndef START
#define START 0
#endif

static atomic_int x = START;
static atomic_int failures;

#if KIND == 5
static int next(int value)
{
    return value * 2 + 1;
}
#endif

static void *exchange(void *unused)
{
#if KIND == 1
    int r = atomic_load(&x);
    while (!atomic_compare_exchange_strong(&x, &r, r + 1))
        ;
#elif KIND == 2
    int r;
    do
        r = atomic_load(&x);
    while (!atomic_compare_exchange_strong(&x, &r, r + 1));
#elif KIND == 3
    int r = atomic_load_explicit(&x, memory_order_relaxed);
    for (;;) {
        if (atomic_compare_exchange_weak_explicit(&x, &r, r + 1, memory_order_acq_rel,
                                                  memory_order_relaxed))
            break;
    }
#elif KIND == 4 /* with a test in front of the exchange, in one condition */
    int r = x;
    while (r >= 0 && !atomic_compare_exchange_weak(&x, &r, r + 1))
        ;
#elif KIND == 5 /* with a function */
    int r = x;
    while (!__atomic_compare_exchange_n((int *)&x, &r, next(r), false, __ATOMIC_SEQ_CST,
                                        __ATOMIC_SEQ_CST))
        ;
#elif KIND == 6 /* with a test that leaves the loop */
    int r = x;
    do {
        if (r < 0)
            return NULL;
    } while (!atomic_compare_exchange_weak(&x, &r, r + 1));
#elif KIND == 7 /* only the first value is tested: the exchange may take 0 to -1 after all */
    int r = x;
    if (r == 0)
        return NULL;
    while (!atomic_compare_exchange_strong(&x, &r, r - 1))
        ;
    assert(r != 0);
#elif KIND == 8 /* failures are counted */
    int r = x;
    while (!atomic_compare_exchange_strong(&x, &r, r + 1))
        failures++;
#elif KIND == 9 /* in a local variable */
    int r = x, failed = 0;
    while (!atomic_compare_exchange_strong(&x, &r, r + 1))
        failed++;
    assert(failed == 0);
#else
    int r = x;
    while (r != 0)
        r = x;
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[N];
#if KIND == 10
    x = 1;
#endif
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, exchange, NULL);
#if KIND == 10
    for (int i = 2; i < 8; i++)
        x = i;
    x = 0;
#endif
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(failures == 0);
    return 0;
}
