/* Threads that count for ever: a search without an end, and its rounds. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count, last[THREADS];

static void *work(void *own)
{
    for (;;) {
        int before = atomic_fetch_add(&count, 1);
        atomic_store((atomic_int *)own, before);
    }
}

int main(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, &last[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}
