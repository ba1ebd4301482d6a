/* Threads count under a mutex, in a log between two of their rounds.
 *
 * The bug: in its last round, a thread reads the counter in one critical section and writes it in
 * the next. What another thread counts in between is lost. */
#include "hunt.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static int add(int value)
{
    pthread_mutex_lock(&lock);
    counter += value;
    int now = counter;
    pthread_mutex_unlock(&lock);
    return now;
}

static void set(int value)
{
    pthread_mutex_lock(&lock);
    counter = value;
    pthread_mutex_unlock(&lock);
}

static void *count(void *unused)
{
    for (int i = 1; i < N; i++) {
        write_log(1);
        add(1);
    }
    set(add(0) + 1);
    return unused;
}

int main(void)
{
    run_threads(count);
    assert(counter == T * N);
}
