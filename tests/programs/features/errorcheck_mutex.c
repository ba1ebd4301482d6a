/* An error-checking mutex says what is wrong instead of doing it. The
 * stranger finds it either held or free. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;

static void *stranger(void *unused)
{
    (void)unused;
    assert(pthread_mutex_unlock(&lock) == EPERM);
    return NULL;
}

int main(void)
{
    pthread_t thread;

    assert(pthread_mutex_unlock(&lock) == EPERM);
    assert(pthread_mutex_lock(&lock) == 0);
    assert(pthread_mutex_lock(&lock) == EDEADLK);
    pthread_create(&thread, NULL, stranger, NULL);
    assert(pthread_mutex_unlock(&lock) == 0);
    pthread_join(thread, NULL);
    return 0;
}
