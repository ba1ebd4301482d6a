/* A waiter sleeps until a flag is set.
 *
 * The bug: the flag is set and the condition signalled without the lock. Both may happen between
 * the waiter's look at the flag and its wait: the flag's being atomic does not help. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_bool done;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *worker(void *unused)
{
    (void)unused;
    atomic_store(&done, true);
    pthread_cond_signal(&changed);
    return NULL;
}

int main(void)
{
    pthread_t thread;

    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_lock(&lock);
    while (!atomic_load(&done))
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
