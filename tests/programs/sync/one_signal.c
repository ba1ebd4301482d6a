/* Two wait and one signal comes: whichever is woken, the other one is not. The signal comes before
 * both wait, in either order: 2 executions. Or when one of the two waits: it wakes before the other
 * one begins to wait, and gets the mutex again before or after that one had it, or it wakes later,
 * and gets the mutex after that: 3 executions for each of the two. Or when both wait, in either
 * order, and either wakes: 4. In all 12 somebody waits for ever. */
// RUN: %exits 1 %heddle --no-symmetry --keep-going --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --no-symmetry --keep-going --format=json --algorithm=naive %s | FileCheck %s
// CHECK: "complete": 0,
// CHECK: "blocked": 12,
// CHECK: "kind": "deadlock"

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
    pthread_t waiters[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&waiters[i], NULL, wait, NULL);
    pthread_mutex_lock(&mutex);
    pthread_cond_signal(&go);
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < 2; i++)
        pthread_join(waiters[i], NULL);
    return 0;
}
