/* Two threads add i to j and j to i, N times each; a third looks at both. The largest value that
 * either can reach is the Fibonacci number 2N + 2 of 1, 1, 2, 3, ... After SV-COMP's fib_bench. */
#include "orders.h"

#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 5 /* additions of each thread */
#endif

static atomic_int i = 1, j = 1;

static int fibonacci(int index)
{
    int number = 0, following = 1;
    for (int k = 0; k < index; k++) {
        int sum = number + following;
        number = following;
        following = sum;
    }
    return number;
}

static void *add_to_i(void *unused)
{
    (void)unused;
    for (int round = 0; round < N; round++) {
        int old = atomic_load(&i);
        atomic_store(&i, old + atomic_load(&j));
    }
    return NULL;
}

static void *add_to_j(void *unused)
{
    (void)unused;
    for (int round = 0; round < N; round++) {
        int old = atomic_load(&j);
        atomic_store(&j, old + atomic_load(&i));
    }
    return NULL;
}

static void *observe(void *unused)
{
    (void)unused;
    int most = fibonacci(2 * N + 2);
    assert(atomic_load(&i) <= most && atomic_load(&j) <= most);
    return NULL;
}

int main(void)
{
    pthread_t threads[3];

    pthread_create(&threads[0], NULL, add_to_i, NULL);
    pthread_create(&threads[1], NULL, add_to_j, NULL);
    pthread_create(&threads[2], NULL, observe, NULL);
    for (int k = 0; k < 3; k++)
        pthread_join(threads[k], NULL);
    return 0;
}
