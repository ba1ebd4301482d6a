/* Store buffering: each of two threads stores to one variable and loads the other one. Of the four
 * outcomes, that both loads read 0 is impossible under sc: the first of the four operations in the
 * order of sc is a store, and the load of the other thread comes behind it. tso delays stores, and
 * has all four; so have ra and rc11, where relaxed operations order nothing. Each outcome is one
 * choice of two sources, and so one execution. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x, y;
static int read_y, read_x;

static void *one(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    read_y = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}

static void *other(void *unused)
{
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    read_x = atomic_load_explicit(&x, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, other, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    printf("y=%d x=%d\n", read_y, read_x);
    return 0;
}

// RUN: %heddle --sc --outcomes %s | FileCheck %s --check-prefixes=SC
//      SC: Executions: 3 complete
// SC-NEXT: Outcomes: 3
// SC-NEXT: {{^}}     executions  status  output{{$}}
// SC-NEXT: {{^}}   1          1       0  "y=0 x=1\n"{{$}}
// SC-NEXT: {{^}}   2          1       0  "y=1 x=0\n"{{$}}
// SC-NEXT: {{^}}   3          1       0  "y=1 x=1\n"{{$}}
// SC-NEXT: --show-outcome=N shows an execution with outcome N.
// SC-NEXT: Time:

// RUN: %heddle --tso --outcomes %s | FileCheck %s --check-prefix=WEAK
// RUN: %heddle --ra --outcomes %s | FileCheck %s --check-prefix=WEAK
// RUN: %heddle --outcomes %s | FileCheck %s --check-prefix=WEAK
//      WEAK: Outcomes: 4
// WEAK-NEXT: executions
// WEAK-NEXT: 1 1 0 "y=0 x=0\n"
// WEAK-NEXT: 2 1 0 "y=0 x=1\n"
// WEAK-NEXT: 3 1 0 "y=1 x=0\n"
// WEAK-NEXT: 4 1 0 "y=1 x=1\n"

// One of them, as a trace, in JSON, and as a picture.
// RUN: %heddle --tso --show-outcome=1 --dot=%t.dot %s | FileCheck %s --check-prefix=SHOWN
// RUN: FileCheck %s --check-prefix=DOT <%t.dot
//      SHOWN: Outcomes: 4
//  SHOWN-NOT: --show-outcome
//      SHOWN: Time:
//      SHOWN: An execution with outcome 1 (step, thread: what it does; thread 0 is main):
//  SHOWN-DAG: read y: 0 (initial
//  SHOWN-DAG: read x: 0 (initial
//      SHOWN: print "y=0 x=0\n"
//        DOT: y=0 x=0
// RUN: %heddle --tso --show-outcome=2 --format=json %s | FileCheck %s --check-prefix=JSON
//      JSON: "outcomes": [
// JSON-NEXT: {
// JSON-NEXT: "status": 0,
// JSON-NEXT: "output": "y=0 x=0\n",
// JSON-NEXT: "parts": null,
// JSON-NEXT: "executions": 1
// JSON-NEXT: },
// JSON-NEXT: {
// JSON-NEXT: "status": 0,
// JSON-NEXT: "output": "y=0 x=1\n",
// JSON-NEXT: "parts": null,
// JSON-NEXT: "executions": 1,
// JSON-NEXT: "trace": [
//      JSON: "text": "y=0 x=1\n"
//  JSON-NOT: "trace"
//      JSON: "other_outcomes": 0,

// There is no fourth one under sc. Nobody asks, nobody counts; and --quiet prints no statistics.
// RUN: %heddle --sc --show-outcome=4 %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: Outcomes: 3
// NONE: warning: --show-outcome=4: there is no such outcome
// RUN: %heddle --format=json %s | FileCheck %s --check-prefix=SILENT
// RUN: %heddle --quiet --show-outcome=1 %s | FileCheck %s --check-prefix=SILENT
// SILENT-NOT: utcome

// RUN: %python %tests/outcomes.py %build/heddle %s | FileCheck %s --check-prefix=SAME
// SAME: the same outcomes: 4 runs
