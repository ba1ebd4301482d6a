/* A bounded buffer of one place, with two producers and two consumers.
 *
 * The bug: one condition serves both for room and for values, and is signalled rather than
 * broadcast. A producer's signal may wake the other producer, which finds no room and waits again,
 * and all wait for ever. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <pthread.h>
#include <stdbool.h>

static bool full;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void wait_until(bool state)
{
    while (full != state)
        pthread_cond_wait(&changed, &lock);
}

static void *producer(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    wait_until(false);
    full = true;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *consumer(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    wait_until(true);
    full = false;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[4];

    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, i < 2 ? producer : consumer, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
