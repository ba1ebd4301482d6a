/* When the assertion fails, main waits for a lock, for a semaphore or in a loop: leaving it there
 * is no preemption. */
// RUN: %exits 1 %heddle -bound 0 --bound-strict -DWAIT=1 %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 0 --bound-strict -DWAIT=2 %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 0 --bound-strict -DWAIT=3 %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 0 --bound-strict -DWAIT=3 --algorithm=naive %s | FileCheck %s
//     CHECK: error: assertion
// CHECK-NOT: preempt
//     CHECK: An execution that leads there (
// CHECK-NOT: preempt
//     CHECK: 1 error found
//
// With nothing to wait for, main goes on, and is late.
// RUN: %exits 0 %heddle -bound 0 --bound-strict -DWAIT=0 %s | FileCheck %s --check-prefix=STRICT
// STRICT: No errors found with no preemption:
// RUN: %exits 1 %heddle -bound 0..2 -DWAIT=0 %s | FileCheck %s --check-prefix=ONE
//      ONE: An execution that leads there, with 1 preemption (
//      ONE: 0: create thread 1
// ONE-NEXT: -- main is preempted --
//      ONE: Executions with no preemption have no error.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t given, held, opened;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int is_open, is_late;

static void *fail(void *unused)
{
    assert(atomic_load(&is_late));
    atomic_store(&is_open, 1);
    sem_post(&opened);
    return unused;
}

static void *hold(void *unused)
{
    pthread_mutex_lock(&mutex);
    sem_post(&held);
    sem_wait(&given);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t failing, holder;

    sem_init(&given, 0, 0);
    sem_init(&held, 0, 0);
    sem_init(&opened, 0, 0);
#if WAIT == 1
    pthread_create(&holder, NULL, hold, NULL);
    sem_wait(&held);
#endif
    pthread_create(&failing, NULL, fail, NULL);
#if WAIT == 1
    pthread_mutex_lock(&mutex);
#elif WAIT == 2
    sem_wait(&opened);
#elif WAIT == 3
    while (!atomic_load(&is_open))
        ;
#endif
    atomic_store(&is_late, 1);
    pthread_join(failing, NULL);
    (void)hold, (void)holder;
    return 0;
}
