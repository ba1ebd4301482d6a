/* Depth 1: COUNT threads use what main stores after their creation. One constraint suffices: a use before the store. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int ready;

static void *use(void *unused)
{
    assert(ready);
    return unused;
}

int main(void)
{
    pthread_t threads[COUNT];
    for (int i = 0; i < COUNT; i++)
        pthread_create(&threads[i], NULL, use, NULL);
    ready = 1;
    for (int i = 0; i < COUNT; i++)
        pthread_join(threads[i], NULL);
}
