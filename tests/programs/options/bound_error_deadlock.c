/* Two threads take two mutexes, each in its own order. The one that comes first is left when it
 * could take its second mutex: a preemption, although it waits for that mutex in the end. The
 * other one, and main, wait when they are left. So without a preemption there is no deadlock, but
 * only the two orders of the threads. */
// RUN: %exits 1 %heddle -bound 0..3 --bound-strict --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %heddle -bound 0..3 --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %heddle -bound 0..3 --algorithm=bpor --format=json %s | FileCheck %s --check-prefix=JSON
//      JSON: "bound": 1,
// JSON-NEXT: "bound_proved": 0,
//      JSON: "kind": "deadlock",
//      JSON: "preemptions": 1,
//
// RUN: %exits 0 %heddle --sc -bound 0 --bound-strict %s | FileCheck %s --check-prefix=STRICT
// STRICT: No errors found with no preemption: 2 executions explored under sc, all there are within the bound.
//
// RUN: %exits 1 %heddle -bound 0 %s | FileCheck %s --check-prefix=BEYOND
// BEYOND: note: this execution needs 1 preemption, more than the bound of 0
// BEYOND: Executions with no preemption have no error.
//
// With WAIT, the first thread waits in between for a semaphore. There is no preemption then.
// RUN: %exits 1 %heddle -bound 0 --bound-strict -DWAIT %s | FileCheck %s --check-prefix=WAIT
//     WAIT: error: deadlock
// WAIT-NOT: preempt
//     WAIT: An execution that leads there (
// WAIT-NOT: preempt
//     WAIT: 1 error found
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;
static sem_t gate;

static void *upwards(void *unused)
{
    pthread_mutex_lock(&one);
#ifdef WAIT
    sem_wait(&gate);
#endif
    pthread_mutex_lock(&two);
    pthread_mutex_unlock(&two);
    pthread_mutex_unlock(&one);
    return unused;
}

static void *downwards(void *unused)
{
    pthread_mutex_lock(&two);
    sem_post(&gate);
    pthread_mutex_lock(&one);
    pthread_mutex_unlock(&one);
    pthread_mutex_unlock(&two);
    return unused;
}

int main(void)
{
    pthread_t threads[2];

    sem_init(&gate, 0, 0);
    pthread_create(&threads[0], NULL, upwards, NULL);
    pthread_create(&threads[1], NULL, downwards, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
