/* Each generation of three threads meets once at the same barrier. More threads use it than it is
 * for, but those of a generation begin when those of the one before have ended: none comes to a
 * round of others, and the order of arrivals tells nothing. 1 execution.
 *
 * With -DOVERLAP, main does not wait for the first generation. Then three of six threads meet first,
 * and a thread may miss what another one of its generation has written: the threads of a generation
 * are in no order, unless they meet. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --memory-model=tso %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=optimal %s | FileCheck %s
// RUN: %heddle --format=json -bound 0 %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// RUN: %exits 1 %heddle -DOVERLAP %s | FileCheck --check-prefix=OVERLAP %s
// OVERLAP: error: {{data race|the program aborts}}

#include <pthread.h>

enum { THREADS = 3, GENERATIONS = 2 };

static pthread_barrier_t barrier;
static int came[GENERATIONS][THREADS];

static void *meet(void *place)
{
    int *own = place, *all = came[(own - came[0]) / THREADS];
    *own = 1;
    pthread_barrier_wait(&barrier);
    for (int i = 0; i < THREADS; i++)
        if (all[i] != 1)
            __builtin_trap();
    return NULL;
}

int main(void)
{
    pthread_t threads[GENERATIONS * THREADS];
    int count = 0;
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (int i = 0; i < GENERATIONS; i++) {
        for (int t = 0; t < THREADS; t++)
            pthread_create(&threads[count++], NULL, meet, &came[i][t]);
#ifndef OVERLAP
        for (int t = 1; t <= THREADS; t++)
            pthread_join(threads[count - t], NULL);
#endif
    }
#ifdef OVERLAP
    while (count > 0)
        pthread_join(threads[--count], NULL);
#endif
    return 0;
}
