/* pthread_create is told to write beyond the end of an array of the thread's own stack. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "out-of-bounds"

#include <pthread.h>

static volatile int workers = 3;

static void *worker(void *argument)
{
    return argument;
}

int main(void)
{
    pthread_t threads[2];
    int count = workers;
    for (int i = 0; i < count; i++)
        pthread_create(&threads[i], NULL, worker, NULL); // CHECK: "line": [[#@LINE]]
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
