/* Threads count under a mutex.
 *
 * The bug: one of all rounds, in the middle of one thread, lets the mutex go between the read and
 * the write of the counter. */
#include "hunt.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *count(void *argument)
{
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        int seen = counter;
        if (number_of(argument) == T / 2 && i == N / 2) {
            pthread_mutex_unlock(&lock);
            pthread_mutex_lock(&lock);
        }
        counter = seen + 1;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void)
{
    run_threads(count);
    assert(counter == T * N);
}
