/* A table of S stripes, each with a mutex. Threads insert N values each, under their stripe's mutex
 * and then that of the count. At a certain number of values, the table is resized.
 *
 * The bug: who resizes holds the mutex of the count, and takes all stripes. */
#include "hunt.h"

#ifndef S
#define S 16
#endif

static pthread_mutex_t stripes[S];
static pthread_mutex_t count_lock = PTHREAD_MUTEX_INITIALIZER;
static int count, resizes;

static void resize(void)
{
    for (int i = 0; i < S; i++)
        pthread_mutex_lock(&stripes[i]);
    resizes++;
    for (int i = 0; i < S; i++)
        pthread_mutex_unlock(&stripes[i]);
}

static void insert(int key)
{
    pthread_mutex_lock(&stripes[key % S]);
    pthread_mutex_lock(&count_lock);
    bool is_due = ++count == T * N / 2;
    pthread_mutex_unlock(&count_lock);
    pthread_mutex_unlock(&stripes[key % S]);
    if (!is_due)
        return;
    pthread_mutex_lock(&count_lock);
    resize();
    pthread_mutex_unlock(&count_lock);
}

static void *run(void *argument)
{
    for (int i = 0; i < N; i++)
        insert(number_of(argument) * 31 + i * 7);
    return NULL;
}

int main(void)
{
    for (int i = 0; i < S; i++)
        pthread_mutex_init(&stripes[i], NULL);
    run_threads(run);
}
