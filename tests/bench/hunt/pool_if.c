/* A pool of T workers, and N tasks.
 *
 * The bug: a worker that finds no task waits once, rather than in a loop. When it wakes up, another
 * worker may have taken the task. */
#include "hunt.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int tasks;
static bool is_over;

static void *work(void *unused)
{
    for (;;) {
        pthread_mutex_lock(&lock);
        if (tasks == 0 && !is_over)
            pthread_cond_wait(&changed, &lock);
        bool ends = tasks == 0 && is_over;
        assert(ends || tasks > 0);
        tasks -= !ends;
        pthread_mutex_unlock(&lock);
        if (ends)
            return unused;
    }
}

int main(void)
{
    pthread_t threads[T];
    for (int i = 0; i < T; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i <= N; i++) {
        pthread_mutex_lock(&lock);
        if (i < N)
            tasks++;
        else
            is_over = true;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&lock);
    }
    for (int i = 0; i < T; i++)
        pthread_join(threads[i], NULL);
}
