/* A thread passes on what it has seen. The last thread sees the message, but maybe not what the
 * message is about: under rc11. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef RELEASE
#define RELEASE memory_order_relaxed
#define ACQUIRE memory_order_relaxed
#endif

static atomic_int x, y;

static void *first(void *unused)
{
    atomic_store_explicit(&x, 1, RELEASE);
    return unused;
}

static void *second(void *unused)
{
    if (atomic_load_explicit(&x, ACQUIRE))
        atomic_store_explicit(&y, 1, RELEASE);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, first, 0);
    pthread_create(&threads[1], 0, second, 0);
    if (atomic_load_explicit(&y, ACQUIRE))
        assert(atomic_load_explicit(&x, memory_order_relaxed) == 1);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
}
