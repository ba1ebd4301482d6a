/* Threads in loops that wait, with a bound: a thread's stop there is kept only for what may still revisit it,
 * so that fewer executions are blocked than naive finds. Those that are complete are the same.
 *
 * When the CAS is revisited by a write that it cannot take and that is not last in co, the bound has to go
 * back to where it was, like the graph; else one execution too many has at most one preemption.
 *
 * The numbers are those of the interleavings, each looked at for itself. */
// RUN: %heddle -bound 0 %s | FileCheck %s --check-prefix=NONE
// RUN: %heddle --algorithm=naive -bound 0 %s | FileCheck %s --check-prefix=NONE
// RUN: %heddle -bound 1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=naive -bound 1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -bound 2 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=naive -bound 2 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle %s | FileCheck %s --check-prefix=TWO
// NONE: Executions: 4 complete,
// ONE: Executions: 13 complete,
// TWO: Executions: 27 complete,
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *wait_for_either(void *unused)
{
    while (atomic_load(&y) != 1 && atomic_load(&x) != 1)
        ;
    return unused;
}

static void *write_twice(void *unused)
{
    atomic_store(&x, 1);
    atomic_store(&x, 1);
    return unused;
}

static void *take(void *unused)
{
    int one = 1;

    while (!atomic_compare_exchange_strong(&x, &one, 0))
        one = 1;
    return unused;
}

int main(void)
{
    pthread_t threads[3];

    pthread_create(&threads[0], NULL, wait_for_either, NULL);
    pthread_create(&threads[1], NULL, write_twice, NULL);
    pthread_create(&threads[2], NULL, take, NULL);
    atomic_store(&x, 1);
    return 0;
}
