/* Leaving a thread in front of a join costs nothing while the join has to wait, and only then.
 *
 * main reads x, joins `write_one` and reads x again. When the first read sees 0, nothing was
 * preempted: 3 executions, by the order of the writes and whether `write_two` comes last of all.
 * Any other first read takes a preemption of main: 4 executions. If the first read sees 1, and the
 * second one 2, `write_two` must come in between; but `write_one` had ended, so that main could
 * have gone on: 1 execution with 2 preemptions. */
// RUN: %heddle -bound 0 %s | FileCheck %s --check-prefix=NONE
// RUN: %heddle -bound 1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --sc --count-preemptions %s | FileCheck %s --check-prefix=ALL
// NONE: No errors found with no preemption: 3 executions explored
// ONE: No errors found with at most 1 preemption: 7 executions explored
//      ALL: No errors found: 8 executions explored under sc, all there are.
//      ALL: Preemptions executions
// ALL-NEXT: {{^ +}}0 3{{$}}
// ALL-NEXT: {{^ +}}1 4{{$}}
// ALL-NEXT: {{^ +}}2 1{{$}}
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *write_one(void *unused)
{
    atomic_store(&x, 1);
    (void)atomic_load(&y);
    return unused;
}

static void *write_two(void *unused)
{
    atomic_store(&x, 2);
    return unused;
}

int main(void)
{
    pthread_t one, two;

    pthread_create(&two, NULL, write_two, NULL);
    pthread_create(&one, NULL, write_one, NULL);
    (void)atomic_load(&x);
    pthread_join(one, NULL);
    (void)atomic_load(&x);
    return 0;
}
