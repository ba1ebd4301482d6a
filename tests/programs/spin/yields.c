/* A switch in front of a yield is no preemption. Two threads read n, and then write one more than
 * they have read. The update that is lost needs a switch between the two operations of a thread:
 *  - no preemption if the thread yields there, in whichever way;
 *  - one if it does not, or yields in front of the first operation or behind the last one, gives the
 *    processor another hint, or yields in an atomic section that contains both operations. In that
 *    last one, no update is lost.
 * Executions with no preemption: each thread reads 0, or the other's value, in 2 orders of the
 * writes if both read 0. With the yield, these are all 4; without it, 2. */
//
// Each way to yield, and each that does not, is chosen by main: so WAYS ways have 4 executions each.
// With WAYS=YIELDS, 8 ways yield: 32 executions have no preemption, and none has one. With WAYS=OTHERS, 4 do not, or
// not there: half of their 16 executions have one.
// RUN: %heddle --no-symmetry --sc --count-preemptions -DRIGHT -DWAYS=YIELDS '-DYIELD=in_some_way(way)' %s | FileCheck %s --check-prefix=YIELDS
// YIELDS: Preemptions    executions
// YIELDS-NEXT: {{^ *0 *32$}}
// YIELDS-NOT: {{^ *1 *[0-9]}}
// RUN: %heddle --no-symmetry --sc --count-preemptions -DRIGHT -DWAYS=OTHERS '-DYIELD=in_no_way(way)' '-DAROUND=around(way)' %s | FileCheck %s --check-prefix=OTHERS
// OTHERS: Preemptions    executions
// OTHERS-NEXT: {{^ *0 *8$}}
// OTHERS-NEXT: {{^ *1 *8$}}
//
// The explorers agree.
// RUN: %exits 1 %heddle --no-symmetry -bound 0 --bound-strict '-DYIELD=sched_yield()' %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle --no-symmetry -bound 0 --bound-strict '-DYIELD=sched_yield()' --algorithm=bpor %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle --no-symmetry -bound 0 --bound-strict '-DYIELD=sched_yield()' --algorithm=naive %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle --no-symmetry -bound 0 --bound-strict '-DYIELD=sched_yield()' --algorithm=rvf %s | FileCheck %s --check-prefix=FREE
// FREE: error: assertion `n == 2'
// FREE: with bound 0
//
// RUN: %exits 1 %heddle --no-symmetry --sc -bound 0..1 '-DYIELD=(void)0' %s | FileCheck %s --check-prefix=COSTS
// COSTS: error: assertion `n == 2'
// COSTS: with bound 1
// COSTS: Executions with no preemption have no error.
//
// RUN: %heddle --no-symmetry --sc -bound 2 '-DYIELD=sched_yield()' '-DBEGIN=__VERIFIER_atomic_begin()' '-DEND=__VERIFIER_atomic_end()' %s | FileCheck %s --check-prefix=SECTION
// SECTION: No errors found
#define _GNU_SOURCE
#include <assert.h>
#include <heddle/verifier.h>
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

#ifndef WAYS
#define WAYS 0
#endif
enum { YIELDS = 8, OTHERS = 4 };
static int chosen;

static inline void in_some_way(int way)
{
    switch (way) {
    case 1:
        sched_yield();
        break;
    case 2:
        thrd_yield();
        break;
    case 3:
        usleep(1);
        break;
    case 4:
        nanosleep(&(struct timespec){1, 0}, NULL);
        break;
    case 5:
        poll(NULL, 0, 1);
        break;
    case 6:
        __asm__ volatile("pause");
        break;
    case 7:
        __asm__ volatile("rep; nop");
        break;
    default:
        __asm__ volatile("yield");
    }
}

static inline void in_no_way(int way)
{
    if (way == 1)
        __asm__ volatile("nop");
    else if (way == 2)
        (void)getpid();
}

/* In front of the first operation, and behind the last one. */
static inline void around(int way)
{
    if (way == 3)
        sched_yield();
}

static void *add(void *unused)
{
    int way = chosen;
    (void)way;
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
    if (WAYS)
        chosen = (int)heddle_choose(1, WAYS);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
#ifndef RIGHT
    assert(n == 2);
#endif
    return 0;
}
