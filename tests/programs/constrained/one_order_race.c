/* Only the thread that is second stores to `data`, and only in the order 2, 1 is that thread 1, which
 * reads `data` without the mutex later. Both orders come to one state: `data` is 1 anyway. The access that
 * is left out with the other order must not hide the race. */
// RUN: %exits 1 %heddle --algorithm=constrained --independence=state %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=constrained --independence=state -DSWAPPED %s | FileCheck %s
// CHECK: error: data race

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x, data;
static atomic_int step;

static void *first(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&mutex);
    if (++x == 2)
        data = 1;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

static void *second(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&mutex);
    x++;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

static void *look(void *unused)
{
    (void)unused;
    atomic_load(&step); /* so that it is not at once */
    return data ? NULL : unused;
}

int main(void)
{
    pthread_t thread;
    data = 1;
#ifdef SWAPPED
    pthread_create(&thread, NULL, second, NULL);
    pthread_create(&thread, NULL, first, NULL);
#else
    pthread_create(&thread, NULL, first, NULL);
    pthread_create(&thread, NULL, second, NULL);
#endif
    pthread_create(&thread, NULL, look, NULL);
    return 0;
}
