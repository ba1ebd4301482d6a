/* JSON: the states of a condition variable and a barrier. The assertion fails only if main waits, so
 * that thread 1 signals a waiter. It goes on, with its switches the fewest there are, until it waits
 * at the barrier; main wakes then, and is the last to arrive. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t barrier;
static bool is_ready;

static void *prepare(void *unused)
{
    pthread_mutex_lock(&mutex);
    is_ready = true;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    pthread_barrier_wait(&barrier);
    return unused;
}

int main(void)
{
    bool has_waited = false;
    pthread_t thread;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&thread, NULL, prepare, NULL);
    pthread_mutex_lock(&mutex);
    for (; !is_ready; has_waited = true)
        pthread_cond_wait(&condition, &mutex);
    pthread_mutex_unlock(&mutex);
    pthread_barrier_wait(&barrier);
    assert(!has_waited);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle --format=json states_of_two.c | FileCheck %s
// CHECK: "op": "lock"
// CHECK: "state": "held by main"
// CHECK: "state": "1 waiter, 0 signals"
// CHECK: "op": "unlock"
// CHECK: "state": "free"
// CHECK: "op": "lock"
// CHECK: "state": "held by thread 1"
// CHECK: "op": "condition-signal"
// CHECK: "state": "1 waiter, 1 signal"
// CHECK: "state": "1 of 2 have arrived"
// CHECK: "state": "0 waiters, 0 signals"
// CHECK: "state": "all 2 have arrived"
