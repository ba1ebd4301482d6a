/* A pool of two permits. T threads take one, N times each, work and give it back.
 *
 * The bug: a thread that finds the log ahead of its own lines leaves without giving its permit
 * back; only two threads, in their last rounds, look at the log. When both did, others wait for
 * ever. */
#include "hunt.h"

#include <semaphore.h>

static sem_t permits;
static atomic_int rounds;

static void *run(void *argument)
{
    for (int i = 0; i < N; i++) {
        sem_wait(&permits);
        int now = atomic_fetch_add(&rounds, 1);
        bool looks = i == N - 1 && number_of(argument) < 2;
        if (looks && now < T * N - T)
            return NULL;
        sem_post(&permits);
    }
    return NULL;
}

int main(void)
{
    sem_init(&permits, 0, 2);
    run_threads(run);
}
