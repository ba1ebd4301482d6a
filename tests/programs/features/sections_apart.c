/* Atomic sections are ordered only where their data conflict.
 *
 * APART: each of three threads has two sections on a variable of its own. All orders are the same.
 * READERS: two sections read what main has set before. Nobody writes, so that is one execution.
 * WATCHED: a section writes two variables, two other threads read both in a section. Each reader is
 *   before the writer or behind it, and the readers have no order: 2 * 2.
 * CHAIN: sections change a and b, b and c, c and d. The order of the first two and that of the last
 *   two count: 2 * 2. One lock for all has 3! = 6.
 * OUTSIDE: two threads store to x outside of sections, which has 2 orders. Each has a section on a
 *   variable of its own, too, whose order with the other one's does not count.
 * WORD: variables that lie in one word of memory are still several: 1.
 * HEAP: the threads' sections access objects that they have allocated. Outside, both store to x,
 *   which has 2 orders.
 * With --ordered-sync, each section has a place in one order: 6! / 2!^3 = 90 of APART.
 * Each execution has an order in which the threads run one after the other, without a preemption. */
// RUN: %heddle --format=json %s -- -DAPART | FileCheck %s --check-prefix=ONE
// RUN: %heddle --format=json --algorithm=optimal %s -- -DAPART | FileCheck %s --check-prefix=ONE
// RUN: %heddle --format=json --ordered-sync %s -- -DAPART | FileCheck %s --check-prefix=NINETY
// RUN: %heddle --format=json --sc -bound 0 %s -- -DAPART | FileCheck %s --check-prefix=ONE
// RUN: %heddle --format=json --sc -bound 1 -j2 %s -- -DCHAIN | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json --sc --count-preemptions %s -- -DOUTSIDE | FileCheck %s --check-prefix=TWO
// RUN: %heddle --format=json %s -- -DREADERS | FileCheck %s --check-prefix=ONE
// RUN: %heddle --format=json %s -- -DWATCHED | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json --algorithm=source %s -- -DWATCHED | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json %s -- -DCHAIN | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json --algorithm=pop %s -- -DCHAIN | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --format=json --ordered-sync %s -- -DCHAIN | FileCheck %s --check-prefix=SIX
// RUN: %heddle --format=json %s -- -DOUTSIDE | FileCheck %s --check-prefix=TWO
// RUN: %heddle --format=json %s -- -DWORD | FileCheck %s --check-prefix=ONE
// RUN: %heddle --format=json %s -- -DHEAP | FileCheck %s --check-prefix=TWO
// ONE: "complete": 1,
// ONE-NEXT: "blocked": 0,
// TWO: "complete": 2,
// TWO-NEXT: "blocked": 0,
// FOUR: "complete": 4,
// FOUR-NEXT: "blocked": 0,
// SIX: "complete": 6,
// SIX-NEXT: "blocked": 0,
// NINETY: "complete": 90,
// NINETY-NEXT: "blocked": 0,
#include <heddle/verifier.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int cell[4];
static char byte[4];
static atomic_int x;

static void change(int *one, int *other)
{
    __VERIFIER_atomic_begin();
    ++*one;
    ++*other;
    __VERIFIER_atomic_end();
}

static void *run(void *argument)
{
    int i = (int)(long)argument, sum = 0;
#if defined APART
    for (int round = 0; round < 2; round++)
        change(&cell[i], &cell[i]);
#elif defined READERS
    if (i < 2) {
        __VERIFIER_atomic_begin();
        sum = cell[0] + cell[1];
        __VERIFIER_atomic_end();
    }
#elif defined WATCHED
    __VERIFIER_atomic_begin();
    if (i == 0)
        cell[0] = cell[1] = 1;
    else
        sum = cell[0] + cell[1];
    __VERIFIER_atomic_end();
#elif defined CHAIN
    change(&cell[i], &cell[i + 1]);
#elif defined OUTSIDE
    if (i < 2) {
        atomic_store(&x, i);
        change(&cell[i], &cell[i]);
    }
#elif defined WORD
    __VERIFIER_atomic_begin();
    byte[i]++;
    __VERIFIER_atomic_end();
#elif defined HEAP
    if (i < 2) {
        int *own = malloc(sizeof *own);
        *own = 0;
        change(own, own);
        atomic_store(&x, *own);
        free(own);
    }
#endif
    return (void *)(long)sum;
}

int main(void)
{
    pthread_t threads[3];
    cell[0] = byte[0] = 1;
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, run, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
}
