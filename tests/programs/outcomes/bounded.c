/* A bound leaves out the executions beyond it, and their outcomes. Two threads add 1 to a variable,
 * by a load and a store. Without a preemption, one comes behind the other, and the sum is 2: in
 * either order, so these are two executions. Both load 0 with a preemption: either store may come
 * last. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x;

static void *add(void *unused)
{
    atomic_store(&x, atomic_load(&x) + 1);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, add, NULL);
    pthread_create(&threads[1], NULL, add, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    printf("%d\n", x);
    return 0;
}

// RUN: %heddle --no-symmetry -bound 0 --outcomes %s | FileCheck %s --check-prefix=NONE
// RUN: %heddle --no-symmetry -bound 0 --outcomes --algorithm=naive %s | FileCheck %s --check-prefix=NONE
//      NONE: Outcomes: 1
// NONE-NEXT: executions
// NONE-NEXT: 1 2 0 "2\n"

// The table is of the last bound.
// RUN: %heddle --no-symmetry -bound 0..2 --outcomes %s | FileCheck %s --check-prefix=ALL
// RUN: %heddle --no-symmetry -bound 1 --outcomes --algorithm=naive %s | FileCheck %s --check-prefix=ALL
// RUN: %heddle --no-symmetry --outcomes %s | FileCheck %s --check-prefix=ALL
//      ALL: Outcomes: 2
// ALL-NEXT: executions
// ALL-NEXT: 1 2 0 "1\n"
// ALL-NEXT: 2 2 0 "2\n"
