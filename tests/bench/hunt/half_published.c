/* Threads publish two values, each under a mutex of its own; the last thread looks at both.
 *
 * The bug: it may look when the first thread has published one of them. */
#include "hunt.h"

static pthread_mutex_t first_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second_lock = PTHREAD_MUTEX_INITIALIZER;
static int first, second;

static void publish(void)
{
    pthread_mutex_lock(&first_lock);
    first = 1;
    pthread_mutex_unlock(&first_lock);
    pthread_mutex_lock(&second_lock);
    second = 2;
    pthread_mutex_unlock(&second_lock);
}

static void look(void)
{
    pthread_mutex_lock(&first_lock);
    int one = first;
    pthread_mutex_unlock(&first_lock);
    pthread_mutex_lock(&second_lock);
    int two = second;
    pthread_mutex_unlock(&second_lock);
    assert(one == 0 || two == 2);
}

static void *run(void *argument)
{
    write_log(N);
    if (number_of(argument) == T - 1)
        look();
    else
        publish();
    return NULL;
}

int main(void)
{
    run_threads(run);
}
