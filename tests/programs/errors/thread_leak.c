/* A thread that has ended, and that nobody has joined or detached, is leaked at the end of the program. */
// RUN: %exits 1 %heddle --leaks=error --quiet %s | FileCheck %s
// RUN: %exits 1 %heddle --leaks=error --quiet -DEXIT --algorithm=optimal %s | FileCheck %s
// RUN: %exits 1 %heddle --leaks=error --format=json %s >%t && FileCheck --check-prefix=JSON %s <%t
// RUN: %exits 1 %heddle --replay=%t %s | FileCheck --check-prefix=REPLAY %s
// RUN: %heddle --leaks=error --quiet -DJOINS %s
// RUN: %heddle --leaks=error --quiet -DDETACHES %s
// RUN: %heddle --leaks=error --quiet -DDETACHED %s
// RUN: %heddle --quiet %s
// CHECK: thread_leak.c:[[#]]:5: error: thread 1, which is created here, has ended, and is neither joined nor detached [thread-leak]
// JSON: "kind": "thread-leak"
// REPLAY: The recorded execution ends in the same error

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
#if defined DETACHED
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
#endif
    pthread_create(&thread, &attributes, work, NULL);
#if defined JOINS
    pthread_join(thread, NULL);
#elif defined DETACHES
    pthread_detach(thread);
#elif defined EXIT
    pthread_exit(NULL);
#endif
    return 0;
}
