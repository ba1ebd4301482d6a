/* Fences are accepted; under sequential consistency they change nothing. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,

#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *worker(void *unused)
{
    (void)unused;
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    (void)atomic_load_explicit(&y, memory_order_relaxed);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    __sync_synchronize();
    (void)atomic_load_explicit(&x, memory_order_relaxed);
    pthread_join(thread, NULL);
    return 0;
}
