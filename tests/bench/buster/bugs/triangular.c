/* Two threads lift two numbers over each other, N times each: i = j + 1 and j = i + 1, from i = 3
 * and j = 6. After SV-COMP's triangular.
 *
 * The bug: one of the numbers may come to 6 + 2N. It takes 2(N - 1) preemptions: from 6, that
 * number is a chain of all 2N rounds, each of which reads what the one before it wrote, and two
 * neighbours in the chain are never of the same thread. So the rounds alternate, and each thread
 * is left, with rounds to come, behind each of its rounds but the last. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 5 /* rounds of each thread */
#endif

enum { LIMIT = 6 + 2 * N };

static atomic_int i = 3, j = 6;

static void *lift_i(void *unused)
{
    (void)unused;
    for (int round = 0; round < N; round++)
        atomic_store(&i, atomic_load(&j) + 1);
    return NULL;
}

static void *lift_j(void *unused)
{
    (void)unused;
    for (int round = 0; round < N; round++)
        atomic_store(&j, atomic_load(&i) + 1);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, lift_i, NULL);
    pthread_create(&threads[1], NULL, lift_j, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(atomic_load(&i) < LIMIT && atomic_load(&j) < LIMIT);
    return 0;
}
