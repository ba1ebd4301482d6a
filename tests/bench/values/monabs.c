/* U threads each store the same number and load it. After SV-COMP's 45_monabsex1. Every load reads
 * that number, its own thread's or another's: one class. Executions: in each of the U! orders of the
 * stores, each load reads from its thread's store or from a later one: (U!)^2. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef U
#define U 2 /* threads */
#endif

enum { NUMBER = 4 };

static atomic_int number;

static void *store_and_load(void *unused)
{
    (void)unused;
    atomic_store(&number, NUMBER);
    assert(atomic_load(&number) == NUMBER);
    return NULL;
}

int main(void)
{
    pthread_t threads[U];
    for (int i = 0; i < U; i++)
        pthread_create(&threads[i], NULL, store_and_load, NULL);
    for (int i = 0; i < U; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
