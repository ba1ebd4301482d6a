/* A waiter with a time limit and a signal that is sent while the waiter may wait. The signal comes
 * first, and is lost: the time is up (1 execution). Or it comes while the thread waits: it returns 0
 * (1). Or the time is up before it comes (1); then the waiter gets the mutex back before or after
 * the signal's section, which makes it 2. Spelt out: the mutex is taken by main once and by the
 * waiter twice. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 4,
// CHECK: "blocked": 0,

#include <assert.h>
#include <errno.h>
#include <pthread.h>

const struct timespec soon;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t go = PTHREAD_COND_INITIALIZER;
int sent;

static void *wait(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&mutex);
    int before = sent, result = pthread_cond_timedwait(&go, &mutex, &soon);
    assert(result == ETIMEDOUT || (result == 0 && !before && sent));
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void)
{
    pthread_t waiter;
    pthread_create(&waiter, NULL, wait, NULL);
    pthread_mutex_lock(&mutex);
    sent = 1;
    pthread_cond_signal(&go);
    pthread_mutex_unlock(&mutex);
    pthread_join(waiter, NULL);
    return 0;
}
