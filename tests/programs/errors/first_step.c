// A thread fails in its first step. The trace has its creation, also where another thread, created
// later, lets main wait sooner: main creates two threads and waits for the first one, so no
// interleaving up to the error needs a preemption. --replay runs it again.
// RUN: %exits 1 %heddle --format=json %s >%t && FileCheck --input-file=%t --check-prefix=TRACE %s
// RUN: %exits 1 %heddle --replay=%t %s | FileCheck --check-prefix=REPLAY %s
// RUN: %exits 1 %heddle --format=json -DRWLOCK %s >%t && FileCheck --input-file=%t --check-prefix=TRACE %s
// RUN: %exits 1 %heddle --replay=%t -DRWLOCK %s | FileCheck --check-prefix=REPLAY %s
// RUN: %exits 1 %heddle --format=json -DFREE %s >%t && FileCheck --input-file=%t --check-prefix=TRACE %s
// RUN: %exits 1 %heddle --replay=%t -DFREE %s | FileCheck --check-prefix=REPLAY %s
// RUN: %exits 1 %heddle --format=json -DASSERT %s >%t && FileCheck --input-file=%t --check-prefix=TRACE %s
// RUN: %exits 1 %heddle --replay=%t -DASSERT %s | FileCheck --check-prefix=REPLAY %s
// TRACE: "op": "create"
// REPLAY: The recorded execution ends in the same error
//
// Main takes the mutex behind the creations, and keeps it. The unlock is wrong anyway: main holds
// the mutex, or nobody does.
// RUN: %exits 1 %heddle --format=json --keep-going -DHOLD %s >%t && FileCheck --input-file=%t --check-prefix=TRACE %s
// RUN: %exits 1 %heddle --replay=%t -DHOLD %s | FileCheck --check-prefix=REPLAY %s
//
// RUN: %heddle -DRIGHT %s | FileCheck --check-prefix=RIGHT %s
// RIGHT: No errors found
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int variable, *where = &variable;

static void *fail(void *unused)
{
#ifdef RIGHT
    pthread_mutex_lock(&mutex);
#endif
#ifdef RWLOCK
    pthread_rwlock_unlock(&lock);
#elif defined ASSERT
    assert(unused);
#elif defined FREE
    free(where);
#else
    pthread_mutex_unlock(&mutex);
#endif
    return unused;
}

static void *rest(void *unused)
{
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, fail, NULL);
    pthread_create(&other, NULL, rest, NULL);
#ifdef HOLD
    pthread_mutex_lock(&mutex);
#endif
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    return 0;
}
