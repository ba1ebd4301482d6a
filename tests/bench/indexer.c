/* N threads each insert four numbers into a hash table by compare-and-exchange, going on to the
 * next place when one is taken. From the paper of Flanagan and Godefroid on dynamic partial-order
 * reduction. Thread 11 + k meets thread k three times: 8^(N-11) executions for N of at least 11,
 * else 1. */
#include "orders.h"

#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 12 /* threads */
#endif

enum { SIZE = 128, INSERTIONS = 4, STRIDE = 11 };

static atomic_int table[SIZE];

static void insert(int number)
{
    int place = number * 7 % SIZE;
    int empty = 0;

    while (!atomic_compare_exchange_strong(&table[place], &empty, number)) {
        place = (place + 1) % SIZE;
        empty = 0;
    }
}

static void *worker(void *argument)
{
    int self = (int)(intptr_t)argument;
    for (int m = 1; m <= INSERTIONS; m++)
        insert(m * STRIDE + self);
    return NULL;
}

int main(void)
{
    pthread_t threads[N];

    for (intptr_t i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, worker, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
