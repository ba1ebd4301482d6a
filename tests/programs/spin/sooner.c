// Loops around a compare-exchange that carry what they have read last, however they are written. N threads count x up,
// and a failure leaves a thread where it would be if its first load had read the later value: N! executions, and so
// many that end at such a failure as GenMC has (24 + 124 for N = 4).
// RUN: %heddle --no-symmetry -DSHAPE=1 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSHAPE=2 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSHAPE=3 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSHAPE=4 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSHAPE=5 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSHAPE=6 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSHAPE=7 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSHAPE=8 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSHAPE=9 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSHAPE=10 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSHAPE=11 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSHAPE=12 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSHAPE=13 %s | FileCheck %s
// RUN: %heddle --no-symmetry -DSHAPE=14 %s | FileCheck %s
// RUN: %heddle --no-symmetry -O2 -DSHAPE=1 %s | FileCheck %s
// RUN: %heddle --no-symmetry -O2 -DSHAPE=9 %s | FileCheck %s
// RUN: %heddle --no-symmetry --tso -DSHAPE=3 %s | FileCheck %s
// RUN: %heddle --no-symmetry --sc --algorithm=optimal -DSHAPE=5 %s | FileCheck %s --check-prefix=COMPLETE
// RUN: %heddle --no-symmetry --sc --algorithm=pop -DSHAPE=7 %s | FileCheck %s --check-prefix=COMPLETE
// RUN: %heddle --no-symmetry --sc --algorithm=rvf -DSHAPE=8 %s | FileCheck %s --check-prefix=VALUES
// RUN: %heddle --no-symmetry --sc --algorithm=naive -DN=3 -DSHAPE=9 %s | FileCheck %s --check-prefix=NAIVE
// RUN: %heddle --no-symmetry -bound 9 -DN=3 -DSHAPE=9 %s | FileCheck %s --check-prefix=NAIVE
// CHECK: No errors found
// CHECK: Executions: 24 complete, 124 blocked (124 merged iterations)
// COMPLETE: Executions: 24 complete
// VALUES: No errors found
// NAIVE: Executions: 6 complete
//
// A failure that matters: each error needs an execution in which some exchange has failed.
//  - 21: the first value is looked at behind the loop
//  - 22: failures are counted in a variable of the thread
//  - 23: the caller has the first value
//  - 24: a failure writes where another thread looks
//  - 25: a failure takes a number of rand()
//  - 26: the failure reads another location
//  - 27: the first value is in an array of the thread
// RUN: %exits 1 %heddle --no-symmetry --quiet -DN=2 -DSHAPE=21 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet -DN=2 -DSHAPE=22 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet -DN=2 -DSHAPE=23 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet -DN=2 -DSHAPE=24 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet -DN=2 -DSHAPE=25 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet -DN=2 -DSHAPE=26 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet -DN=2 -DSHAPE=27 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet --sc --algorithm=optimal -DN=2 -DSHAPE=21 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry --quiet --sc --algorithm=pop -DN=2 -DSHAPE=23 %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion `same' failed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

#ifndef N
#define N 4
#endif

static atomic_int x, y;

#define TAKE(value) atomic_compare_exchange_strong(&x, &seen, value)

#if SHAPE == 8
static bool take(int *seen)
{
    return atomic_compare_exchange_strong(&x, seen, *seen + 1);
}
#elif SHAPE == 9
struct view {
    int value;
    bool done;
};

__attribute__((noinline)) static void look(struct view *view)
{
    view->done = atomic_compare_exchange_strong(&x, &view->value, view->value + 1);
}
#elif SHAPE == 23
__attribute__((noinline)) static int count_up(int seen)
{
    while (!TAKE(seen + 1))
        ;
    return seen;
}
#endif

static void *count(void *unused)
{
    bool same = true;
#if SHAPE == 23
    int first = x;
    same = count_up(first) == first;
#else
    int seen = x;
#endif
#if SHAPE == 1 /* a variable of the iteration, and a return in the middle */
    for (;;) {
        int next = seen + 1;
        if (next > 20)
            return unused;
        if (TAKE(next))
            break;
    }
#elif SHAPE == 2 /* a variable that outlives it */
    int next;
    for (;;) {
        next = seen + 1;
        if (next > 20)
            return unused;
        if (TAKE(next))
            break;
    }
#elif SHAPE == 3 /* a flag */
    bool done = false;
    while (!done)
        if (TAKE(seen + 1))
            done = true;
#elif SHAPE == 4 /* do, and a condition in two parts */
    int next;
    do
        next = seen + 1;
    while (next <= 20 && !TAKE(next));
#elif SHAPE == 5 /* goto */
again:
    if (seen > 20)
        goto end;
    if (!TAKE(seen + 1))
        goto again;
end:;
#elif SHAPE == 6 /* continue, and a switch */
    for (;;) {
        switch (TAKE(seen + 1)) {
        case false:
            continue;
        default:
            return unused;
        }
    }
#elif SHAPE == 7 /* the expected value is a copy */
    for (;;) {
        int expected = seen;
        if (atomic_compare_exchange_strong(&x, &expected, seen + 1))
            break;
        seen = expected;
    }
#elif SHAPE == 8 /* a function */
    while (!take(&seen)) {
    }
#elif SHAPE == 9 /* a struct, and a function that is not inlined */
    struct view view = {.value = seen};
    do
        look(&view);
    while (!view.done);
#elif SHAPE == 10 /* the value is used behind the loop */
    while (!TAKE(seen + 1))
        ;
    assert(seen < N);
#elif SHAPE == 11 /* an assertion, and abort, in the loop */
    while (!TAKE(seen + 1)) {
        if (seen < 0)
            abort();
        assert(seen <= N);
    }
#elif SHAPE == 12 /* a loop within the loop */
    for (bool done = false; !done;)
        for (;;) {
            done = TAKE(seen + 1);
            break;
        }
#elif SHAPE == 13 /* the load is repeated in front of the loop, and a fence is in it */
    while (!TAKE(seen + 1))
        atomic_thread_fence(memory_order_seq_cst);
#elif SHAPE == 14 /* two exchanges, one of even numbers */
    for (;;) {
        if (seen % 2 == 0) {
            if (TAKE(seen + 1))
                break;
        } else if (TAKE(seen + 1)) {
            break;
        }
    }
#elif SHAPE == 21
    int first = seen;
    while (!TAKE(seen + 1))
        ;
    same = first == seen;
#elif SHAPE == 22
    int failures = 0;
    while (!TAKE(seen + 1))
        failures++;
    same = failures == 0;
#elif SHAPE == 24
    while (!TAKE(seen + 1))
        y = 1;
    same = y == 0;
#elif SHAPE == 25
    int first = rand();
    while (!TAKE(seen + 1))
        rand();
    int last = rand();
    srand(1);
    same = rand() == first && rand() == last;
#elif SHAPE == 26
    int other = 0;
    y = 1;
    while (!TAKE(seen + 1))
        other = y;
    same = other == 0;
#elif SHAPE == 27
    int all[16] = {0};
    all[seen & 15] = 1;
    while (!TAKE(seen + 1))
        ;
    same = all[seen & 15];
#endif
    assert(same);
    return unused;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, count, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(x == N);
    return 0;
}
