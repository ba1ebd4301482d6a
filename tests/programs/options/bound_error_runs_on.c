/* The checker fails as soon as the first store is there. The second one is not needed for that, but
 * if the setter runs to its end, nothing is preempted. The trace has the second store, too. */
// RUN: %exits 1 %heddle --sc -bound 0 --bound-strict %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 0 --bound-strict --algorithm=bpor %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 0 --bound-strict --algorithm=naive %s | FileCheck %s
//  CHECK-NOT: preempted
//      CHECK: An execution that leads there (
//      CHECK: 1: write value: 1
//      CHECK: 1: write done: 1
//      CHECK: 2: read value: 1
//  CHECK-NOT: preempted
//      CHECK: 1 error found under sc with bound 0, and the exploration stopped there.
//
// The checker fails on an old value. Then the setter is left before its end in any case.
// RUN: %exits 0 %heddle -bound 0 --bound-strict -DOLD %s | FileCheck %s --check-prefix=STRICT
// STRICT: No errors found with no preemption:
// RUN: %exits 1 %heddle -bound 0..3 --format=json -DOLD %s | FileCheck %s --check-prefix=OLD
//      OLD: "bound": 1,
// OLD-NEXT: "bound_proved": 0,
//      OLD: "preemptions": 1,
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value, done;

static void *set(void *unused)
{
    atomic_store(&value, 1);
    atomic_store(&done, 1);
    return unused;
}

static void *check(void *unused)
{
#ifdef OLD
    assert(atomic_load(&value) == 0 || atomic_load(&done) == 1);
#else
    assert(atomic_load(&value) == 0);
#endif
    return unused;
}

int main(void)
{
    pthread_t setter, checker;

    pthread_create(&setter, NULL, set, NULL);
    pthread_create(&checker, NULL, check, NULL);
    pthread_join(setter, NULL);
    pthread_join(checker, NULL);
    return 0;
}
