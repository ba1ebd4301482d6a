// A loop that waits comes back to the same state after a few iterations. These, together, are one iteration that
// changes nothing. The loop is left after 0, 1 or 2 iterations of 3 (KIND=1), or one of 2 (the others), that read 0.
// RUN: %heddle -DKIND=1 %s | FileCheck %s --check-prefix=THREE
// RUN: %heddle --algorithm=naive -DKIND=1 %s | FileCheck %s --check-prefix=THREE
// RUN: %heddle --algorithm=optimal -DKIND=1 %s | FileCheck %s --check-prefix=THREE
// THREE: Executions: 3 complete
// RUN: %heddle -DKIND=2 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=pop -DKIND=2 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle -DKIND=3 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=naive -DKIND=3 %s | FileCheck %s --check-prefix=TWO
// TWO: Executions: 2 complete
//
// It looks at x in each second iteration only: the only execution reads 1.
// RUN: %heddle -DKIND=4 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=naive -DKIND=4 %s | FileCheck %s --check-prefix=ONE
// ONE: Executions: 1 complete
//
// Nobody sets x.
// RUN: %exits 1 %heddle -DKIND=1 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=2 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=4 -DNEVER --algorithm=naive %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=5 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// NEVER: error: {{.*}}for ever{{.*}}[livelock]
//
// The number of iterations matters behind the loop.
// RUN: %exits 1 %heddle -DKIND=1 -DBUG=0 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=1 -DBUG=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=1 -DBUG=2 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=3 -DBUG=1 %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion `round != BUG' failed
//
// A loop that is entered again in the same state has not gone round. It would do so without an end if that were a
// livelock, but the loop around it counts.
// RUN: %heddle -DKIND=6 %s | FileCheck %s --check-prefix=ONE
//
// An iteration of several that changes something, and one that changes it back, are several effects.
// RUN: %exits 1 %heddle -DKIND=7 %s | FileCheck %s --check-prefix=CHANGE
// CHANGE: error: assertion `!"w was changed"' failed
//
// An inner loop ends in a state with the same variables as that of the outer loop. Likewise a call of the function.
// RUN: %exits 1 %heddle --spin-limit=20 -DKIND=8 %s | FileCheck %s --check-prefix=INNER
// INNER: error: assertion `w == 0' failed
// RUN: %exits 1 %heddle --spin-limit=20 -DKIND=9 -DBUG=1 %s | FileCheck %s --check-prefix=BUG
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, w;

#if KIND == 9
static int wait_below(int depth)
{
    for (int round = 0;; round = !round) {
        if (depth == 0)
            wait_below(1);
        if (depth == 0 ? x : round)
            return round;
    }
}
#endif

static int wait_for_x(void)
{
    int round = 0;
#if KIND == 1
    while (!x)
        round = (round + 1) % 3;
#elif KIND == 2
    while (!x)
        round ^= 1;
#elif KIND == 3
    volatile int number = 0;
    while (!x)
        number = !number;
    round = number;
#elif KIND == 4
    for (;; round = !round)
        if (round && x)
            break;
#elif KIND == 5
    int left = 0, right = 1;
    while (!x) {
        int old = left;
        left = right;
        right = old;
    }
    round = left;
#elif KIND == 6
    for (int i = 0; i < 3; i++)
        for (int j = 0; j != 2; j += 1 + x)
            if (x)
                break;
#elif KIND == 7
    while (!x) {
        w = round;
        round = !round;
    }
#elif KIND == 8
    while (!x)
        for (w = 0; w < 2; w++)
            ;
    assert(w == 0);
#else
    round = wait_below(0);
#endif
    return round;
}

static void *set_x(void *unused)
{
#if KIND == 7
    if (w == 1)
        assert(!"w was changed");
#endif
#ifndef NEVER
    x = 1;
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set_x, NULL);
#if KIND == 6
    pthread_join(thread, NULL);
#endif
    int round = wait_for_x();
#ifdef BUG
    assert(round != BUG);
#endif
    (void)round, (void)w;
#if KIND != 6
    pthread_join(thread, NULL);
#endif
    return 0;
}
