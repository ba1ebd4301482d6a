/* A job of two parts; whoever finishes the last part says so, and main then takes the job apart,
 * with the mutex in it.
 *
 * The bug: the thread says so before it has unlocked the mutex, which may be gone by then. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// Whichever shows first: the mutex ends while the thread holds it, or the thread uses it then.
// CHECK: "kind": "{{use-after-free|end-of-held-lock}}"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct job {
    pthread_mutex_t lock;
    int parts;
    atomic_bool done;
};

static void *finish_part(void *argument)
{
    struct job *job = argument;

    pthread_mutex_lock(&job->lock);
    if (--job->parts == 0)
        atomic_store(&job->done, true);
    pthread_mutex_unlock(&job->lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    struct job *job = malloc(sizeof *job);

    pthread_mutex_init(&job->lock, NULL);
    job->parts = 2;
    atomic_init(&job->done, false);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, finish_part, job);
    if (atomic_load(&job->done))
        free(job);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
