/* An asynchronous read with a completion on the heap: it has two references, the caller's and the
 * device's, so that it outlives whoever is done first.
 *
 * Counted by two algorithms. */
// RUN: %heddle --format=json %s > %t.trust
// RUN: %heddle --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct completion {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int references;
    bool done;
    int bytes;
};

static void drop(struct completion *completion)
{
    pthread_mutex_lock(&completion->lock);
    bool last = --completion->references == 0;
    pthread_mutex_unlock(&completion->lock);
    if (last) {
        pthread_cond_destroy(&completion->changed);
        pthread_mutex_destroy(&completion->lock);
        free(completion);
    }
}

static void *device(void *argument)
{
    struct completion *completion = argument;

    pthread_mutex_lock(&completion->lock);
    completion->bytes = 512;
    completion->done = true;
    pthread_cond_signal(&completion->changed);
    pthread_mutex_unlock(&completion->lock);
    drop(completion);
    return NULL;
}

int main(void)
{
    struct completion *completion = calloc(1, sizeof *completion);
    pthread_t thread;

    pthread_mutex_init(&completion->lock, NULL);
    pthread_cond_init(&completion->changed, NULL);
    completion->references = 2;
    pthread_create(&thread, NULL, device, completion);
    pthread_detach(thread);
    pthread_mutex_lock(&completion->lock);
    while (!completion->done)
        pthread_cond_wait(&completion->changed, &completion->lock);
    assert(completion->bytes == 512);
    pthread_mutex_unlock(&completion->lock);
    drop(completion);
    return 0;
}
