/* Two threads want it done, and one of them, either, does it: 2 executions. Who did not do it sees
 * what was done: no race. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int times;

static void count(void)
{
    times++;
}

static void *use(void *unused)
{
    (void)unused;
    assert(pthread_once(&once, count) == 0);
    assert(times == 1);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, use, NULL);
    use(NULL);
    return 0;
}
