/* Two loads of one location by one thread. The second one never sees an older value than the first
 * one: all models keep the order of one location's writes. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *writer(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&x, 2, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    int first = atomic_load_explicit(&x, memory_order_relaxed);
    int second = atomic_load_explicit(&x, memory_order_relaxed);
    pthread_join(thread, 0);
    assert(second >= first);
}
