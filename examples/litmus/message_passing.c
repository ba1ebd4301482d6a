/* One thread writes data and then raises a flag. Another thread sees the flag, and reads the data.
 * Without a release and an acquire, the data may be old: under rc11. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef RELEASE
#define RELEASE memory_order_relaxed
#define ACQUIRE memory_order_relaxed
#endif

static atomic_int data, flag;

static void *writer(void *unused)
{
    atomic_store_explicit(&data, 42, memory_order_relaxed);
    atomic_store_explicit(&flag, 1, RELEASE);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    if (atomic_load_explicit(&flag, ACQUIRE))
        assert(atomic_load_explicit(&data, memory_order_relaxed) == 42);
    pthread_join(thread, 0);
}
