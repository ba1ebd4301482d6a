/* Threads that add to counters, under locks and without, in long loops: endless searches, whose
 * executions are long where LENGTH is. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef LENGTH
#define LENGTH 20
#endif
#ifndef THREADS
#define THREADS 4
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int sum, seen;
static int plain;

static void *add(void *argument)
{
    for (int i = 0; i < LENGTH; i++) {
        atomic_fetch_add(&sum, 1);
        pthread_mutex_lock(&mutex);
        plain++;
        pthread_mutex_unlock(&mutex);
        if (atomic_load(&sum) == 3 * i)
            atomic_store(&seen, i);
    }
    return argument;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(plain == THREADS * LENGTH);
}
