/* Threads add 1 to a counter, in no order, and one waits in a loop until the loop's condition holds.
 * Nothing is explored of its waiting. -DTHREADS: how many add; -DWHILE: what it waits in. */
// It waits for the total: 1. So does each thread, at a barrier of the program's own.
// RUN: %heddle -DTHREADS=6 -DWHILE='counter != THREADS' %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DTHREADS=6 -DWHILE='counter < THREADS' -DALL %s | FileCheck %s --check-prefix=ONE
// ONE: No errors found
// ONE: Executions: 1 complete, 0 blocked;
//
// It waits for a threshold, and finds it, or more: 3 choose 2, and 1. At 1, all sets but the empty one.
// RUN: %heddle -DTHREADS=3 -DWHILE='counter < 2' %s | FileCheck %s --check-prefix=FOUR
// FOUR: Executions: 4 complete, 0 blocked;
// RUN: %heddle -DTHREADS=3 -DWHILE='!counter' %s | FileCheck %s --check-prefix=SEVEN
// SEVEN: Executions: 7 complete, 0 blocked;
//
// A count that others may pass: it may be missed, and then the thread waits for ever.
// RUN: %exits 1 %heddle -DTHREADS=3 -DWHILE='counter != 2' %s | FileCheck %s --check-prefix=MISSED
// RUN: %exits 1 %heddle --ordered-sync -DTHREADS=3 -DWHILE='counter != 2' %s | FileCheck %s --check-prefix=MISSED
// RUN: %exits 1 %heddle -DTHREADS=2 -DWHILE='counter' %s | FileCheck %s --check-prefix=MISSED
// MISSED: error: main goes round this loop for ever
//
// One that nobody comes to: the same, in one execution.
// RUN: %exits 1 %heddle -DTHREADS=3 -DWHILE='counter != 4' %s | FileCheck %s --check-prefix=NEVER
// NEVER: error: main goes round this loop for ever
// NEVER: Executions: 0 complete, 1 blocked
//
// The additions hand on what comes before them.
// RUN: %heddle -DTHREADS=4 -DWHILE='counter < 4' -DDATA %s | FileCheck %s --check-prefix=ONE
// RUN: %exits 1 %heddle --keep-going -DTHREADS=4 -DWHILE='counter < 3' -DDATA %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;
static int data[THREADS];

static void wait_for_others(void)
{
    while (WHILE)
        ;
#ifdef DATA
    for (int i = 0; i < THREADS; i++)
        assert(data[i] == 1);
#endif
}

static void *add(void *number)
{
    data[(long)number] = 1;
    atomic_fetch_add(&counter, 1);
#ifdef ALL
    wait_for_others();
#endif
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, add, (void *)i);
    wait_for_others();
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
