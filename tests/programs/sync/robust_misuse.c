/* A thread that ignores EOWNERDEAD works on data that a dead thread has left half done: an assertion
 * on them fails. With CHECKED, it repairs them. A thread that does not own a robust mutex cannot
 * unlock it, and is told so. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=naive --format=json %s | FileCheck %s
// RUN: %heddle --quiet -DCHECKED %s
// CHECK: "kind": "assertion"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex;
static int one, other; /* always equal */

static void *worker(void *unused)
{
    pthread_mutex_lock(&mutex);
    one++;
    pthread_exit(unused); /* before `other` follows */
}

int main(void)
{
    pthread_t thread;
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &attributes);
    assert(pthread_mutex_unlock(&mutex) == EPERM);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_join(thread, NULL);
    int found = pthread_mutex_lock(&mutex);
#if defined CHECKED
    if (found == EOWNERDEAD) {
        other = one;
        pthread_mutex_consistent(&mutex);
    }
#endif
    assert(found != ENOTRECOVERABLE && one == other);
    return pthread_mutex_unlock(&mutex);
}
