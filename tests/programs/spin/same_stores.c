// Loops that wait and store in each iteration. An iteration that stores what is there changes nothing, and is no part
// of an execution.
// RUN: %heddle -DKIND=1 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=naive -DKIND=1 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle -DKIND=2 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=naive -DKIND=2 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DKIND=3 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=optimal -DKIND=3 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DKIND=4 %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --algorithm=naive -DKIND=4 %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --algorithm=pop -DKIND=4 %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle -DKIND=5 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=naive -DKIND=5 %s | FileCheck %s --check-prefix=TWO
// ONE: Executions: 1 complete
// TWO: Executions: 2 complete
// FOUR: Executions: 4 complete
//
// The store of the first iteration is an effect.
// RUN: %exits 1 %heddle -DKIND=1 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --algorithm=source -DKIND=1 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=4 -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion `w != 1' failed
//
// A plain store may race, although it stores what is there.
// RUN: %exits 1 %heddle -DKIND=2 -DRACE %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race on 'own'
//
// Nobody sets x: the thread waits for ever.
// RUN: %exits 1 %heddle -DKIND=1 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle --algorithm=naive -DKIND=1 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=2 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=3 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// NEVER: error: this loop goes on for ever{{.*}}[livelock]
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_int x, w;
static int own;
static sem_t semaphore;

static void wait_for_x(void)
{
#if KIND == 1 || KIND == 4
    /* Kind 1: the thread reads 1 at once, or stores to w first. Kind 4: the other thread stores to w, too, and the
     * waiting thread may change w before that, behind it, both, or not at all. */
    while (!x)
        w = 1;
#elif KIND == 2 /* a variable of its own, which is 0 from the beginning */
    do
        own = x;
    while (!own);
#elif KIND == 3 /* the first failure changes errno, which nobody reads */
    while (sem_trywait(&semaphore) != 0)
        ;
#else /* an object without a value at first: to store 0 there does change something */
    int *result = malloc(sizeof *result);
    while (!x)
        *result = 0;
    free(result);
    x = 0;
#endif
}

static void *set_x(void *unused)
{
#if KIND == 4
    w = 2;
#endif
#ifdef RACE
    own = 0;
#endif
#ifndef NEVER
    x = 1;
    sem_post(&semaphore);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, NULL, set_x, NULL);
    wait_for_x();
    pthread_join(thread, NULL);
#ifdef BUG
    assert(w != 1);
#endif
    assert(w < 3); /* looks at w, which is no mere tally then */
    return 0;
}
