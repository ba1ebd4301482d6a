/* One thread stores x; another creates N threads that each store y, joins them and loads x. The
 * stores of y are never read, but each order of them is an execution: 2 N!. From the paper on
 * TruSt; it makes explorers that remember what is left to do use exponential memory. */
#include "orders.h"

#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 5 /* threads that store y */
#endif

static atomic_int x, y;

static void *store_x(void *unused)
{
    (void)unused;
    atomic_store(&x, 1);
    return NULL;
}

static void *store_y(void *argument)
{
    atomic_store(&y, (int)(intptr_t)argument);
    return NULL;
}

static void *create_and_load(void *unused)
{
    (void)unused;
    pthread_t threads[N];
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, store_y, (void *)(i + 1));
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return (void *)(intptr_t)atomic_load(&x);
}

int main(void)
{
    pthread_t storer, creator;

    pthread_create(&storer, NULL, store_x, NULL);
    pthread_create(&creator, NULL, create_and_load, NULL);
    pthread_join(storer, NULL);
    pthread_join(creator, NULL);
    return 0;
}
