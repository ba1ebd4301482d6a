/* A thread that is cancelled in a wait for a condition variable holds the mutex. Without a handler
 * that unlocks it, main waits for ever. With a handler (CLEAN), it does not. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=naive --format=json %s | FileCheck %s
// RUN: %heddle --quiet -DCLEAN %s
// CHECK: "kind": "deadlock"

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

#if defined CLEAN
static void unlock(void *held)
{
    pthread_mutex_unlock(held);
}
#endif

static void *worker(void *unused)
{
    pthread_mutex_lock(&lock);
#if defined CLEAN
    pthread_cleanup_push(unlock, &lock);
    pthread_cond_wait(&condition, &lock);
    pthread_cleanup_pop(1);
#else
    pthread_cond_wait(&condition, &lock);
    pthread_mutex_unlock(&lock);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
    return pthread_mutex_lock(&lock); // CHECK: "line": [[#@LINE]]
}
