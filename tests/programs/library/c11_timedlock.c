// A mutex of <threads.h> with a time limit. The thread that comes second, which may be either, waits for the
// first one or gives up: 2 orders, and in each the thread that gives up does so before the other one unlocks,
// which makes 2 * 2 executions.
// RUN: %heddle %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop %s | FileCheck %s
// CHECK: Executions: 4 complete, 0 blocked
#include <assert.h>
#include <stddef.h>
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static int count;

static int run(void *unused)
{
    (void)unused;
    struct timespec soon = {.tv_sec = 1};
    int result = mtx_timedlock(&mutex, &soon);
    assert(result == thrd_success || result == thrd_timedout);
    if (result == thrd_timedout)
        return 0;
    count++;
    mtx_unlock(&mutex);
    return 1;
}

int main(void)
{
    thrd_t threads[2];
    int results[2];
    assert(mtx_init(&mutex, mtx_timed) == thrd_success);
    for (int i = 0; i < 2; i++)
        assert(thrd_create(&threads[i], run, NULL) == thrd_success);
    for (int i = 0; i < 2; i++)
        thrd_join(threads[i], &results[i]);
    assert(count == results[0] + results[1] && count >= 1);
    return 0;
}
