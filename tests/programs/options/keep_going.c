/* An error does not end the exploration: of the three values that main may see, one is wrong, and
 * the two executions with the others are complete. */
// RUN: %exits 1 %heddle --keep-going --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "complete": 2,
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *writer(void *unused)
{
    (void)unused;
    atomic_store(&x, 1);
    atomic_store(&x, 2);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    assert(atomic_load(&x) != 1);
    pthread_join(thread, NULL);
    return 0;
}
