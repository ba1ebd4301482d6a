/* Philosophers dine N times each, with a fork on either side.
 *
 * The bug: each takes the left one first, so that all may hold one and wait for the other. */
#include "hunt.h"

static pthread_mutex_t forks[T];

static void *dine(void *argument)
{
    int left = number_of(argument), right = (left + 1) % T;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&forks[left]);
        pthread_mutex_lock(&forks[right]);
        pthread_mutex_unlock(&forks[left]);
        pthread_mutex_unlock(&forks[right]);
    }
    return NULL;
}

int main(void)
{
    for (int i = 0; i < T; i++)
        pthread_mutex_init(&forks[i], NULL);
    run_threads(dine);
}
