/* Two threads each free what only one of them should. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "double-free"

#include <pthread.h>
#include <stdlib.h>

static void *shared;

static void *worker(void *unused)
{
    (void)unused;
    free(shared); // CHECK: "line": [[#@LINE]]
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    shared = malloc(8);
    pthread_create(&threads[0], NULL, worker, NULL);
    pthread_create(&threads[1], NULL, worker, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
