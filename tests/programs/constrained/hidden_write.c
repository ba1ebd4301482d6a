/* Both sections keep a maximum, so they commute in every state. If `raise` is first, `data` is 7 already,
 * and `keep` only reads it: that is in no race with the read in front of the section of `raise`. In the other
 * order, `keep` writes 5, which is. So `data` is not protected, and the order of the sections counts. */
// REQUIRES: z3
// RUN: %exits 1 %heddle --algorithm=constrained --independence=smt %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=constrained --independence=smt -DSWAPPED %s | FileCheck %s
// CHECK: error: data race

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *raise(void *unused)
{
    int before = data;
    pthread_mutex_lock(&mutex);
    if (data < 7)
        data = 7;
    pthread_mutex_unlock(&mutex);
    (void)unused;
    return before == 0 ? NULL : &data;
}

static void *keep(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&mutex);
    if (data < 5)
        data = 5;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
#ifdef SWAPPED
    pthread_create(&threads[1], NULL, keep, NULL);
    pthread_create(&threads[0], NULL, raise, NULL);
#else
    pthread_create(&threads[0], NULL, raise, NULL);
    pthread_create(&threads[1], NULL, keep, NULL);
#endif
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
