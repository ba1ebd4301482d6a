/* A message behind a flag, and a note without one: both are put by one macro. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define PUT(x, value) atomic_store_explicit(&(x), value, memory_order_relaxed)

static atomic_int ready, flag;
static int data;

static void *writer(void *unused)
{
    (void)unused;
    PUT(ready, 1);
    data = 42;
    PUT(flag, 1);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    if (atomic_load_explicit(&flag, memory_order_relaxed))
        assert(data == 42);
    pthread_join(thread, NULL);
    return atomic_load_explicit(&ready, memory_order_relaxed) != 1;
}
