/* A bounded queue with two flags, under one mutex: twice a producer puts an element in if the one
 * flag lets it, and each of N consumers takes one out if the other flag says that there is one.
 * After SCTBench's queue.
 *
 * The bug: a consumer looks at the flag in one critical section and takes the element in the next.
 * Needs N >= 2. One preemption shows it: the producer runs to its end, a consumer sees the flag
 * and is stopped, a second one takes the only element, and the first takes one that is not there.
 * None is not enough: what a consumer runs without a break sees the flag as it is. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef N
#define N 2 /* consumers */
#endif

enum { SIZE = 1, ROUNDS = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int elements[SIZE];
static int put, taken;
static bool may_put = true, may_take;
static bool was_empty;

static void update_flags(void)
{
    may_put = put - taken < SIZE;
    may_take = put > taken;
}

static void *produce(void *unused)
{
    (void)unused;
    for (int round = 0; round < ROUNDS; round++) {
        pthread_mutex_lock(&lock);
        if (may_put) {
            elements[put++ % SIZE] = round;
            update_flags();
        }
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static bool can_take(void)
{
    pthread_mutex_lock(&lock);
    bool result = may_take;
    pthread_mutex_unlock(&lock);
    return result;
}

static void *consume(void *unused)
{
    (void)unused;
    if (!can_take())
        return NULL;
    pthread_mutex_lock(&lock);
    if (taken == put)
        was_empty = true;
    else
        elements[taken++ % SIZE] = -1;
    update_flags();
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t producer, consumers[N];

    pthread_create(&producer, NULL, produce, NULL);
    for (int i = 0; i < N; i++)
        pthread_create(&consumers[i], NULL, consume, NULL);
    pthread_join(producer, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(consumers[i], NULL);
    assert(!was_empty);
    return 0;
}
