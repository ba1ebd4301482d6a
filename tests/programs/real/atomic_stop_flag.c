/* A worker looks at an atomic flag between two pieces of work, and stops when main has set it.
 *
 * The flag is set before one of the worker's looks, each of which then is its last one, or after
 * all of them: PIECES + 1 executions. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 4,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { PIECES = 3 };

static atomic_bool stop;

static void *worker(void *done)
{
    for (int i = 0; i < PIECES && !atomic_load(&stop); i++)
        ++*(int *)done;
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int done = 0;

    pthread_create(&thread, NULL, worker, &done);
    atomic_store(&stop, true);
    pthread_join(thread, NULL);
    assert(done <= PIECES);
    return 0;
}
