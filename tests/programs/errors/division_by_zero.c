/* The divisor is 0 when the other thread has not run yet. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "division-by-zero"

#include <pthread.h>
#include <stdatomic.h>

static atomic_int divisor;

static void *setter(void *unused)
{
    (void)unused;
    atomic_store(&divisor, 2);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, setter, NULL);
    int half = 10 / atomic_load(&divisor); // CHECK: "line": [[#@LINE]]
    pthread_join(thread, NULL);
    return half & 0;
}
