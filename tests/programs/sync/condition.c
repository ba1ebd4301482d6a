/* A consumer waits for a flag. Either the producer sets it first: the consumer does not wait (1
 * execution); the signal comes before or after the consumer's critical section, but it wakes nobody
 * and changes nothing. Or the consumer waits, is signalled within the producer's critical section,
 * and gets the mutex behind it: 1. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t set = PTHREAD_COND_INITIALIZER;
int flag;

static void *produce(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&mutex);
    flag = 1;
    assert(pthread_cond_signal(&set) == 0);
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void)
{
    pthread_t producer;
    pthread_create(&producer, NULL, produce, NULL);
    pthread_mutex_lock(&mutex);
    while (!flag)
        assert(pthread_cond_wait(&set, &mutex) == 0);
    pthread_mutex_unlock(&mutex);
    pthread_join(producer, NULL);
    assert(pthread_cond_destroy(&set) == 0);
    return 0;
}
