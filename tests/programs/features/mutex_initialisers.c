/* A mutex that is not static has the type that its initialiser says: a recursive one can be locked twice, an
 * error-checking one says EDEADLK, and with any other one (NORMAL) the thread waits for itself. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DNORMAL %s | FileCheck %s --check-prefix=NORMAL
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// NORMAL: "kind": "deadlock"

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t everybodys = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t careful = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;

struct box {
    int content;
    pthread_mutex_t lock;
};

static void twice(pthread_mutex_t *lock, int second)
{
    assert(pthread_mutex_lock(lock) == 0);
    assert(pthread_mutex_lock(lock) == second);
    assert(second || pthread_mutex_unlock(lock) == 0);
    assert(pthread_mutex_unlock(lock) == 0);
}

int main(void)
{
    pthread_mutex_t own = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
    struct box *box = malloc(sizeof *box);
    twice(&everybodys, 0);
    twice(&careful, EDEADLK);
    twice(&own, 0);
    *box = (struct box){1, PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP};
    twice(&box->lock, EDEADLK);
    box->lock = (pthread_mutex_t)PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
    twice(&box->lock, 0);
#ifdef NORMAL
    box->lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    twice(&box->lock, 0);
#endif
    free(box);
    return 0;
}
