/* A statistics counter that is updated when its lock can be had at once.
 *
 * The bug: the return value of pthread_mutex_trylock is not looked at, and the counter is updated
 * without the lock. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "data-race"

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int hits;

static void *count_hit(void *unused)
{
    (void)unused;
    int status = pthread_mutex_trylock(&lock);
    hits++;
    if (status == 0)
        pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, count_hit, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
