/* A barrier made of a mutex and a condition, for N phases.
 *
 * The bug: who waits looks at the number of those who have arrived, and not at the phase. Before it
 * looks, a fast thread may have begun the next phase, in which it then waits for ever. */
#include "hunt.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;
static int arrived;

static void meet(void)
{
    pthread_mutex_lock(&lock);
    arrived++;
    if (arrived == T) {
        arrived = 0;
        pthread_cond_broadcast(&full);
    } else {
        do
            pthread_cond_wait(&full, &lock);
        while (arrived != 0);
    }
    pthread_mutex_unlock(&lock);
}

static void *run(void *unused)
{
    for (int i = 0; i < N; i++)
        meet();
    return unused;
}

int main(void)
{
    run_threads(run);
}
