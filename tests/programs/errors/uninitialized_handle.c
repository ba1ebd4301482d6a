/* A thread that was never created is joined: the array of handles holds nothing there. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "uninitialized-read"

#include <pthread.h>

static volatile int created = 1;

static void *worker(void *argument)
{
    return argument;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < created; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL); // CHECK: "line": [[#@LINE]]
    return 0;
}
