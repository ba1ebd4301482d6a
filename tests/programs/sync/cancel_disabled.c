/* A thread that has disabled cancellation is not cancelled until it enables it again; with FOR_EVER,
 * it never does, and its wait is a deadlock. Cancellation at any moment is refused, and so is a
 * message queue in a program that cancels threads. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=naive --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DFOR_EVER %s | FileCheck --check-prefix=FOR_EVER %s
// RUN: %exits 2 %heddle -DASYNCHRONOUS %s 2>&1 | FileCheck --check-prefix=ASYNCHRONOUS %s
// RUN: %exits 2 %heddle -DQUEUE %s 2>&1 | FileCheck --check-prefix=QUEUE %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// FOR_EVER: "kind": "deadlock"
// ASYNCHRONOUS: error: heddle cancels threads at cancellation points only
// QUEUE: error: call of 'mq_receive' in a program that cancels threads

#include <assert.h>
#include <mqueue.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t semaphore;
static int done;

/* Two executions: the request comes before the test, or after it. */
static void *worker(void *unused)
{
    int before;
    (void)unused;
    assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before) == 0);
    assert(before == PTHREAD_CANCEL_ENABLE);
    assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &before) == 0);
    assert(before == PTHREAD_CANCEL_DEFERRED);
#if defined ASYNCHRONOUS
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
#elif defined QUEUE
    char text[1];
    mq_receive(0, text, sizeof text, NULL);
#elif defined FOR_EVER
    sem_wait(&semaphore);
#endif
    pthread_testcancel();
    done = 1;
    pthread_setcancelstate(before, &before);
    assert(before == PTHREAD_CANCEL_DISABLE);
    pthread_testcancel();
    return NULL;
}

int main(void)
{
    pthread_t thread;
    void *result;
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    assert(done && (result == NULL || result == PTHREAD_CANCELED));
    return 0;
}
