/* Updates without an order come to the same as those in order, in fewer executions. Three threads
 * add, and main reads: the sum depends on how many have come before, and on nothing else. So 2^3
 * sets, of which 3 over n have n updates, stand for 4! chains, 3! for each place of the read. An
 * exchange, whose result is used, is in order with each of the others: it has one of 2^3 sets. */
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef ORDER
#define ORDER memory_order_seq_cst
#endif
#define THREADS 3

static atomic_int counter;
static sem_t posted;

static void *add(void *argument)
{
    atomic_fetch_add_explicit(&counter, 1, ORDER);
#ifdef WAITS
    sem_post(&posted);
#endif
    return argument;
}

int main(void)
{
    pthread_t threads[THREADS];
    sem_init(&posted, 0, 0);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, add, NULL);
#ifdef EXCHANGES
    printf("%d", atomic_exchange(&counter, 0));
#elif defined WAITS
    sem_wait(&posted);
    printf("%d", atomic_load(&counter));
#else
    printf("%d", atomic_load_explicit(&counter, memory_order_relaxed));
#endif
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    printf(" %d\n", atomic_load(&counter));
    exit(counter == THREADS ? 0 : 7);
}

// RUN: %heddle --no-symmetry --outcomes %s | FileCheck %s --check-prefix=SETS
// RUN: %heddle --no-symmetry --outcomes -j 2 %s | FileCheck %s --check-prefix=SETS
// RUN: %heddle --no-symmetry --outcomes --sc -bound 3 %s | FileCheck %s --check-prefix=SETS
// RUN: %heddle --no-symmetry --outcomes --tso %s | FileCheck %s --check-prefix=SETS
// RUN: %heddle --no-symmetry --outcomes -DORDER=memory_order_relaxed %s | FileCheck %s --check-prefix=SETS
// RUN: %heddle --no-symmetry --outcomes -DORDER=memory_order_acq_rel %s | FileCheck %s --check-prefix=SETS
//      SETS: Outcomes: 4
// SETS-NEXT: executions
// SETS-NEXT: 1 1 0 "0 3\n"
// SETS-NEXT: 2 3 0 "1 3\n"
// SETS-NEXT: 3 3 0 "2 3\n"
// SETS-NEXT: 4 1 0 "3 3\n"

// RUN: %heddle --no-symmetry --outcomes --ordered-sync %s | FileCheck %s --check-prefix=CHAINS
// RUN: %heddle --no-symmetry --outcomes --sc --algorithm=optimal %s | FileCheck %s --check-prefix=CHAINS
//      CHAINS: Outcomes: 4
// CHAINS-NEXT: executions
// CHAINS-NEXT: 1 6 0 "0 3\n"
// CHAINS-NEXT: 2 6 0 "1 3\n"
// CHAINS-NEXT: 3 6 0 "2 3\n"
// CHAINS-NEXT: 4 6 0 "3 3\n"

// RUN: %heddle --no-symmetry --outcomes -DEXCHANGES %s | FileCheck %s --check-prefix=EXCHANGES
// RUN: %heddle --no-symmetry --outcomes -DEXCHANGES --sc %s | FileCheck %s --check-prefix=EXCHANGES
//      EXCHANGES: Outcomes: 4
// EXCHANGES-NEXT: executions
// EXCHANGES-NEXT: 1 1 0 "0 3\n"
// EXCHANGES-NEXT: 2 3 7 "1 2\n"
// EXCHANGES-NEXT: 3 3 7 "2 1\n"
// EXCHANGES-NEXT: 4 1 7 "3 0\n"

// The wait has one of three posts, and with it that thread's update; each of the other two updates
// may be there, too.
// RUN: %heddle --no-symmetry --outcomes -DWAITS %s | FileCheck %s --check-prefix=WAITS
// RUN: %heddle --no-symmetry --outcomes -DWAITS --sc %s | FileCheck %s --check-prefix=WAITS
//      WAITS: Outcomes: 3
// WAITS-NEXT: executions
// WAITS-NEXT: 1 3 0 "1 3\n"
// WAITS-NEXT: 2 6 0 "2 3\n"
// WAITS-NEXT: 3 3 0 "3 3\n"

// An example has an order of the updates.
// RUN: %heddle --no-symmetry --show-outcome=3 -DORDER=memory_order_acq_rel %s | FileCheck %s --check-prefix=SHOWN
// RUN: %heddle --no-symmetry --show-outcome=3 -j 2 --tso %s | FileCheck %s --check-prefix=SHOWN
// SHOWN: add counter: 0 -> 1
// SHOWN: add counter: 1 -> 2
// SHOWN: read counter: 2
// SHOWN: add counter: 2 -> 3
// SHOWN: print " 3\n"

// RUN: %python %tests/outcomes.py %build/heddle -DEXCHANGES -DORDER=memory_order_release %s | FileCheck %s --check-prefix=SAME
// RUN: %python %tests/outcomes.py %build/heddle -DWAITS --sc %s | FileCheck %s --check-prefix=SAME
// SAME: the same outcomes: {{[14]}} runs
