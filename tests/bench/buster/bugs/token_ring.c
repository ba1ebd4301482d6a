/* N stations in a ring, one thread each. Each passes the token on once: it copies its
 * predecessor's number, and the first station adds one to it. A further thread looks at the ring.
 * One mutex is over all. After SCTBench's token_ring.
 *
 * The bug: the observer takes it that the token has been all around, so that all numbers are
 * equal.
 * Needs N >= 2. No preemption is needed: each thread is one critical section; it is enough that
 * the observer comes behind the first station and before the second. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef N
#define N 3 /* stations */
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int numbers[N];
static bool were_different;

static void *pass_on(void *argument)
{
    int *mine = argument;
    pthread_mutex_lock(&lock);
    *mine = mine == numbers ? numbers[N - 1] + 1 : mine[-1];
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *observe(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    for (int i = 1; i < N; i++)
        if (numbers[i] != numbers[0])
            were_different = true;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t stations[N], observer;

    for (int i = 0; i < N; i++)
        pthread_create(&stations[i], NULL, pass_on, &numbers[i]);
    pthread_create(&observer, NULL, observe, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(stations[i], NULL);
    pthread_join(observer, NULL);
    assert(!were_different);
    return 0;
}
