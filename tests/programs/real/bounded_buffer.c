/* A bounded buffer: one lock, one condition for room and one for values, each waited for in a loop.
 * Two producers put one value each into a buffer of one place, and a consumer takes both.
 *
 * Counted by two algorithms. */
// RUN: %heddle --format=json %s > %t.trust
// RUN: %heddle --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>

enum { PLACES = 1, PRODUCERS = 2 };

static int places[PLACES], count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;

static void put(int value)
{
    pthread_mutex_lock(&lock);
    while (count == PLACES)
        pthread_cond_wait(&not_full, &lock);
    places[count++] = value;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&lock);
}

static int take(void)
{
    pthread_mutex_lock(&lock);
    while (count == 0)
        pthread_cond_wait(&not_empty, &lock);
    assert(count > 0);
    int value = places[--count];
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&lock);
    return value;
}

static void *producer(void *value)
{
    put(*(int *)value);
    return NULL;
}

int main(void)
{
    pthread_t threads[PRODUCERS];
    int values[PRODUCERS] = {1, 2}, sum = 0;

    for (int i = 0; i < PRODUCERS; i++)
        pthread_create(&threads[i], NULL, producer, &values[i]);
    for (int i = 0; i < PRODUCERS; i++)
        sum += take();
    for (int i = 0; i < PRODUCERS; i++)
        pthread_join(threads[i], NULL);
    assert(sum == 3 && count == 0);
    return 0;
}
