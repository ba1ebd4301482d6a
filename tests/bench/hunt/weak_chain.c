/* T threads hand a message on, N times around: each waits for the number of the one before it.
 *
 * The bug: one of all the stores is relaxed, in the middle. What was written before it is not
 * published to the threads behind it. */
#include "hunt.h"

#include <sched.h>

static atomic_int passed;
static int message;

static void *run(void *argument)
{
    int number = number_of(argument);
    for (int i = 0; i < N; i++) {
        int turn = i * T + number;
        while (atomic_load_explicit(&passed, ACQUIRE) != turn)
            sched_yield();
        message++;
        atomic_store_explicit(&passed, turn + 1, turn == T * N / 2 ? RELAXED : RELEASE);
    }
    return NULL;
}

int main(void)
{
    run_threads(run);
}
