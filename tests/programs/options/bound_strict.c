/* Main goes on after creating the writer and reads 0, unless it is preempted in between. To read 1, it
 * must come back while the writer could go on, which is a second preemption. heddle comes across the
 * wrong execution while it explores the one without a preemption, and tells, unless it is to be
 * strict. The exploration goes on to its end, which proves that no preemption does not suffice. */
// RUN: %exits 1 %heddle --sc -bound 0 %s | FileCheck %s --check-prefix=BEYOND
//      BEYOND: bound_strict.c:{{.*}} error: {{.*}} [assertion]
//      BEYOND: note: this execution needs 2 preemptions, more than the bound of 0
//      BEYOND: An execution that leads there, with 2 preemptions (
//      BEYOND: create thread 1
// BEYOND-NEXT: -- main is preempted --
// BEYOND-NEXT: write x: 1
// BEYOND-NEXT: -- thread 1 is preempted --
// BEYOND-NEXT: read x: 1
//      BEYOND: 1 error found under sc with bound 0.
// BEYOND-NEXT: Executions with no preemption have no error.
//
// RUN: %exits 0 %heddle --sc -bound 0 --bound-strict %s | FileCheck %s --check-prefix=STRICT
// STRICT: No errors found with no preemption: 1 execution explored under sc, all there is within the bound.
//
// RUN: %exits 1 %heddle -bound 0..3 --bound-strict --format=json %s | FileCheck %s --check-prefix=JSON
//      JSON: "bound": 2,
// JSON-NEXT: "bound_proved": 1,
//      JSON: "kind": "assertion",
//      JSON: "preemptions": 2,
//      JSON: "op": "create",
//      JSON: "preempted": true,
//      JSON: "op": "write",
//      JSON: "preempted": true,
//
// RUN: %exits 1 %heddle -bound 2 %s | FileCheck %s --check-prefix=WITHIN
// WITHIN-NOT: more than the bound

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *writer(void *unused)
{
    (void)unused;
    atomic_store(&x, 1);
    atomic_store(&x, 2);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    assert(atomic_load(&x) != 1);
    pthread_join(thread, NULL);
    return 0;
}
