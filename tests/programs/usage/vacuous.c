/* A run that completes no execution has shown nothing, and says so first: the exit status is 3, and no format says
 * "safe". */
// The assumption never holds, so that the assertion is never reached. Every algorithm has its one execution, which is
// blocked.
// RUN: %exits 3 %heddle %s | FileCheck %s
// RUN: %exits 3 %heddle --algorithm=naive %s | FileCheck %s
// RUN: %exits 3 %heddle --algorithm=rvf %s | FileCheck %s
// RUN: %exits 3 %heddle -j2 %s | FileCheck %s
// CHECK: No execution was complete: 1 explored under {{rc11|sc}}, which was blocked.
// CHECK-NEXT: In each of them, an assumption fails or a thread waits for ever.
//
// RUN: %exits 3 %heddle --sc -bound 0..3 %s | FileCheck %s --check-prefix=BOUND
// BOUND: No execution was complete: 1 with {{.*}} explored under sc, which was blocked.
// BOUND-NOT: have no error
//
// RUN: %exits 3 %heddle --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "verdict": "incomplete"
// JSON: "model": "rc11"
// JSON: "incomplete": "no execution was complete"
// RUN: %exits 3 %heddle --format=sarif %s | FileCheck %s --check-prefix=SARIF
// SARIF: "executionSuccessful": true
// SARIF: "exitCode": 3
// SARIF: "level": "warning"
// SARIF: "text": "No execution was complete."
// SARIF: "verdict": "incomplete"
// SARIF-NEXT: "model": "rc11"
// SARIF-NEXT: "bound": null
//
// One complete execution is enough: of the two values, one fits.
// RUN: %heddle -DTWO %s | FileCheck %s --check-prefix=TWO
// TWO: No errors found: 2 executions explored under rc11, all there are.
// TWO-NEXT: Executions: 1 complete, 1 blocked (1 at an assumption);
//
// Threads stop at assumptions that no thread makes true; main waits for one of them.
// RUN: %exits 3 %heddle -DTHREAD %s | FileCheck %s --check-prefix=THREAD
// RUN: %exits 3 %heddle -DTHREAD --algorithm=optimal %s | FileCheck %s --check-prefix=THREAD
// THREAD: No execution was complete: 1 explored
//
// All executions are cut short: by --unroll, ...
// RUN: %exits 3 %heddle -DLOOP --unroll=2 %s | FileCheck %s --check-prefix=UNROLL
// UNROLL: No execution was complete: 1 explored under rc11, which was cut short.
// UNROLL-NEXT: --unroll=N with a larger N
// ... or some of them, while the others are blocked.
// RUN: %exits 3 %heddle -DLOOP -DTWO --unroll=2 %s | FileCheck %s --check-prefix=BOTH
// BOTH: No execution was complete: 2 explored under rc11, all blocked or cut short.
//
// Where a thread ends the process, main may wait at its end. Such an execution has shown what the program does.
// RUN: %heddle -DEXIT %s | FileCheck %s --check-prefix=EXIT
// RUN: %heddle -DEXIT --algorithm=optimal %s | FileCheck %s --check-prefix=EXIT
// EXIT: No errors found: 1 execution explored
// EXIT-NEXT: {{.*}}vacuous.c:[[#@LINE+47]]: note: no execution comes to this assertion
// EXIT-NEXT: Executions: 0 complete, 1 blocked (1 at the end of the process);
//
// An error is an error, whether or not an execution is complete.
// RUN: %exits 1 %heddle -DERROR %s | FileCheck %s --check-prefix=ERROR
// ERROR: 1 error found under rc11, and the exploration stopped there.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

void __VERIFIER_assume(int);
_Bool __VERIFIER_nondet_bool(void);

static atomic_int x, rounds;

static void *stop(void *unused)
{
    (void)unused;
#ifdef EXIT
    exit(0);
#endif
    __VERIFIER_assume(x == 2);
    return NULL;
}

int main(void)
{
    x = 1;
#ifdef ERROR
    assert(x == 2);
#endif
#if defined THREAD || defined EXIT
    pthread_t thread;
    pthread_create(&thread, NULL, stop, NULL);
    pthread_join(thread, NULL);
#endif
#ifdef TWO
    x = 1 + __VERIFIER_nondet_bool();
#endif
#ifdef LOOP
    if (x == 1)
        while (atomic_fetch_add(&rounds, 1) < 9)
            ;
#endif
#if !defined LOOP || defined TWO
    __VERIFIER_assume(x == 2);
    assert(x == 2);
#endif
#ifdef LOOP
    __VERIFIER_assume(0);
#endif
    (void)stop;
    return 0;
}
