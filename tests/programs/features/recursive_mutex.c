/* A recursive mutex is free once it is unlocked as often as it was locked. */
// RUN: %heddle --no-symmetry --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,

#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock;
static int depth;

static void *worker(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    assert(depth++ == 0);
    pthread_mutex_unlock(&lock);
    assert(--depth == 0);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_mutexattr_t attributes;
    pthread_t threads[2];

    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &attributes);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(pthread_mutex_unlock(&lock) == EPERM);
    pthread_mutex_destroy(&lock);
    return 0;
}
