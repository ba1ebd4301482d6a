/* T threads each store and load a variable of their own, N times, then store and load a common
 * one. From the paper on POP: the number of executions does not depend on N, so the time shows what
 * an event costs as executions grow longer. Two threads: 4 executions. */
#include "orders.h"

#include <pthread.h>
#include <stdint.h>

#ifndef T
#define T 2 /* threads */
#endif
#ifndef N
#define N 16 /* stores, and loads, of each thread's own variable */
#endif

static atomic_int own[T];
static atomic_int common;

static void *worker(void *argument)
{
    int self = (int)(intptr_t)argument;
    for (int i = 0; i < N; i++) {
        atomic_store(&own[self], i);
        (void)atomic_load(&own[self]);
    }
    atomic_store(&common, self);
    (void)atomic_load(&common);
    return NULL;
}

int main(void)
{
    pthread_t threads[T];

    for (intptr_t i = 0; i < T; i++)
        pthread_create(&threads[i], NULL, worker, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
