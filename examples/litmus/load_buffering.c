/* Each thread reads, and then stores what the other one reads. Under no model of heddle's do both
 * see the other's store: a store waits for the loads before it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int seen_x, seen_y;

static void *one(void *unused)
{
    seen_x = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    return unused;
}

static void *two(void *unused)
{
    seen_y = atomic_load_explicit(&y, memory_order_relaxed);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, one, 0);
    pthread_create(&threads[1], 0, two, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(seen_x == 0 || seen_y == 0);
}
