/* The signal is lost when it comes before the wait, and nothing tells the waiter. */
// RUN: %exits 1 %heddle %s | FileCheck %s
// CHECK: error: deadlock: thread 1 waits for a signal of 'go' [deadlock]

#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t go = PTHREAD_COND_INITIALIZER;

static void *wait(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&go, &mutex);
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void)
{
    pthread_t waiter;
    pthread_create(&waiter, NULL, wait, NULL);
    pthread_cond_signal(&go);
    pthread_join(waiter, NULL);
    return 0;
}
