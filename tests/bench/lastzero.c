/* One thread looks for the last zero element of an array, from the end, while N others each set an
 * element to its left neighbour plus one. From the papers on Source- and Optimal-DPOR. Executions:
 * (N + 3) 2^(N-2). */
#include "orders.h"

#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 10 /* threads that write */
#endif

static atomic_int array[N + 1];

static void *find_last_zero(void *unused)
{
    (void)unused;
    int i = N;
    while (atomic_load(&array[i]) != 0)
        i--;
    return NULL;
}

static void *set_element(void *argument)
{
    intptr_t i = (intptr_t)argument;
    atomic_store(&array[i], atomic_load(&array[i - 1]) + 1);
    return NULL;
}

int main(void)
{
    pthread_t finder, setters[N];

    pthread_create(&finder, NULL, find_last_zero, NULL);
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&setters[i], NULL, set_element, (void *)(i + 1));
    pthread_join(finder, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(setters[i], NULL);
    return 0;
}
