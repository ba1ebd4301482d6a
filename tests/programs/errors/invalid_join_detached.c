/* A thread is joined after it was detached. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "invalid-join"

#include <pthread.h>

static void *worker(void *argument)
{
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_detach(thread);
    pthread_join(thread, NULL); // CHECK: "line": [[#@LINE]]
    return 0;
}
