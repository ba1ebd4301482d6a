/* A trylock fails when the lock is held and succeeds when it is free: it either runs before
 * the other lock, between lock and unlock, or after; and when it holds the lock itself, the
 * other thread waits. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,

#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int owners;

static void *locker(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    assert(owners++ == 0);
    owners--;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, locker, NULL);
    int status = pthread_mutex_trylock(&lock);
    if (status == 0) {
        assert(owners++ == 0);
        owners--;
        pthread_mutex_unlock(&lock);
    } else {
        assert(status == EBUSY);
    }
    pthread_join(thread, NULL);
    return 0;
}
