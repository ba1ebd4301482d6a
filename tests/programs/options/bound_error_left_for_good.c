/* The setter is left between its stores, and never goes on: the checker has failed. It could have
 * gone on, so this is a preemption. Without one, the setter's stores come together, and the checker
 * sees both or none. It makes no difference whether the program prints on the way. */
// RUN: %exits 1 %heddle -bound 0..2 --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %heddle -bound 0..2 --format=json -DPRINT %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %heddle -bound 0..2 --bound-strict --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %heddle -bound 0..2 --keep-going --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %heddle -bound 0..2 --algorithm=bpor --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %heddle -bound 0..2 --algorithm=naive --format=json -DPRINT %s | FileCheck %s --check-prefix=JSON
//      JSON: "bound": 1,
// JSON-NEXT: "bound_proved": 0,
//      JSON: "finished": true,
//      JSON: "finished": false,
//      JSON: "kind": "assertion",
//      JSON: "preemptions": 1,
//
// RUN: %exits 0 %heddle -bound 0 --bound-strict %s | FileCheck %s --check-prefix=STRICT
// RUN: %exits 0 %heddle -bound 0 --bound-strict -DPRINT %s | FileCheck %s --check-prefix=STRICT
// STRICT: No errors found with no preemption:
//
// RUN: %exits 1 %heddle -bound 0..2 %s | FileCheck %s --check-prefix=TEXT
// RUN: %exits 1 %heddle -bound 0..2 -DPRINT %s | FileCheck %s --check-prefix=TEXT
//      TEXT: An execution that leads there, with 1 preemption (
//      TEXT: 1: write first: 1
// TEXT-NEXT: -- thread 1 is preempted --
//  TEXT-NOT: preempted
//      TEXT: Executions with no preemption have no error.
//
// RUN: %exits 1 %heddle %s | FileCheck %s --check-prefix=ALL
// ALL: An execution that leads there, with 1 preemption (
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int first, second;

static void *set(void *unused)
{
    atomic_store(&first, 1);
    atomic_store(&second, 1);
    return unused;
}

static void *check(void *unused)
{
    int one = atomic_load(&first), other = atomic_load(&second);
#ifdef PRINT
    printf("%d %d\n", one, other);
#endif
    assert(one == other);
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
