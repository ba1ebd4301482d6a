/* The data of a message is no atomic. A relaxed flag does not order it: a data race under rc11. Under
 * the other models, any flag does. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef RELEASE
#define RELEASE memory_order_relaxed
#define ACQUIRE memory_order_relaxed
#endif

static int data;
static atomic_int flag;

static void *writer(void *unused)
{
    data = 42;
    atomic_store_explicit(&flag, 1, RELEASE);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    if (atomic_load_explicit(&flag, ACQUIRE))
        assert(data == 42);
    pthread_join(thread, 0);
}
