/* Each of T threads takes its own mutex and the next one's, in the order of their numbers, N times.
 *
 * The bug: in the middle of its rounds, the last thread takes them the other way round. All T
 * threads have to hold one mutex at that time, and wait for the next. */
#include "hunt.h"

static pthread_mutex_t locks[T];

static void take_both(int first, int second)
{
    pthread_mutex_lock(&locks[first]);
    pthread_mutex_lock(&locks[second]);
    pthread_mutex_unlock(&locks[second]);
    pthread_mutex_unlock(&locks[first]);
}

static void *run(void *argument)
{
    int number = number_of(argument);
    for (int i = 0; i < N; i++) {
        if (number < T - 1)
            take_both(number, number + 1);
        else if (i == N / 2)
            take_both(number, 0);
        else
            take_both(0, number);
    }
    return NULL;
}

int main(void)
{
    for (int i = 0; i < T; i++)
        pthread_mutex_init(&locks[i], NULL);
    run_threads(run);
}
