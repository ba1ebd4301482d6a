/* A counter whose increment is a load and a store. Two increments at the same time may both read 0,
 * and leave 1. One after another, they leave 2 in either order. So `inc || inc` is wrong by its
 * contents, and no scenario of one operation is. The scenarios come by size: one operation, two of
 * one thread, then one of each of two threads. With `inc` as the first operation in the table, this
 * is the first scenario of two threads. */
// RUN: %exits 1 %heddle --linearizability %s | FileCheck %s
//      CHECK: scenario: inc() || inc()
// CHECK-NEXT: not linearizable: no order of these operations, one at a time, gives these results
// CHECK-NEXT: | thread 1 | thread 2 |
// CHECK-NEXT: | inc(): 0 | inc(): 0 |
// CHECK-NEXT: the contents at the end: 1
// CHECK-NEXT: every order:
// CHECK-NEXT: inc() of thread 1; inc() of thread 2 -- then the contents are 2, not 1
//      CHECK: error: whole operations{{.*}} [not-linearizable]
//
/* With an increment in one step, every scenario is right. So is the first one with threads that do
 * nothing but read. */
// RUN: %exits 0 %heddle --linearizability -DWHOLE %s | FileCheck %s --check-prefix=WHOLE
// RUN: %exits 0 %heddle --linearizability --scenario='get() || get()' %s \
// RUN:     | FileCheck %s --check-prefix=ONE
// WHOLE: Linearizable in all {{[0-9]+}} scenarios of up to 4 operations by up to 3 threads
// ONE: Linearizable in this scenario
//
/* The lost increment takes a preemption. Without one, all is well, and the report says so. What a
 * limit cuts short is no proof. */
// RUN: %exits 0 %heddle --linearizability -bound 0 %s | FileCheck %s --check-prefix=BOUND
// RUN: %exits 1 %heddle --linearizability -bound 0..1 %s | FileCheck %s
// RUN: %exits 3 %heddle --linearizability --time-limit=0.000001 -DWHOLE %s \
// RUN:     | FileCheck %s --check-prefix=TIME
// BOUND: Linearizable in all {{.*}} within the bound on preemptions
// TIME: No errors found so far under rc11, but the time limit was reached
//
// RUN: %exits 2 %heddle --linearizability --scenario='dec()' %s 2>&1 \
// RUN:     | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: calls 'dec', which is no operation of heddle_checked
#include <heddle/linearizability.h>
#include <stdatomic.h>

static void create(void *counter)
{
    atomic_init((atomic_long *)counter, 0);
}

static long inc(void *object, long unused)
{
    atomic_long *counter = object;
    (void)unused;
#ifdef WHOLE
    atomic_fetch_add(counter, 1);
#else
    long value = atomic_load(counter);
    atomic_store(counter, value + 1);
#endif
    return 0;
}

static long get(void *counter, long unused)
{
    (void)unused;
    return atomic_load((atomic_long *)counter);
}

static long contents(void *counter)
{
    return get(counter, 0);
}

static const struct heddle_operation operations[] = {
    {.name = "inc", .run = inc},
    {.name = "get", .run = get},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(atomic_long),
    .create = create,
    .observe = contents,
    .operations = operations,
    .operation_count = 2,
};
