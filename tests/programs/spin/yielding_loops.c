/* A thread that waits in a loop with a yield is left for free in front of each iteration. Three
 * threads meet at a spin barrier, five times.
 *
 * With no preemption, a thread arrives, finds that others are missing, and is left. The last one to
 * arrive opens the barrier and goes on, to arrive first at the next one. So a first round has 3!
 * orders, and each of the others has 2, those of the two threads that waited: 3! * 2^4 = 96 complete
 * executions. It does not matter where in the loop the thread yields, whether it does so itself, in
 * a function that does nothing else, or in a loop of the loop. If waits are counted, it does matter
 * that it yields: the
 * barrier of YIELD=(void)0 takes two preemptions a round, since both threads that wait are left in
 * front of the read, and go on later: ten in all. A function that yields and has an operation, too, does
 * not make the loop one that yields. */
// RUN: %heddle --no-symmetry --bound-waits=counted --sc -bound 0 '-DYIELD=sched_yield()' %s | FileCheck %s --check-prefix=FREE
// Four ways to yield are chosen by main, of one round: four times 3! executions.
// RUN: %heddle --no-symmetry --bound-waits=counted --sc -bound 0 -DROUNDS=1 -DWAYS=4 %s | FileCheck %s --check-prefix=WAYS
// WAYS: Executions: 24 complete
// RUN: %heddle --no-symmetry -bound 0 '-DYIELD=sched_yield()' %s | FileCheck %s --check-prefix=FREE
// FREE: Executions: 96 complete
//
// RUN: %exits 3 %heddle --no-symmetry --bound-waits=counted --sc -bound 9 -DROUNDS=5 '-DYIELD=(void)0' %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 3 %heddle --no-symmetry --bound-waits=counted --sc -bound 0 -DROUNDS=1 '-DYIELD=note()' %s | FileCheck %s --check-prefix=NONE
// NONE: Executions: 0 complete
//
// All that count preemptions agree: of one round, all 6 executions.
// RUN: %heddle --no-symmetry --sc -bound 0 -DROUNDS=1 '-DYIELD=sched_yield()' --algorithm=bpor %s | FileCheck %s --check-prefix=ROUND
// RUN: %heddle --no-symmetry --sc -bound 0 -DROUNDS=1 '-DYIELD=sched_yield()' --algorithm=naive %s | FileCheck %s --check-prefix=ROUND
// RUN: %heddle --no-symmetry --sc -bound 0 -DROUNDS=1 '-DYIELD=sched_yield()' %s | FileCheck %s --check-prefix=ROUND
// ROUND: Executions: 6 complete
//
// Four threads pass it five times, too. The first execution shows that.
// RUN: %exits 1 %heddle --no-symmetry --sc -bound 0 --bound-strict -DTHREADS=4 -DWRONG '-DYIELD=sched_yield()' %s | FileCheck %s --check-prefix=FOUR
// FOUR: with bound 0
#include <assert.h>
#include <heddle/verifier.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef THREADS
#define THREADS 3
#endif
#ifndef ROUNDS
#define ROUNDS 5
#endif

static atomic_int arrived, open, noted;

static inline void relax(void)
{
    __asm__ volatile("pause");
}

static void back_off(void)
{
    for (int i = 0; i < 2; i++)
        relax();
}

static inline void note(void)
{
    sched_yield();
    atomic_load(&noted);
}

#ifdef WAYS
static int way;

/* A loop for each way: whether it yields is seen in its code. */
static void wait(int round)
{
    switch (way) {
    case 1:
        while (atomic_load(&open) != round)
            relax();
        break;
    case 2:
        while (atomic_load(&open) != round)
            back_off();
        break;
    case 3:
        while (atomic_load(&open) != round)
            poll(NULL, 0, 1);
        break;
    default:
        while (atomic_load(&open) != round)
            for (int i = 0; i < 3; i++)
                relax();
    }
}
#else
static void wait(int round)
{
    while (atomic_load(&open) != round)
        YIELD;
}
#endif

static void pass(int *round)
{
    *round = !*round;
    if (atomic_fetch_add(&arrived, 1) == THREADS - 1) {
        atomic_store(&arrived, 0);
        atomic_store(&open, *round);
        return;
    }
    wait(*round);
}

static void *meet(void *unused)
{
    int round = 0;
    for (int i = 0; i < ROUNDS; i++)
        pass(&round);
    return unused;
}

int main(void)
{
    pthread_t threads[THREADS];
#ifdef WAYS
    way = (int)heddle_choose(1, WAYS);
#endif
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, meet, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
#ifdef WRONG
    assert(arrived != 0);
#endif
    return 0;
}
