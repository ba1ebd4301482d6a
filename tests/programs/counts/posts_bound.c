/* Posts and waits without an order under a bound of preemptions. Three threads post twice each. One
 * thread takes all of it: that is one execution, and it takes no preemption. With a visible step
 * after each wait, one thread posts before it ends, and then another one, so that all of it can be
 * taken within no preemption, too. A waiter that goes on too early has one. */
// RUN: %heddle -bound 0..2 %s | FileCheck %s
// RUN: %heddle -bound 0..2 -j2 %s | FileCheck %s
//      CHECK: No errors found: 1 execution explored
// CHECK-NEXT: Executions: 1 complete, 0 blocked, 0 bound-blocked, 0 beyond the bound;

// One wait too many is a deadlock without a preemption.
// RUN: %exits 1 %heddle -bound 0 %s -- -DWAITS=7 | FileCheck %s --check-prefix=DEADLOCK
// RUN: %exits 1 %heddle -bound 0 --ordered-sync %s -- -DWAITS=7 | FileCheck %s --check-prefix=DEADLOCK
// DEADLOCK: error: deadlock
// DEADLOCK: An execution that leads there (
// DEADLOCK-NOT: is preempted

// Between its two posts, a thread is preempted. That an odd number of posts was made is seen at
// once, or never.
// RUN: %heddle -bound 0 --bound-strict %s -- -DLOOK | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle -bound 1 %s -- -DLOOK | FileCheck %s --check-prefix=ONE
// RUN: %heddle -bound 0 --bound-strict --ordered-sync %s -- -DLOOK | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle -bound 1 --ordered-sync %s -- -DLOOK | FileCheck %s --check-prefix=ONE
// NONE: No errors found
// ONE: error: assertion
// ONE: with 1 preemption
// ONE-COUNT-1: is preempted
// ONE-NOT: is preempted

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

enum { N = 3 };
#ifndef WAITS
#define WAITS (2 * N)
#endif

static sem_t posts;
static atomic_int halves;

static void *post(void *arg)
{
#ifdef LOOK
    atomic_store(&halves, 1);
#endif
    sem_post(&posts);
#ifdef LOOK
    atomic_store(&halves, 0);
#endif
    sem_post(&posts);
    return arg;
}

static void *take(void *arg)
{
    for (int i = 0; i < WAITS; i++) {
        sem_wait(&posts);
#ifdef LOOK
        assert(atomic_load(&halves) == 0);
#endif
    }
    return arg;
}

int main(void)
{
    pthread_t threads[N + 1];
    sem_init(&posts, 0, 0);
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, post, NULL);
    pthread_create(&threads[N], NULL, take, NULL);
    for (int i = 0; i <= N; i++)
        pthread_join(threads[i], NULL);
    sem_destroy(&posts);
}
