/* N threads each add one to a counter under a mutex. After SCTBench's wronglock_N.
 *
 * The bug: the last thread takes another mutex than the rest, so one of the additions may be lost.
 * Needs N >= 2. One preemption shows it: a thread is stopped between reading and writing the
 * counter, and one with the other mutex runs to its end. None is not enough: then no addition is
 * interrupted. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3 /* threads */
#endif

static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t wrong = PTHREAD_MUTEX_INITIALIZER;
static atomic_int counter;

static void *add_under(void *lock)
{
    pthread_mutex_lock(lock);
    atomic_store(&counter, atomic_load(&counter) + 1);
    pthread_mutex_unlock(lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[N];

    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, add_under, i < N - 1 ? &right : &wrong);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(atomic_load(&counter) == N);
    return 0;
}
