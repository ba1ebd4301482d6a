/* Store buffering: two threads each store one variable and load the other one's. Both loads see 0
 * only where stores are buffered; of the four outcomes, sequential consistency has three. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int seen_x, seen_y;

static void *left(void *unused)
{
    (void)unused;
    atomic_store(&x, 1);
    seen_y = atomic_load(&y);
    return NULL;
}

static void *right(void *unused)
{
    (void)unused;
    atomic_store(&y, 1);
    seen_x = atomic_load(&x);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, left, NULL);
    pthread_create(&threads[1], NULL, right, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(seen_x == 1 || seen_y == 1);
    return 0;
}
