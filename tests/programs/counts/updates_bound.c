/* Updates without an order under a bound of preemptions. N threads add twice each, and another one
 * looks once. A class is the number of additions of each thread that the look has seen: none, one or
 * both, so that there are 3^N. A thread of which it has seen one was preempted between the two, and
 * nothing else takes a preemption. So within k preemptions there are the sum over j <= k of
 * binomial(N, j) * 2^(N - j): for N = 3, 8, 20, 26 and 27. */
// RUN: %heddle --no-symmetry -bound 0..3 %s | FileCheck %s
// RUN: %heddle --no-symmetry -bound 0..3 -j2 %s | FileCheck %s
//      CHECK: No errors found: 27 executions explored
// CHECK-NEXT: Bound executions bound-blocked beyond it events seconds
// CHECK-NEXT: {{^ +}}0{{ +}}8{{ }}
// CHECK-NEXT: {{^ +}}1{{ +}}20{{ }}
// CHECK-NEXT: {{^ +}}2{{ +}}26{{ }}
// CHECK-NEXT: {{^ +}}3{{ +}}27{{ }}
// RUN: %heddle --no-symmetry %s | FileCheck %s --check-prefix=ALL
// ALL: No errors found: 27 executions explored

// RUN: %heddle --no-symmetry --count-preemptions %s | FileCheck %s --check-prefix=EACH
// EACH: Preemptions executions
// EACH-NEXT: {{^ +}}0{{ +}}8{{$}}
// EACH-NEXT: {{^ +}}1{{ +}}12{{$}}
// EACH-NEXT: {{^ +}}2{{ +}}6{{$}}
// EACH-NEXT: {{^ +}}3{{ +}}1{{$}}

// A thread in the middle of its additions takes one preemption, and the execution that is shown has
// no more.
// RUN: %exits 1 %heddle --no-symmetry -bound 0..3 %s -- -DODD | FileCheck %s --check-prefix=ODD
// RUN: %exits 1 %heddle --no-symmetry -bound 3 -j2 %s -- -DODD | FileCheck %s --check-prefix=SHOWN
// RUN: %exits 1 %heddle --no-symmetry -bound 0..3 --ordered-sync %s -- -DODD | FileCheck %s --check-prefix=ODD
// ODD: An execution that leads there, with 1 preemption
// ODD-COUNT-1: is preempted
// ODD-NOT: is preempted
// ODD: Executions with no preemption have no error.
// SHOWN: An execution that leads there, with {{[1-3]}} preemption

// Three threads in the middle of their additions take three.
// RUN: %heddle --no-symmetry -bound 2 --bound-strict %s -- -DMIDDLE | FileCheck %s --check-prefix=FEW
// RUN: %exits 1 %heddle --no-symmetry -bound 3 --bound-strict %s -- -DMIDDLE | FileCheck %s --check-prefix=MIDDLE
// FEW: No errors found with at most 2 preemptions: 26 executions
// MIDDLE: An execution that leads there, with 3 preemptions
// MIDDLE-COUNT-3: is preempted
// MIDDLE-NOT: is preempted

// Under a weak model, the look may come late: additions that it has not seen come behind those that
// it has, and not behind itself. So of the threads that it has seen in the middle, the last one goes
// on for free, and m of them take m - 1 preemptions, not m.
// RUN: %heddle --no-symmetry -bound 0..2 %s -- -DORDER=memory_order_relaxed | FileCheck %s --check-prefix=WEAK
// RUN: %heddle --no-symmetry -bound 0..2 --tso %s | FileCheck %s --check-prefix=WEAK
//      WEAK: No errors found: 27 executions explored
// WEAK-NEXT: Bound executions bound-blocked beyond it events seconds
// WEAK-NEXT: {{^ +}}0{{ +}}20{{ }}
// WEAK-NEXT: {{^ +}}1{{ +}}26{{ }}
// WEAK-NEXT: {{^ +}}2{{ +}}27{{ }}
// RUN: %heddle --no-symmetry --count-preemptions -j2 %s -- -DORDER=memory_order_relaxed | FileCheck %s --check-prefix=HISTOGRAM
// HISTOGRAM: Preemptions executions
// HISTOGRAM-NEXT: {{^ +}}0{{ +}}20{{$}}
// HISTOGRAM-NEXT: {{^ +}}1{{ +}}6{{$}}
// HISTOGRAM-NEXT: {{^ +}}2{{ +}}1{{$}}
// RUN: %exits 1 %heddle --no-symmetry -bound 2 --bound-strict %s -- -DMIDDLE -DORDER=memory_order_relaxed | FileCheck %s --check-prefix=LATE
// RUN: %heddle --no-symmetry -bound 1 --bound-strict %s -- -DMIDDLE -DORDER=memory_order_relaxed | FileCheck %s --check-prefix=EARLY
// LATE: An execution that leads there, with 2 preemptions
// EARLY: No errors found with at most 1 preemption: 26 executions

// In order, six updates have 6!/2^3 = 90 chains, with seven places for the look. No thread is left
// more than once.
// RUN: %heddle --no-symmetry -bound 3 --ordered-sync %s -- -DORDER=memory_order_relaxed | FileCheck %s --check-prefix=CHAINS
// CHAINS: No errors found: 630 executions explored under rc11

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_seq_cst
#endif
enum { N = 3, SECOND = 10 };

static atomic_int counter;
static int seen;

static void *add(void *arg)
{
    atomic_fetch_add_explicit(&counter, 1, ORDER);
    atomic_fetch_add_explicit(&counter, SECOND - 1, ORDER);
    return arg;
}

static void *look(void *arg)
{
    seen = atomic_load_explicit(&counter, ORDER);
    return arg;
}

int main(void)
{
    pthread_t threads[N + 1];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    pthread_create(&threads[N], NULL, look, NULL);
    for (int i = 0; i <= N; i++)
        pthread_join(threads[i], NULL);
    assert(counter == N * SECOND);
#ifdef ODD
    assert(seen % SECOND == 0);
#endif
#ifdef MIDDLE
    assert(seen % SECOND != N);
#endif
}
