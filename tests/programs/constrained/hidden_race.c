/* The sections commute, but if the first thread's is first, the second one acquires what the first one
 * has written. In the other order, the accesses of `data` race. */
// RUN: %exits 1 %heddle --algorithm=constrained --independence=state %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=constrained %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=constrained --independence=state -DSWAPPED %s | FileCheck %s
// CHECK: error: data race

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x, data;

static void increment(void)
{
    pthread_mutex_lock(&mutex);
    x++;
    pthread_mutex_unlock(&mutex);
}

static void *release(void *unused)
{
    (void)unused;
    data = 1;
    increment();
    return NULL;
}

static void *acquire(void *unused)
{
    (void)unused;
    increment();
    data = 2;
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
#ifdef SWAPPED
    pthread_create(&threads[1], NULL, acquire, NULL);
    pthread_create(&threads[0], NULL, release, NULL);
#else
    pthread_create(&threads[0], NULL, release, NULL);
    pthread_create(&threads[1], NULL, acquire, NULL);
#endif
    return 0;
}
