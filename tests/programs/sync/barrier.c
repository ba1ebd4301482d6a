/* Two rounds of a barrier for two threads. In each round either thread may come last, whatever was
 * in the other one: 4 executions. What was written before a round is there after it: no race. One
 * thread of each round, the last, is the serial one. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 4,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>

pthread_barrier_t barrier;
int stage[2], serial[2];

static void work(int self)
{
    stage[self] = 1;
    int first = pthread_barrier_wait(&barrier);
    assert(stage[1 - self] == 1);
    int second = pthread_barrier_wait(&barrier);
    serial[self] = (first == PTHREAD_BARRIER_SERIAL_THREAD) + (second != 0);
}

static void *other(void *unused)
{
    (void)unused;
    work(1);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    assert(pthread_barrier_init(&barrier, NULL, 2) == 0);
    pthread_create(&thread, NULL, other, NULL);
    work(0);
    pthread_join(thread, NULL);
    assert(serial[0] + serial[1] == 2);
    assert(pthread_barrier_destroy(&barrier) == 0);
    return 0;
}
