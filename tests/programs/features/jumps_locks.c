/* A jump gives back no lock. With LOST, the second thread waits for ever; otherwise the handler
 * unlocks: one execution for each order of the two critical sections. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=optimal --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=naive --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DLOST %s | FileCheck --check-prefix=LOST %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// LOST: "kind": "deadlock"

#include <assert.h>
#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int failures;

static void fail(jmp_buf place)
{
    failures++;
    longjmp(place, 1);
}

static void *worker(void *unused)
{
    (void)unused;
    jmp_buf place;
    if (setjmp(place) == 0) {
        pthread_mutex_lock(&lock);
        fail(place);
    }
#if !defined LOST
    pthread_mutex_unlock(&lock);
#endif
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(failures == 2);
    return 0;
}
