// The sentence of why, of locks that another thread holds.
//
// -DEND: main takes the sign of a worker for its end, and frees the lock that the worker still holds.
// RUN: %exits 1 %heddle -DEND %s | FileCheck %s --check-prefix=END
// END: [end-of-held-lock]
// END: why: main read job->done: 1 (step [[#]]), which thread 1 (work) wrote (step [[#]]) while it held job->lock (step [[#]]), and it has not unlocked that yet.{{$}}
//
// -DSIGN: the worker unlocks what main has locked, when it sees what main wrote.
// RUN: %exits 1 %heddle -DSIGN %s | FileCheck %s --check-prefix=SIGN
// SIGN: [invalid-unlock]
// SIGN: why: main took job->lock (step [[#]]) and wrote job->done: 1 (step [[#]]). When thread 1 (work) read that (step [[#]]), it unlocked job->lock (step [[#]]), which it did not hold.{{$}}
//
// The same without a sign.
// RUN: %exits 1 %heddle %s | FileCheck %s --check-prefix=NONE
// NONE: [invalid-unlock]
// NONE: why: main took job->lock (step [[#]]), and thread 1 (work), which unlocks it (step [[#]]), did not.{{$}}
//
// -DALONE: nobody holds it: there is no thread to name.
// RUN: %exits 1 %heddle -DALONE %s | FileCheck %s --check-prefix=ALONE
// ALONE: [invalid-unlock]
// ALONE-NOT: why:
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

struct job {
    pthread_mutex_t lock;
    atomic_int done;
};

static void *work(void *argument)
{
    struct job *job = argument;
#ifdef END
    pthread_mutex_lock(&job->lock);
    atomic_store(&job->done, 1);
#endif
#ifdef SIGN
    if (!atomic_load(&job->done))
        return NULL;
#endif
    pthread_mutex_unlock(&job->lock);
    return NULL;
}

int main(void)
{
    struct job *job = malloc(sizeof *job);
    pthread_t thread;
    pthread_mutex_init(&job->lock, NULL);
    atomic_init(&job->done, 0);
#if !defined END && !defined SIGN && !defined ALONE
    pthread_mutex_lock(&job->lock);
#endif
    pthread_create(&thread, NULL, work, job);
#ifdef END
    if (atomic_load(&job->done))
        free(job);
#endif
#ifdef SIGN
    pthread_mutex_lock(&job->lock);
    atomic_store(&job->done, 1);
#endif
    pthread_join(thread, NULL);
}
