/* An error in a long execution whose updates have no order, under rc11. What an update has to come
 * behind takes a search there, so all updates get an order, and the error is found again: at once,
 * although the execution has thousands of readings and updates. */
// RUN: %exits 1 %heddle --time-limit=60 %s | FileCheck %s
// CHECK: error: assertion `counter == 0' failed [assertion]
// CHECK: 1 error found
// CHECK-NOT: time limit

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { TIMES = 1500 };

static atomic_int counter;
static int seen;

static void *add(void *arg)
{
    for (int i = 0; i < TIMES; i++)
        atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
    return arg;
}

static void *look(void *arg)
{
    for (int i = 0; i < TIMES; i++)
        seen = atomic_load_explicit(&counter, memory_order_relaxed);
    return arg;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, add, NULL);
    pthread_create(&threads[1], NULL, add, NULL);
    pthread_create(&threads[2], NULL, look, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(counter == 0);
}
