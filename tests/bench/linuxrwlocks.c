/* Two threads try to write-lock a reader-writer lock of the kind that Linux had: N times, taking
 * the whole bias away with one fetch_sub, and giving it back with a fetch_add whether or not it was
 * all there. After SATCheck's linuxrwlocks. What happens under the lock is ordered by it, so the
 * executions are the orders of the 2N read-modify-writes of each thread: C(4N, 2N). */
#include "orders.h"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef N
#define N 5 /* attempts of each thread */
#endif

enum { BIAS = 0x100000 };

static atomic_int bias = BIAS;
static atomic_int data;

static bool write_trylock(void)
{
    if (atomic_fetch_sub(&bias, BIAS) == BIAS)
        return true;
    atomic_fetch_add(&bias, BIAS);
    return false;
}

static void write_unlock(void)
{
    atomic_fetch_add(&bias, BIAS);
}

static void *writer(void *argument)
{
    int self = *(int *)argument;
    for (int attempt = 0; attempt < N; attempt++) {
        if (write_trylock()) {
            atomic_store(&data, self);
            assert(atomic_load(&data) == self);
            write_unlock();
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int numbers[2] = {1, 2};

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, writer, &numbers[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
