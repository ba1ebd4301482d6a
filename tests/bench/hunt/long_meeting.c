/* Threads meet at a barrier N times.
 *
 * The bug: the program expects another number of rounds, which shows at its end, in each of its
 * executions. */
#include "hunt.h"

static pthread_barrier_t barrier;
static int rounds[T];

static void *meet(void *argument)
{
    for (int i = 0; i < N; i++) {
        rounds[number_of(argument)]++;
        pthread_barrier_wait(&barrier);
    }
    return NULL;
}

int main(void)
{
    pthread_barrier_init(&barrier, NULL, T);
    run_threads(meet);
    for (int i = 0; i < T; i++)
        assert(rounds[i] < N);
}
