/* Threads take two mutexes: the first one by waiting, the second one by a try, N times. When the try
 * fails, a thread gives the first one back and goes on.
 *
 * The bug: at its last round, it forgets to give it back. Others wait for ever. */
#include "hunt.h"

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *argument)
{
    for (int i = 0; i < N; i++) {
        if (number_of(argument) == 0) {
            pthread_mutex_lock(&second);
            pthread_mutex_unlock(&second);
            continue;
        }
        pthread_mutex_lock(&first);
        if (pthread_mutex_trylock(&second) == 0)
            pthread_mutex_unlock(&second);
        else if (i == N - 1)
            return NULL;
        pthread_mutex_unlock(&first);
    }
    return NULL;
}

int main(void)
{
    run_threads(run);
    pthread_mutex_lock(&first);
    pthread_mutex_unlock(&first);
}
