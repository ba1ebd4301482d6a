/* Plain data that is published by an atomic flag has no mutex. The search by states gives up, and source
 * with operations that commute is left: the load sees the flag or not. */
// RUN: %heddle --algorithm=constrained --independence=state %s | FileCheck %s
// CHECK: No errors found: 2 executions explored under sc, all there are up to operations that commute.

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int data;
static atomic_int ready;

static void *publish(void *unused)
{
    (void)unused;
    data = 1;
    atomic_store(&ready, 1);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, publish, NULL);
    if (atomic_load(&ready))
        assert(data == 1);
    return 0;
}
