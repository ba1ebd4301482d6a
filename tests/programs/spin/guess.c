// Loops around a compare-exchange that begin with a guess, and go on with what the exchange has found. N threads add
// to x in turn: each order of them is a complete execution, 4! = 24. The first exchange succeeds, or reads the value
// that the second one expects.
// RUN: %heddle --no-symmetry --format=json -DKIND=1 %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DKIND=2 %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DKIND=3 %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DKIND=4 --memory-model=rc11 %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DKIND=1 -DN=2 --algorithm=naive %s | FileCheck %s --check-prefix=NAIVE
// CHECK: "verdict": "safe"
// CHECK: "complete": 24,
// NAIVE: "complete": 2,

// The first iteration may do something else than the others: it leaves the loop because of the guess, fails with it, or
// leaves with another value than the guess. The errors below need such an iteration.
// RUN: %exits 1 %heddle --no-symmetry --quiet -DKIND=5 -DN=2 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet -DKIND=6 -DN=2 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet -DKIND=7 -DN=2 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet -DKIND=8 -DN=2 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet -DKIND=9 -DN=2 %s | FileCheck %s --check-prefix=DIVISION
// BUG: error: assertion
// DIVISION: error: {{.*}}[division-by-zero]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 4
#endif

static struct {
    int first;
    atomic_int x;
} all = {0, 10};

static atomic_int failures;

static void *add(void *unused)
{
#if KIND == 1
    int r = 10;
    while (!atomic_compare_exchange_strong(&all.x, &r, r + 1))
        ;
#elif KIND == 2 /* that is always wrong */
    int r = 0;
    while (!atomic_compare_exchange_weak(&all.x, &r, r + 1))
        ;
#elif KIND == 3
    int r = 11;
    for (;;) {
        if (atomic_compare_exchange_strong(&all.x, &r, r * 2))
            break;
    }
#elif KIND == 4
    int r = 0;
    while (!atomic_compare_exchange_weak_explicit(&all.x, &r, r + 1, memory_order_acquire, memory_order_relaxed)) {
    }
#elif KIND == 5 /* the guess ends the loop */
    int r = 0;
    while (r != 0 && !atomic_compare_exchange_strong(&all.x, &r, r + 1))
        ;
    assert(r != 0);
#elif KIND == 6 /* failures are counted */
    int r = 10;
    while (!atomic_compare_exchange_strong(&all.x, &r, r + 1))
        failures++;
#elif KIND == 7 /* only values that are found are looked at: 11 is never changed if it is found first */
    int r = 10;
    while (!atomic_compare_exchange_strong(&all.x, &r, r + 1))
        if (r == 11)
            return NULL;
    assert(r == 10);
    failures += all.x == 11;
#elif KIND == 8 /* the value that would be written */
    int r = 3;
    do
        assert(r != 3);
    while (!atomic_compare_exchange_strong(&all.x, &r, r + 1));
#else
    int r = 0;
    while (!atomic_compare_exchange_strong(&all.x, &r, 100 / r))
        ;
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(failures == 0);
    return 0;
}
