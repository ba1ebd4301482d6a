/* Two threads write to two locations, in opposite orders. Both locations may keep the first write of
 * a thread: under ra and rc11. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_release
#endif

static atomic_int x, y;

static void *one(void *unused)
{
    atomic_store_explicit(&x, 1, ORDER);
    atomic_store_explicit(&y, 2, ORDER);
    return unused;
}

static void *two(void *unused)
{
    atomic_store_explicit(&y, 1, ORDER);
    atomic_store_explicit(&x, 2, ORDER);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, one, 0);
    pthread_create(&threads[1], 0, two, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(!(x == 1 && y == 1));
}
