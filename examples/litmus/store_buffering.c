/* Each thread stores, and then reads what the other one stores. Both may read 0 where stores wait in
 * a buffer, or may move behind a later load: under tso, ra and rc11. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

static atomic_int x, y;
static int seen_y, seen_x;

static void *one(void *unused)
{
    atomic_store_explicit(&x, 1, ORDER);
    seen_y = atomic_load_explicit(&y, ORDER);
    return unused;
}

static void *two(void *unused)
{
    atomic_store_explicit(&y, 1, ORDER);
    seen_x = atomic_load_explicit(&x, ORDER);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, one, 0);
    pthread_create(&threads[1], 0, two, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(seen_x == 1 || seen_y == 1);
}
