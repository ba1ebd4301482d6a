/* N threads, one of which reads: the others set a first number under one mutex and, that given
 * back, a second number that depends on it under another. The reader reads the pair in the same
 * way, unless the first number is not set yet. After SCTBench's twostage.
 *
 * The bug: the reader may come between the two stages.
 * One preemption shows it: a writer is stopped between its stages, and the reader runs to its end.
 * None is not enough: a writer waits only for a mutex whose holder was itself stopped; without
 * that, both its stages are done before another thread runs. More threads make the bug no deeper,
 * but the reader is last, and a depth-first search goes through the orders of the writers before
 * it comes back to when the reader runs. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef N
#define N 2 /* threads */
#endif

enum { VALUE = 1 };

static pthread_mutex_t first_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second_lock = PTHREAD_MUTEX_INITIALIZER;
static int first, second;
static bool was_between;

static void *write_pair(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&first_lock);
    first = VALUE;
    pthread_mutex_unlock(&first_lock);

    pthread_mutex_lock(&second_lock);
    second = VALUE + 1;
    pthread_mutex_unlock(&second_lock);
    return NULL;
}

static void *read_pair(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&first_lock);
    int first_seen = first;
    pthread_mutex_unlock(&first_lock);
    if (first_seen == 0)
        return NULL;

    pthread_mutex_lock(&second_lock);
    was_between = second != first_seen + 1;
    pthread_mutex_unlock(&second_lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[N];

    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, i < N - 1 ? write_pair : read_pair, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(!was_between);
    return 0;
}
