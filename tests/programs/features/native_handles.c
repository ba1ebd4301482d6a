/* Local variables that only go to parameters which a model accesses during the call stay on the
 * thread's own stack, whether at a constant or a variable index: what main does with them is no
 * event. There is a create and a join for each of three threads (an end is no event). */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// CHECK: "events": 6,

#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

enum { WORKERS = 2 };

static void *worker(void *argument)
{
    unsigned seed = (unsigned)(intptr_t)argument;
    assert(rand_r(&seed) >= 0);
    return argument;
}

static void start(pthread_t *thread, const pthread_attr_t *attr)
{
    pthread_create(thread, attr, worker, (void *)7);
}

int main(void)
{
    pthread_t one, threads[WORKERS];
    pthread_attr_t attr;
    void *results[WORKERS];
    int state;

    pthread_attr_init(&attr);
    pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_JOINABLE);
    pthread_attr_getdetachstate(&attr, &state);
    assert(state == PTHREAD_CREATE_JOINABLE);
    start(&one, &attr);
    for (intptr_t i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, worker, (void *)i);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], &results[i]);
    pthread_join(one, &results[0]);
    assert((intptr_t)results[0] == 7 && (intptr_t)results[1] == 1);
    pthread_attr_destroy(&attr);
    return 0;
}
