// The spin limit means the same for each algorithm: a thread that has read one value three times in a row goes on when
// it can read another one. So all of them find the same complete executions.
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=1 %s | FileCheck %s --check-prefixes=CUT,ONE
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=1 --algorithm=naive %s | FileCheck %s --check-prefixes=CUT,ONE
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=2 %s | FileCheck %s --check-prefixes=CUT,TWO
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=2 --algorithm=pop %s | FileCheck %s --check-prefixes=CUT,TWO
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=2 --algorithm=optimal %s | FileCheck %s --check-prefixes=CUT,TWO
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=3 --ordered-sync %s | FileCheck %s --check-prefixes=CUT,THREE
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=3 --algorithm=pop %s | FileCheck %s --check-prefixes=CUT,THREE
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=3 --algorithm=optimal %s | FileCheck %s --check-prefixes=CUT,THREE
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=3 --algorithm=source %s | FileCheck %s --check-prefixes=CUT,THREE
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=3 --algorithm=classic %s | FileCheck %s --check-prefixes=CUT,THREE
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=3 --algorithm=bpor %s | FileCheck %s --check-prefixes=CUT,THREE
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=3 --algorithm=naive %s | FileCheck %s --check-prefixes=CUT,THREE
// CUT: note: a thread reads the same old value here 3 times in a row
//
// The loop has 0 to 3 iterations.
// ONE: Executions: 4 complete
// So have these two, whose threads do not disturb each other.
// TWO: Executions: 16 complete
// Here, both loops count in one variable. Seven algorithms agree.
// THREE: Executions: 76 complete
//
// With a bound on preemptions, the thread that waits is preempted once.
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=1 -bound 1 %s | FileCheck %s --check-prefixes=CUT,ONE
//
// Errors behind the loops are found.
// RUN: %exits 1 %heddle -DKIND=1 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=2 -DBUG --algorithm=pop %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=3 -DBUG --algorithm=optimal %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=1 -DBUG -bound 0..1 %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion `z == 1' failed
//
// Nobody sets x. That is for all to see only where the loop changes nothing.
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=1 -DNEVER --algorithm=pop %s | FileCheck %s --check-prefixes=CUT,NEVER
// RUN: %exits 3 %heddle --spin-limit=3 -DKIND=1 -DNEVER --algorithm=source %s | FileCheck %s --check-prefixes=CUT,NEVER
// NEVER: Executions: 0 complete, 0 blocked, 1 truncated (1 by the spin limit);
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y, z, shared;
static int own, other_own;

static void *set_x(void *unused)
{
#if KIND == 2
    while (!y)
        other_own++;
#elif KIND == 3
    while (!y)
        shared++;
#endif
#ifndef BUG
    z = 1;
#endif
#ifndef NEVER
    x = 1;
#endif
    return unused;
}

static void *set_y(void *unused)
{
    y = 1;
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, set_x, NULL);
#if KIND == 2
    pthread_create(&threads[1], NULL, set_y, NULL);
#elif KIND == 3
    shared++;
    set_y(NULL);
#endif
    while (!x) {
#if KIND == 3
        shared++;
#else
        own++;
#endif
    }
    assert(z == 1);
    pthread_join(threads[0], NULL);
    assert(own >= 0 && other_own >= 0 && shared >= 0); /* counts that somebody looks at */
    return 0;
}
