/* U threads set a and then b; one loads b and then a. After SCTBench's reorder_N, with the loads in
 * the order that shows no bug. What is read is one of (0, 0), (0, 1), (-1, 1): three classes. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef U
#define U 4 /* threads that set */
#endif

static atomic_int a, b;

static void *set(void *unused)
{
    (void)unused;
    atomic_store(&a, 1);
    atomic_store(&b, -1);
    return NULL;
}

static void *look(void *unused)
{
    (void)unused;
    int y = atomic_load(&b), x = atomic_load(&a);
    assert(y == 0 || x == 1);
    return NULL;
}

int main(void)
{
    pthread_t setters[U], looker;
    for (int i = 0; i < U; i++)
        pthread_create(&setters[i], NULL, set, NULL);
    pthread_create(&looker, NULL, look, NULL);
    for (int i = 0; i < U; i++)
        pthread_join(setters[i], NULL);
    pthread_join(looker, NULL);
    return 0;
}
