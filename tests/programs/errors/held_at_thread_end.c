/* A thread may end while it holds a mutex: no error, since no other thread needs to ask for it, but a
 * warning. A robust mutex has a next owner, and the end of the process ends all threads. */
// RUN: %heddle --quiet %s | FileCheck %s
// RUN: %heddle --quiet -DREADER %s | FileCheck %s
// RUN: %heddle --quiet -DEXIT %s | FileCheck --check-prefix=EXIT %s
// RUN: %heddle --format=json %s | FileCheck --check-prefix=JSON %s
// RUN: %heddle --quiet -DROBUST %s | FileCheck --check-prefix=NONE %s
// RUN: %heddle --quiet -DRETURN %s | FileCheck --check-prefix=NONE %s
// RUN: %exits 1 %heddle --quiet -DASK %s | FileCheck --check-prefix=ASK %s
// CHECK: held_at_thread_end.c:[[#]]:5: warning: thread 1 ends while it holds '{{.*}}', which it locks here: {{.*}} [held-at-thread-end]
// CHECK: No errors found
// EXIT: warning: main ends while it holds 'mutex'
// JSON: "verdict": "safe"
// JSON: "kind": "held-at-thread-end"
// NONE-NOT: warning
// ASK: [deadlock]

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;

static void *end(void *unused)
{
#if defined READER
    pthread_rwlock_rdlock(&rwlock);
#else
    pthread_mutex_lock(&mutex);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_mutexattr_t attributes;
    (void)rwlock;
    pthread_mutexattr_init(&attributes);
#if defined ROBUST
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
#endif
    pthread_mutex_init(&mutex, &attributes);
#if defined EXIT
    pthread_mutex_lock(&mutex);
    pthread_exit(NULL);
#elif defined RETURN
    pthread_mutex_lock(&mutex);
    return 0;
#endif
    pthread_create(&thread, NULL, end, NULL);
#if defined ASK
    pthread_mutex_lock(&mutex);
#endif
    pthread_join(thread, NULL);
    return 0;
}
