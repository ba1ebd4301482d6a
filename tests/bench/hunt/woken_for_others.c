/* A buffer of one place. Half of the threads put N values each, the other half takes them. Both
 * wait for one condition.
 *
 * The bug: a change wakes one thread, which may be one of the same kind: it waits again, and
 * nobody wakes the others. It takes two threads of a kind that wait. */
#include "hunt.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool is_full;

static void change(bool to)
{
    pthread_mutex_lock(&lock);
    while (is_full == to)
        pthread_cond_wait(&changed, &lock);
    is_full = to;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
}

static void *run(void *argument)
{
    for (int i = 0; i < N; i++)
        change(number_of(argument) % 2 == 0);
    return NULL;
}

int main(void)
{
    run_threads(run);
}
