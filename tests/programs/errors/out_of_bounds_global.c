/* One element behind the end of a global array. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "out-of-bounds"

#include <pthread.h>
#include <stdatomic.h>

static int array[4];
static atomic_int next;

static void *worker(void *unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++)
        array[atomic_fetch_add(&next, 1)] = 1;
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, worker, NULL);
    pthread_create(&threads[1], NULL, worker, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    array[atomic_load(&next)] = 1; // CHECK: "line": [[#@LINE]]
    return 0;
}
