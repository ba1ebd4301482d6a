/* Threads that meet at a barrier: what one writes before a round, all others read behind it. Nobody
 * looks at the results, so that arrivals have no order, and nothing else is concurrent: 1 execution,
 * however many threads and rounds there are. With an order, a round of three threads is 3! = 6.
 *
 * With -DLOOKS, threads look at the results. Any of the three is the serial one of a round: 3 executions
 * a round, 9 for two.
 *
 * With -DCROWD, one thread more uses the barrier than it is for. Which ones meet depends on the
 * order: a thread may miss what another one has written. */
// RUN: %heddle --format=json -DTHREADS=9 %s | FileCheck %s
// RUN: %heddle --format=json -DTHREADS=4 -DROUNDS=10 %s | FileCheck %s
// RUN: %heddle --format=json -DROUNDS=2 --memory-model=tso %s | FileCheck %s
// RUN: %heddle --format=json -DROUNDS=2 --memory-model=ra %s | FileCheck %s
// RUN: %heddle --format=json -DROUNDS=2 -bound 0 %s | FileCheck %s
// RUN: %heddle --format=json -DROUNDS=2 -j 2 --alone=0 %s | FileCheck %s
// RUN: %heddle --format=json -DTHREADS=2 --algorithm=naive %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=optimal %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=source %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// CHECK: "blocked": 0,
// RUN: %heddle --format=json --ordered-sync %s | FileCheck --check-prefix=ORDERED %s
// RUN: %heddle --format=json --algorithm=constrained --independence=none %s | FileCheck --check-prefix=ORDERED %s
// ORDERED: "verdict": "safe"
// ORDERED: "complete": 6,
// RUN: %heddle --format=json -DLOOKS -DROUNDS=2 %s | FileCheck --check-prefix=LOOKS %s
// RUN: %heddle --format=json -DLOOKS -DROUNDS=2 --memory-model=ra %s | FileCheck --check-prefix=LOOKS %s
// RUN: %heddle --format=json -DLOOKS -DROUNDS=2 --algorithm=optimal %s | FileCheck --check-prefix=LOOKS %s
// LOOKS: "verdict": "safe"
// LOOKS: "complete": 9,
// RUN: %exits 1 %heddle -DCROWD -DTHREADS=4 %s | FileCheck --check-prefix=CROWD %s
// RUN: %exits 1 %heddle -DCROWD -DTHREADS=4 --algorithm=optimal %s | FileCheck --check-prefix=CROWD %s
// CROWD: error: {{data race|the program aborts}}

#include <pthread.h>

#ifndef THREADS
#define THREADS 3
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif
#ifdef CROWD
#define NEEDED (THREADS / 2)
#else
#define NEEDED THREADS
#endif

static pthread_barrier_t barrier;
static int rounds[ROUNDS][THREADS], serial[ROUNDS][THREADS];

static void *work(void *number)
{
    for (int i = 0; i < ROUNDS; i++) {
        rounds[i][(long)number] = 1;
#ifdef LOOKS
        serial[i][(long)number] = pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
#else
        pthread_barrier_wait(&barrier);
#endif
        for (int t = 0; t < THREADS; t++)
            if (rounds[i][t] != 1)
                __builtin_trap();
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    pthread_barrier_init(&barrier, NULL, NEEDED);
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    pthread_barrier_destroy(&barrier);
#ifdef LOOKS
    for (int i = 0; i < ROUNDS; i++) {
        int count = 0;
        for (int t = 0; t < THREADS; t++)
            count += serial[i][t];
        if (count != 1)
            __builtin_trap();
    }
#endif
    return 0;
}
