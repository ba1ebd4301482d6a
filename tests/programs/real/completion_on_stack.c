/* An asynchronous read whose completion is a local variable of the caller.
 *
 * The bug: the caller looks at the flag without the lock first, and when it is set already, returns
 * while the device is still to signal and to unlock what is in the caller's frame. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// Whichever shows first: the lock ends while the device holds it, or the device uses it then.
// CHECK: "kind": "{{use-after-scope|end-of-held-lock}}"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

struct completion {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    atomic_bool done;
};

static void *device(void *argument)
{
    struct completion *completion = argument;

    pthread_mutex_lock(&completion->lock);
    atomic_store(&completion->done, true);
    pthread_cond_signal(&completion->changed);
    pthread_mutex_unlock(&completion->lock);
    return NULL;
}

static void read_block(void)
{
    struct completion completion = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false};
    pthread_t thread;

    pthread_create(&thread, NULL, device, &completion);
    pthread_detach(thread);
    if (atomic_load(&completion.done))
        return;
    pthread_mutex_lock(&completion.lock);
    while (!atomic_load(&completion.done))
        pthread_cond_wait(&completion.changed, &completion.lock);
    pthread_mutex_unlock(&completion.lock);
}

int main(void)
{
    read_block();
    return 0;
}
