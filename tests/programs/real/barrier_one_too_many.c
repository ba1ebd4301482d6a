/* Workers that meet at a barrier before they go on.
 *
 * The bug: the barrier also counts main, which only joins them. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <pthread.h>

enum { WORKERS = 2 };

static pthread_barrier_t barrier;
static int parts[WORKERS];

static void *worker(void *part)
{
    *(int *)part = 1;
    pthread_barrier_wait(&barrier);
    return NULL;
}

int main(void)
{
    pthread_t threads[WORKERS];

    pthread_barrier_init(&barrier, NULL, WORKERS + 1);
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, worker, &parts[i]);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
    pthread_barrier_destroy(&barrier);
    return 0;
}
