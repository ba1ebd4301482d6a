/* A thread pool that shuts down.
 *
 * The bug: shutting down signals rather than broadcasts. When both workers wait, one of them sleeps
 * on. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <pthread.h>
#include <stdbool.h>

enum { WORKERS = 2 };

static bool closing;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;

static void *worker(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    while (!closing)
        pthread_cond_wait(&work, &lock);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void shut_down(void)
{
    pthread_mutex_lock(&lock);
    closing = true;
    pthread_cond_signal(&work);
    pthread_mutex_unlock(&lock);
}

int main(void)
{
    pthread_t threads[WORKERS];

    for (int i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    shut_down();
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
