/* A wait that ends without a signal. Without one (NONE), the waiter comes second and need not wait, or
 * it is woken: 2 executions. With one, it may also wake before the signal, and then get the mutex
 * before the other one, to wait again and be woken, or behind it, and find that it need not: 4. Who
 * does not look again what it waits for, is wrong, and that shows only then (HASTY). */
// RUN: %heddle --format=json %s | FileCheck --check-prefix=NONE %s
// RUN: %heddle --format=json --spurious-wakeups=1 %s | FileCheck %s
// RUN: %heddle --format=json --spurious-wakeups=1 --algorithm=naive %s | FileCheck %s
// RUN: %heddle --format=json --spurious-wakeups=1 --algorithm=pop %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 4,
// CHECK: "blocked": 0,
// NONE: "verdict": "safe"
// NONE: "complete": 2,
// RUN: %heddle --format=json -DHASTY %s | FileCheck --check-prefix=NONE %s
// RUN: %exits 1 %heddle -DHASTY --spurious-wakeups=1 %s | FileCheck --check-prefix=HASTY %s
// HASTY: error: assertion `ready' failed

#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t go = PTHREAD_COND_INITIALIZER;
int ready;

static void *wait(void *unused)
{
    pthread_mutex_lock(&mutex);
#ifdef HASTY
    if (!ready)
#else
    while (!ready)
#endif
        pthread_cond_wait(&go, &mutex);
    assert(ready);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t waiter;
    pthread_create(&waiter, NULL, wait, NULL);
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&go);
    pthread_mutex_unlock(&mutex);
    pthread_join(waiter, NULL);
    return 0;
}
