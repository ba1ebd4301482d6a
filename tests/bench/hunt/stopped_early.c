/* A queue of N values under a mutex, T - 2 workers, a producer, and a thread that stops all.
 *
 * The bug: a worker that is told to stop does so at once, though the producer may have put values
 * in that nobody takes. The producer's end comes before the stop. */
#include "hunt.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int queued, taken;
static atomic_bool is_stopped;
static atomic_bool has_produced;

static void produce(void)
{
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        queued++;
        pthread_mutex_unlock(&lock);
    }
    atomic_store(&has_produced, true);
}

static void stop(void)
{
    if (atomic_load(&has_produced))
        atomic_store(&is_stopped, true);
}

static void work(void)
{
    for (int i = 0; i < 2 * N && !atomic_load(&is_stopped); i++) {
        pthread_mutex_lock(&lock);
        if (queued > 0) {
            queued--;
            taken++;
        }
        pthread_mutex_unlock(&lock);
    }
}

static void *run(void *argument)
{
    int number = number_of(argument);
    if (number == 0)
        produce();
    else if (number == 1)
        stop();
    else
        work();
    return NULL;
}

int main(void)
{
    run_threads(run);
    assert(!is_stopped || queued == 0 || taken == 0);
}
