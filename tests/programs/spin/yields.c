/* A switch in front of a yield is no preemption. Two threads read n, and then write one more than
 * they have read. The update that is lost needs a switch between the two operations of a thread:
 *  - no preemption if the thread yields there, in whichever way;
 *  - one if it does not, or yields in front of the first operation or behind the last one, gives the
 *    processor another hint, or yields in an atomic section that contains both operations. In that
 *    last one, no update is lost.
 * Executions with no preemption: each thread reads 0, or the other's value, in 2 orders of the
 * writes if both read 0. With the yield, these are all 4; without it, 2. */
// RUN: %exits 1 %heddle --sc -bound 0 --bound-strict '-DYIELD=sched_yield()' %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle --sc -bound 0 --bound-strict '-DYIELD=thrd_yield()' %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle --sc -bound 0 --bound-strict '-DYIELD=usleep(1)' %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle --sc -bound 0 --bound-strict '-DYIELD=nanosleep(&(struct timespec){1, 0}, NULL)' %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle --sc -bound 0 --bound-strict '-DYIELD=poll(NULL, 0, 1)' %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle --sc -bound 0 --bound-strict '-DYIELD=__asm__ volatile("pause")' %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle --sc -bound 0 --bound-strict '-DYIELD=__asm__ volatile("rep; nop")' %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle --sc -bound 0 --bound-strict '-DYIELD=__asm__ volatile("yield")' %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle -bound 0 --bound-strict '-DYIELD=sched_yield()' %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle -bound 0 --bound-strict '-DYIELD=sched_yield()' --algorithm=bpor %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle -bound 0 --bound-strict '-DYIELD=sched_yield()' --algorithm=naive %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle -bound 0 --bound-strict '-DYIELD=sched_yield()' --algorithm=rvf %s | FileCheck %s --check-prefix=FREE
// FREE: error: assertion `n == 2'
// FREE: with bound 0
//
// RUN: %exits 1 %heddle --sc -bound 0..1 '-DYIELD=(void)0' %s | FileCheck %s --check-prefix=COSTS
// RUN: %exits 1 %heddle --sc -bound 0..1 '-DYIELD=(void)0' '-DAROUND=sched_yield()' %s | FileCheck %s --check-prefix=COSTS
// RUN: %exits 1 %heddle --sc -bound 0..1 '-DYIELD=__asm__ volatile("nop")' %s | FileCheck %s --check-prefix=COSTS
// RUN: %exits 1 %heddle --sc -bound 0..1 '-DYIELD=(void)getpid()' %s | FileCheck %s --check-prefix=COSTS
// COSTS: error: assertion `n == 2'
// COSTS: with bound 1
// COSTS: Executions with no preemption have no error.
//
// RUN: %heddle --sc -bound 2 '-DYIELD=sched_yield()' '-DBEGIN=__VERIFIER_atomic_begin()' '-DEND=__VERIFIER_atomic_end()' %s | FileCheck %s --check-prefix=SECTION
// SECTION: No errors found
//
// RUN: %heddle --sc --count-preemptions '-DYIELD=sched_yield()' -DRIGHT %s | FileCheck %s --check-prefix=ALL
// ALL: Preemptions    executions
// ALL-NEXT: {{^ *0 *4$}}
// RUN: %heddle --sc --count-preemptions '-DYIELD=(void)0' -DRIGHT %s | FileCheck %s --check-prefix=SOME
// SOME: Preemptions    executions
// SOME-NEXT: {{^ *0 *2$}}
// SOME-NEXT: {{^ *1 *2$}}
#define _GNU_SOURCE
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#ifndef AROUND
#define AROUND (void)0
#endif
#ifndef BEGIN
#define BEGIN (void)0
#define END (void)0
#endif

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static atomic_int n;

static void *add(void *unused)
{
    BEGIN;
    AROUND;
    int before = atomic_load(&n);
    YIELD;
    atomic_store(&n, before + 1);
    AROUND;
    END;
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
#ifndef RIGHT
    assert(n == 2);
#endif
    return 0;
}
