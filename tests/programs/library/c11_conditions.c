/* <threads.h>: a condition variable, with and without a time limit, and call_once. Nobody waits in
 * vain: the flag is set under the mutex. Without the loop's flag (BROKEN), a signal that comes
 * before the wait is lost. */
// RUN: %heddle --quiet %s
// RUN: %exits 1 %heddle --format=json -DBROKEN %s | FileCheck %s
// CHECK: "kind": "deadlock"

#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static cnd_t condition;
static once_flag once = ONCE_FLAG_INIT;
static int ready, initialised;

static void initialise(void)
{
    initialised++;
}

static int consumer(void *argument)
{
    (void)argument;
    call_once(&once, initialise);
    assert(initialised == 1);
    mtx_lock(&mutex);
#ifdef BROKEN
    cnd_wait(&condition, &mutex);
#else
    while (!ready)
        assert(cnd_wait(&condition, &mutex) == thrd_success);
#endif
    mtx_unlock(&mutex);
    return 0;
}

int main(void)
{
    thrd_t thread;
    struct timespec end = {.tv_sec = 1};
    assert(mtx_init(&mutex, mtx_timed) == thrd_success && cnd_init(&condition) == thrd_success);
    assert(thrd_create(&thread, consumer, NULL) == thrd_success);
    call_once(&once, initialise);
    assert(initialised == 1);
    assert(mtx_lock(&mutex) == thrd_success);
    ready = 1;
    assert(cnd_signal(&condition) == thrd_success && mtx_unlock(&mutex) == thrd_success);
    assert(thrd_join(thread, NULL) == thrd_success);
    assert(cnd_broadcast(&condition) == thrd_success);
    assert(mtx_lock(&mutex) == thrd_success);
    assert(cnd_timedwait(&condition, &mutex, &end) == thrd_timedout);
    assert(mtx_unlock(&mutex) == thrd_success);
    cnd_destroy(&condition);
    return 0;
}
