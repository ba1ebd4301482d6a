/* A toy driver: N threads open and close a device, U times each, unless it is locked. After the
 * idea of SV-COMP's 27_Boop: a flag that says whether the device is in use, and its state. Both take
 * the same few values again and again. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2 /* threads */
#endif
#ifndef U
#define U 2 /* rounds of each loop */
#endif

static atomic_int is_locked, is_open;

static void *use_device(void *unused)
{
    (void)unused;
    for (int i = 0; i < U; i++) {
        if (atomic_load(&is_locked))
            continue;
        atomic_store(&is_locked, 1);
        atomic_store(&is_open, 1);
        assert(atomic_load(&is_locked) <= 1);
        atomic_store(&is_open, 0);
        atomic_store(&is_locked, 0);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, use_device, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
