/* N threads each read a location that one more writes. From the paper on Source- and Optimal-DPOR.
 * A read comes before the write or after it: 2^N executions. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 8 /* threads that read */
#endif

static atomic_int x, own[N];

static void *write_it(void *unused)
{
    (void)unused;
    atomic_store(&x, 1);
    return NULL;
}

static void *read_it(void *argument)
{
    int local = atomic_load((atomic_int *)argument);
    local = atomic_load(&x);
    (void)local;
    return NULL;
}

int main(void)
{
    pthread_t writer, readers[N];

    pthread_create(&writer, NULL, write_it, NULL);
    for (int i = 0; i < N; i++)
        pthread_create(&readers[i], NULL, read_it, &own[i]);
    pthread_join(writer, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(readers[i], NULL);
    return 0;
}
