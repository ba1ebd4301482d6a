/* Message passing with two receivers: one thread stores data, then a flag; two others load the
 * flag, then the data. A receiver that sees the flag sees the data: three outcomes each, nine. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int data, flag;

static void *send(void *unused)
{
    (void)unused;
    atomic_store(&data, 1);
    atomic_store(&flag, 1);
    return NULL;
}

static void *receive(void *unused)
{
    (void)unused;
    int sent = atomic_load(&flag);
    int seen = atomic_load(&data);
    assert(!sent || seen);
    return NULL;
}

int main(void)
{
    pthread_t threads[3];

    pthread_create(&threads[0], NULL, send, NULL);
    pthread_create(&threads[1], NULL, receive, NULL);
    pthread_create(&threads[2], NULL, receive, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
