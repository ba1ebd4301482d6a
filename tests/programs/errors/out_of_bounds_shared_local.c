/* One element before the beginning of another thread's local array. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "out-of-bounds"

#include <pthread.h>

static void *worker(void *array)
{
    ((int *)array)[-1] = 1; // CHECK: "line": [[#@LINE]]
    return NULL;
}

int main(void)
{
    int array[4] = {0};
    pthread_t thread;
    pthread_create(&thread, NULL, worker, array);
    pthread_join(thread, NULL);
    return array[0];
}
