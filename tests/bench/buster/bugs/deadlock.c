/* Two threads take two mutexes, each in its own order, and add to a counter. After SCTBench's
 * deadlock01. With POLITE a thread says what it holds, and takes its second mutex only if it sees
 * that the other one is at work, too.
 *
 * The bug: each thread may hold what the other one waits for. The thread that comes first is left
 * behind its first mutex, while it could take the second: one preemption. With POLITE it is one,
 * too: each thread must see the other's flag, so whichever says so first has to be stopped before
 * it looks, and go on to look afterwards. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef POLITE
#define POLITE 0
#endif

static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static atomic_bool is_at_work[2];
static int counter;

static bool wants_second(int self)
{
    if (!POLITE)
        return true;
    atomic_store(&is_at_work[self], true);
    return atomic_load(&is_at_work[1 - self]);
}

static void work(int self)
{
    pthread_mutex_lock(&mutexes[self]);
    if (wants_second(self)) {
        pthread_mutex_lock(&mutexes[1 - self]);
        counter++;
        pthread_mutex_unlock(&mutexes[1 - self]);
    }
    pthread_mutex_unlock(&mutexes[self]);
}

static void *upwards(void *unused)
{
    (void)unused;
    work(0);
    return NULL;
}

static void *downwards(void *unused)
{
    (void)unused;
    work(1);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, upwards, NULL);
    pthread_create(&threads[1], NULL, downwards, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
