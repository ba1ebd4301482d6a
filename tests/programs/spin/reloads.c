// Loops with several compare-exchanges, each of which reloads by failing, or with loads that reload. One thread writes
// W values. The other one replaces one of the W + 1 values of x, and what it has read before makes no difference:
// W + 1 executions, however the loop is spelled.
// RUN: %heddle -DKIND=1 %s | FileCheck %s
// RUN: %heddle -DKIND=2 %s | FileCheck %s
// RUN: %heddle -DKIND=3 %s | FileCheck %s
// RUN: %heddle -DKIND=4 %s | FileCheck %s
// RUN: %heddle -DKIND=6 %s | FileCheck %s
// RUN: %heddle -DKIND=7 %s | FileCheck %s
// RUN: %heddle -DKIND=8 %s | FileCheck %s
// RUN: %heddle -DKIND=9 %s | FileCheck %s
// RUN: %heddle -DKIND=1 --algorithm=optimal %s | FileCheck %s
// RUN: %heddle -DKIND=3 --algorithm=rvf %s | FileCheck %s --check-prefix=VALUES
// RUN: %heddle -DKIND=1 -DW=3 --algorithm=naive %s | FileCheck %s --check-prefix=NAIVE
// CHECK: No errors found
// CHECK: Executions: 11 complete
// Here the thread waits for one of the values 1, 3, 5, 7, 9 and 10.
// RUN: %heddle -DKIND=5 %s | FileCheck %s --check-prefix=WAITS
// WAITS: Executions: 6 complete
// NAIVE: Executions: 4 complete
// VALUES: No errors found
//
// Loops that hand on more, or do more. Each error below needs an execution with an iteration that looks as if it could
// be left out.
//  - 11: a success goes on, and what it has written is handed on
//  - 12: another location is reloaded
//  - 13: what is handed on is not what was read, so that no later exchange succeeds
//  - 14: the guess ends the loop, and 15: it leads to an error
//  - 16: the second exchange of an iteration still expects the guess
//  - 17: somebody counts the failures
//  - 18: the first read orders more than those that follow it, and the data has a race
// RUN: %exits 1 %heddle --quiet -DKIND=11 -DW=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=12 -DW=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=13 -DW=1 %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle --quiet -DKIND=14 -DW=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=15 -DW=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=16 -DW=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=17 -DW=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=18 -DW=1 %s | FileCheck %s --check-prefix=RACE
// BUG: error: assertion
// RACE: [data-race]
// A thread that reloads what it does not want waits for ever.
// RUN: %exits 1 %heddle --quiet -DKIND=5 -DW=1 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// NEVER: [livelock]
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#ifndef W
#define W 10
#endif

static atomic_int x, y;
static int data, failures, rounds;

#define TAKE(value) atomic_compare_exchange_strong(&x, &seen, value)

static void *write_x(void *unused)
{
    y = 1;
    data = 1;
    for (int i = 1; i <= W; i++)
        x = i;
    return unused;
}

static void *take_x(void *unused)
{
#if KIND == 1
    int seen = x;
    for (;;) {
        if (seen == W) {
            if (TAKE(100))
                break;
        } else if (TAKE(101))
            break;
    }
#elif KIND == 2 /* in one condition */
    int seen = x;
    while (seen & 1 ? !TAKE(100) : !TAKE(101))
        ;
#elif KIND == 3 /* pauses, longer and longer */
    int seen = x;
    for (int longer = 1; !TAKE(100); longer *= 2)
        for (int i = 0; i < longer; i++)
            sched_yield();
#elif KIND == 4 /* with a guess, and several exchanges */
    int seen = 0;
    for (;;) {
        if (seen == 0) {
            if (TAKE(100))
                break;
        } else if (seen == W) {
            if (TAKE(101))
                break;
        } else if (TAKE(102))
            break;
    }
#elif KIND == 5 /* with loads: the thread waits for an odd value, or for the last one */
    int seen = x;
    for (;;) {
        if (seen & 1 || seen == W) {
            if (TAKE(100 + seen))
                break;
        } else {
            sched_yield();
            seen = x;
        }
    }
#elif KIND == 6 /* the exchanges order more than the load */
    int seen = atomic_load_explicit(&x, memory_order_relaxed);
    while (!atomic_compare_exchange_weak_explicit(&x, &seen, 100, memory_order_acq_rel, memory_order_acquire))
        ;
#elif KIND == 7 /* a fence in each iteration */
    int seen = x;
    while (!TAKE(100))
        atomic_thread_fence(memory_order_seq_cst);
#elif KIND == 8 /* counts where nobody looks */
    int seen = x;
    while (!TAKE(100))
        rounds++;
#elif KIND == 9 /* several ways back */
    int seen = x;
    for (;;) {
        if (seen > 5) {
            if (TAKE(100))
                break;
            continue;
        }
        if (TAKE(101))
            return unused;
        sched_yield();
    }
#elif KIND == 11
    int seen = x;
    for (;;) {
        if (seen == 1) {
            if (TAKE(3)) {
                seen = 4;
                assert(x != 3);
            }
        } else if (TAKE(5))
            break;
    }
#elif KIND == 12
    int seen = x;
    for (;;) {
        if (seen == 0)
            seen = y;
        else if (TAKE(5))
            break;
        assert(seen != 1 || x != 0);
    }
#elif KIND == 13
    int seen = x;
    while (!TAKE(100))
        seen += 1;
#elif KIND == 14
    int seen = 7;
    for (;;) {
        if (seen == 7)
            seen = 6;
        else if (TAKE(5))
            break;
        assert(seen != 6 || x != 1);
    }
#elif KIND == 15
    int seen = 7;
    do
        assert(seen != 7);
    while (!TAKE(5));
#elif KIND == 16 /* the first exchange finds 0, the second one takes 1 */
    int guess = 1, found = 1;
    for (;;) {
        int seen = guess;
        if (TAKE(5))
            break;
        found = seen;
        seen = guess;
        if (TAKE(6))
            break;
        guess = found;
    }
    assert(x != 6);
#elif KIND == 17
    int seen = x;
    while (!TAKE(100))
        failures++;
#else
    int seen = atomic_load(&x);
    while (!atomic_compare_exchange_strong_explicit(&x, &seen, 100, memory_order_relaxed, memory_order_relaxed))
        ;
    if (seen != 0)
        data = 2;
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[2];
#ifdef NEVER
    pthread_create(&threads[1], NULL, take_x, NULL);
    x = 2;
    pthread_join(threads[1], NULL);
    return 0;
#endif
    pthread_create(&threads[0], NULL, write_x, NULL);
    pthread_create(&threads[1], NULL, take_x, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(failures == 0);
    return 0;
}
