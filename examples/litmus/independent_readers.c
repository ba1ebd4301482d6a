/* Two threads store, and two threads read both locations, in opposite orders. They may disagree
 * about the order of the stores: under ra and rc11, not under tso. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef STORE
#define STORE memory_order_release
#define LOAD memory_order_acquire
#endif

static atomic_int x, y;
static int seen[4];

static void *store_x(void *unused)
{
    atomic_store_explicit(&x, 1, STORE);
    return unused;
}

static void *store_y(void *unused)
{
    atomic_store_explicit(&y, 1, STORE);
    return unused;
}

static void *read_x_first(void *unused)
{
    seen[0] = atomic_load_explicit(&x, LOAD);
    seen[1] = atomic_load_explicit(&y, LOAD);
    return unused;
}

static void *read_y_first(void *unused)
{
    seen[2] = atomic_load_explicit(&y, LOAD);
    seen[3] = atomic_load_explicit(&x, LOAD);
    return unused;
}

int main(void)
{
    void *(*const functions[])(void *) = {store_x, store_y, read_x_first, read_y_first};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], 0, functions[i], 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], 0);
    assert(!(seen[0] == 1 && seen[1] == 0 && seen[2] == 1 && seen[3] == 0));
}
