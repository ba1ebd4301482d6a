/* A worker looks at a flag between two pieces of work, and stops when main has set it.
 *
 * The bug: the flag is volatile rather than atomic. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "data-race"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { PIECES = 3 };

static volatile bool stop;

static void *worker(void *done)
{
    for (int i = 0; i < PIECES && !stop; i++)
        ++*(int *)done;
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int done = 0;

    pthread_create(&thread, NULL, worker, &done);
    stop = true;
    pthread_join(thread, NULL);
    assert(done <= PIECES);
    return 0;
}
