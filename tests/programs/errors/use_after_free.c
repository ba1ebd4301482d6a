/* One thread frees what the other one may still use. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-free"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *counter;

static void *worker(void *unused)
{
    (void)unused;
    atomic_fetch_add(counter, 1); // CHECK: "line": [[#@LINE]]
    return NULL;
}

int main(void)
{
    pthread_t thread;
    counter = calloc(1, sizeof *counter);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_detach(thread);
    free(counter);
    return 0;
}
