/* A value is made, and U threads replace it by the same other one, while one thread loads it. After
 * SV-COMP's singleton. The load reads either value: two classes. Executions: the U + 1 places of the
 * load in each of the U! orders of the stores. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef U
#define U 4 /* threads that replace the value */
#endif

static _Atomic char value;

static void *replace(void *unused)
{
    (void)unused;
    atomic_store(&value, 'Y');
    return NULL;
}

static void *look(void *unused)
{
    (void)unused;
    char seen = atomic_load(&value);
    assert(seen == 'X' || seen == 'Y');
    return NULL;
}

int main(void)
{
    pthread_t threads[U], looker;
    atomic_store(&value, 'X');
    for (int i = 0; i < U; i++)
        pthread_create(&threads[i], NULL, replace, NULL);
    pthread_create(&looker, NULL, look, NULL);
    for (int i = 0; i < U; i++)
        pthread_join(threads[i], NULL);
    pthread_join(looker, NULL);
    return 0;
}
