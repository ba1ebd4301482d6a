/* Two workers of different classes, who may not be at work at the same time. The first of a class
 * to come takes the mutex of the workplace, the last to leave gives it back; the classes' counters
 * have a mutex of their own. After SCTBench's carter. (With more workers of a class, one may give
 * back what another one took, which pthreads forbid.)
 *
 * The bug: the workplace's mutex is taken, and waited for, with the counters' mutex held, which
 * the worker inside needs to leave: a deadlock.
 * It takes one preemption: a worker that is not stopped comes and leaves in one go, so the first
 * one has to be stopped inside before the other one comes. */
#include <pthread.h>

static pthread_mutex_t counters = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t workplace = PTHREAD_MUTEX_INITIALIZER;
static int at_work[2];

static void *work(void *argument)
{
    int *mine = argument;

    pthread_mutex_lock(&counters);
    if (++*mine == 1)
        pthread_mutex_lock(&workplace);
    pthread_mutex_unlock(&counters);

    pthread_mutex_lock(&counters);
    if (--*mine == 0)
        pthread_mutex_unlock(&workplace);
    pthread_mutex_unlock(&counters);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, &at_work[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
