// A thread waits for x. An iteration of its loop changes w and changes it back. That changes nothing, unless another
// thread looks at w meanwhile.
// RUN: %heddle -DKIND=1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=naive -DKIND=1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DKIND=2 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=optimal -DKIND=2 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DKIND=3 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=pop -DKIND=3 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DKIND=4 %s | FileCheck %s --check-prefix=ONE
// ONE: Executions: 1 complete
//
// A spin lock of the program's own making, under which the thread looks and the other one writes: the other one has the
// lock first in the only complete execution.
// RUN: %heddle -DKIND=5 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=naive -DKIND=5 %s | FileCheck %s --check-prefix=ONE
//
// If the thread loads w in front of each exchange, the load finds what was there first, or what the other thread left.
// RUN: %heddle -DKIND=6 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=naive -DKIND=6 %s | FileCheck %s --check-prefix=TWO
// TWO: Executions: 2 complete
//
// Nobody sets x.
// RUN: %exits 1 %heddle -DKIND=1 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=2 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=5 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=5 -DNEVER --algorithm=naive %s | FileCheck %s --check-prefix=NEVER
// NEVER: error: this loop goes on for ever{{.*}}[livelock]
//
// The other thread sees the value in between (SEE), or tries the spin lock. It does so behind an iteration of the loop,
// too, and then sets x (LATE).
// RUN: %exits 1 %heddle -DKIND=1 -DSEE %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=2 -DSEE %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=3 -DSEE --algorithm=naive %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=4 -DSEE %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=5 -DSEE %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=1 -DLATE %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=4 -DLATE --algorithm=pop %s | FileCheck %s --check-prefix=BUG
//
// The other thread stores to w, and the iteration overwrites that. Or it gives back a lock that is not its own, takes
// it, and loses it to the thread that waits.
// RUN: %exits 1 %heddle -DKIND=1 -DOVERWRITTEN %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=5 -DROGUE %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=5 -DROGUE --algorithm=source %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion
//
// The iteration leaves another value.
// RUN: %exits 1 %heddle -DKIND=7 -DCHANGED %s | FileCheck %s --check-prefix=BUG
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, w;
#ifdef ROGUE
static atomic_int plain;
#else
static int plain;
#endif

static void take(void)
{
    while (atomic_exchange(&w, 1))
        ;
}

static void *wait_for_x(void *unused)
{
#if KIND == 1
    while (!x) {
        w = 1;
        w = 0;
    }
#elif KIND == 2
    while (!x) {
        atomic_fetch_add(&w, 1);
        atomic_fetch_sub(&w, 1);
    }
#elif KIND == 3
    while (!x) {
        w = 2;
        atomic_exchange(&w, 1);
        w = 0;
    }
#elif KIND == 4
    while (!x) {
        int expected = 0;
        if (atomic_compare_exchange_strong(&w, &expected, 1))
            w = 0;
    }
#elif KIND == 5
    for (int done = 0; !done;) {
        take();
        done = plain;
        w = 0;
    }
#elif KIND == 6
    for (int done = 0; !done;) {
        do
            while (w)
                ;
        while (atomic_exchange(&w, 1));
        done = plain;
        w = 0;
    }
#else
    for (int next = 1; !x; next = 3 - next) {
        w = next;
        w = next - 1;
    }
#endif
    return unused;
}

static void set(void)
{
#if defined SEE
    assert(w == 0);
#elif defined LATE
    if (w == 1) {
        while (w == 1)
            ;
        x = 2;
    }
#elif defined OVERWRITTEN
    w = 5;
#elif defined ROGUE
    w = 0;
    take();
    assert(w == 1);
    w = 0;
#endif
#if KIND >= 5 && !defined NEVER && KIND <= 6
    take();
    plain = 1;
    w = 0;
#endif
#ifndef NEVER
    if (!x)
        x = 1;
#endif
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_x, NULL);
    set();
    pthread_join(thread, NULL);
#ifdef LATE
    assert(x == 1);
#elif defined OVERWRITTEN
    assert(w == 5);
#elif defined CHANGED
    assert(w == 0);
#endif
    return 0;
}
