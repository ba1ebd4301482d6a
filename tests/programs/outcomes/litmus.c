/* Litmus tests with relaxed operations. Each outcome is one execution: sources and, in W22, the
 * order of two stores are what is printed.
 *
 * MP - that the flag is seen, and the data behind it is not, needs a model that reorders stores or
 * loads: rc11. (ra takes each store for a release, and each load for an acquire.) 4 pairs.
 * LB - that both loads see the store behind the other one is possible in no model here. 4 pairs.
 * W22 - that both first stores are the last ones of their variables is a cycle under sc, and under
 * tso, where stores go to memory in order. ra and rc11 have no order of stores to different
 * variables. 4 pairs.
 * IRIW - that two readers see two stores in different orders is possible under ra and rc11, and not
 * where all threads share one memory. 16 results.
 * CORR - that a second load sees less than the first one is possible nowhere. 4 pairs. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x, y;
static int r[4];

static int load(atomic_int *from)
{
    return atomic_load_explicit(from, memory_order_relaxed);
}

static void store(atomic_int *to, int value)
{
    atomic_store_explicit(to, value, memory_order_relaxed);
}

#define MP 2, (store(&x, 1), store(&y, 1)), (r[0] = load(&y), r[1] = load(&x)), 0, 0
#define LB 2, (r[0] = load(&x), store(&y, 1)), (r[1] = load(&y), store(&x, 1)), 0, 0
#define W22 2, (store(&x, 1), store(&y, 2)), (store(&y, 1), store(&x, 2)), 0, 0
#define IRIW                                                                 \
    4, store(&x, 1), store(&y, 1), (r[0] = load(&x), r[1] = load(&y)), \
        (r[2] = load(&y), r[3] = load(&x))
#define CORR 2, store(&x, 1), (r[0] = load(&x), r[1] = load(&x)), 0, 0

#define RUN(...) RUN_EXPANDED(__VA_ARGS__)
#define RUN_EXPANDED(count, a, b, c, d)              \
    enum { THREADS = count };                        \
    static void *run(void *number)                   \
    {                                                \
        switch (*(int *)number) {                    \
        case 0: a; break;                            \
        case 1: b; break;                            \
        case 2: c; break;                            \
        case 3: d; break;                            \
        }                                            \
        return NULL;                                 \
    }
RUN(TEST)

int main(void)
{
    pthread_t threads[THREADS];
    static int numbers[] = {0, 1, 2, 3};
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, run, &numbers[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    printf("%d%d%d%d x=%d y=%d\n", r[0], r[1], r[2], r[3], load(&x), load(&y));
    return 0;
}

// RUN: %heddle -DTEST=MP --sc --outcomes %s | FileCheck %s --check-prefix=MP
// RUN: %heddle -DTEST=MP --tso --outcomes %s | FileCheck %s --check-prefix=MP
// RUN: %heddle -DTEST=MP --ra --outcomes %s | FileCheck %s --check-prefix=MP
// RUN: %heddle -DTEST=MP --rc11 --outcomes %s | FileCheck %s --check-prefix=MP-WEAK
//      MP: Outcomes: 3
// MP-NEXT: executions
// MP-NEXT: 1 1 0 "0000
// MP-NEXT: 2 1 0 "0100
// MP-NEXT: 3 1 0 "1100
//      MP-WEAK: Outcomes: 4
//      MP-WEAK: 1 0 "1000

// RUN: %heddle -DTEST=LB --sc --outcomes %s | FileCheck %s --check-prefix=LB
// RUN: %heddle -DTEST=LB --rc11 --outcomes %s | FileCheck %s --check-prefix=LB
//      LB: Outcomes: 3
// LB-NEXT: executions
// LB-NEXT: 1 1 0 "0000
// LB-NEXT: 2 1 0 "0100
// LB-NEXT: 3 1 0 "1000

// RUN: %heddle -DTEST=W22 --sc --outcomes %s | FileCheck %s --check-prefix=W22
// RUN: %heddle -DTEST=W22 --tso --outcomes %s | FileCheck %s --check-prefix=W22
// RUN: %heddle -DTEST=W22 --ra --outcomes %s | FileCheck %s --check-prefix=W22-WEAK
// RUN: %heddle -DTEST=W22 --rc11 --outcomes %s | FileCheck %s --check-prefix=W22-WEAK
//      W22: Outcomes: 3
// W22-NEXT: executions
// W22-NEXT: 1 1 0 "0000 x=1 y=2
// W22-NEXT: 2 1 0 "0000 x=2 y=1
// W22-NEXT: 3 1 0 "0000 x=2 y=2
//      W22-WEAK: Outcomes: 4
// W22-WEAK-NEXT: executions
// W22-WEAK-NEXT: 1 1 0 "0000 x=1 y=1

// RUN: %heddle -DTEST=IRIW --tso --outcomes %s | FileCheck %s --check-prefix=IRIW
// RUN: %heddle -DTEST=IRIW --ra --outcomes %s | FileCheck %s --check-prefix=IRIW-WEAK
// RUN: %heddle -DTEST=IRIW --rc11 --outcomes %s | FileCheck %s --check-prefix=IRIW-WEAK
//      IRIW: Executions: 15 complete
//      IRIW: Outcomes: 15
//  IRIW-NOT: "1010
//      IRIW-WEAK: Executions: 16 complete
//      IRIW-WEAK: Outcomes: 16
//      IRIW-WEAK: 1 0 "1010

// RUN: %heddle -DTEST=CORR --rc11 --outcomes %s | FileCheck %s --check-prefix=CORR
//      CORR: Outcomes: 3
// CORR-NEXT: executions
// CORR-NEXT: 1 1 0 "0000
// CORR-NEXT: 2 1 0 "0100
// CORR-NEXT: 3 1 0 "1100
