/* <threads.h>: threads and mutexes. The two threads' critical sections come in either order, and the
 * mutex is all that they share. */
// RUN: %heddle --spurious-failures=0 --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DBROKEN %s | FileCheck --check-prefix=BROKEN %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// BROKEN: "kind": "data-race"

#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static thrd_t first;
static int sum;

static int add(void *argument)
{
#ifndef BROKEN
    assert(mtx_lock(&mutex) == thrd_success);
#endif
    sum += *(int *)argument;
#ifndef BROKEN
    assert(mtx_unlock(&mutex) == thrd_success);
#endif
    if (*(int *)argument == 2)
        thrd_exit(-7);
    return 10 * *(int *)argument;
}

static int idle(void *argument)
{
    (void)argument;
    thrd_yield();
    assert(!thrd_equal(thrd_current(), first));
    return 0;
}

static void mutexes_alone(void)
{
    mtx_t recursive;
    assert(mtx_init(&recursive, mtx_plain | mtx_recursive) == thrd_success);
    assert(mtx_lock(&recursive) == thrd_success && mtx_trylock(&recursive) == thrd_success);
    assert(mtx_unlock(&recursive) == thrd_success && mtx_unlock(&recursive) == thrd_success);
    mtx_destroy(&recursive);
    assert(mtx_trylock(&mutex) == thrd_success && mtx_trylock(&mutex) == thrd_busy);
    assert(mtx_unlock(&mutex) == thrd_success);
}

int main(void)
{
    thrd_t threads[2], detached;
    int numbers[] = {1, 2}, results[2];
    first = thrd_current();
    assert(mtx_init(&mutex, mtx_plain) == thrd_success);
    for (int i = 0; i < 2; i++)
        assert(thrd_create(&threads[i], add, &numbers[i]) == thrd_success);
    for (int i = 0; i < 2; i++)
        assert(thrd_join(threads[i], &results[i]) == thrd_success);
    assert(sum == 3 && results[0] == 10 && results[1] == -7);
    assert(thrd_create(&detached, idle, NULL) == thrd_success);
    assert(thrd_detach(detached) == thrd_success);
    assert(thrd_sleep(&(struct timespec){.tv_nsec = 5}, NULL) == 0);
    assert(thrd_sleep(&(struct timespec){.tv_nsec = -5}, NULL) < 0);
    mutexes_alone();
    mtx_destroy(&mutex);
    return 0;
}
