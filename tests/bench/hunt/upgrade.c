/* Threads read a table under a read-write lock of their own making; those with an odd number then
 * write it.
 *
 * The bug: a writer keeps its read lock until there is no other reader. Two of them wait for each
 * other. */
#include "hunt.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t left = PTHREAD_COND_INITIALIZER;
static int readers, value;

static void begin(void)
{
    pthread_mutex_lock(&lock);
    readers++;
    pthread_mutex_unlock(&lock);
}

static void end(void)
{
    pthread_mutex_lock(&lock);
    readers--;
    pthread_cond_broadcast(&left);
    pthread_mutex_unlock(&lock);
}

static void upgrade_and_write(void)
{
    pthread_mutex_lock(&lock);
    while (readers > 1)
        pthread_cond_wait(&left, &lock);
    value++;
    pthread_mutex_unlock(&lock);
}

static void *run(void *argument)
{
    for (int i = 0; i < N; i++) {
        begin();
        if (i == N - 1 && number_of(argument) % 2 == 1)
            upgrade_and_write();
        end();
    }
    return NULL;
}

int main(void)
{
    run_threads(run);
}
