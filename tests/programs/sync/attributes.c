// Attributes of what threads synchronise with, and what there is to say about a cancellation that never comes:
// accepted, without an effect and without an event. The thread takes and gives back each lock alone.
// RUN: %heddle %s | FileCheck %s
// CHECK: Executions: 1 complete, 0 blocked
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static pthread_barrier_t barrier;
static pthread_cond_t condition;
static pthread_rwlock_t table;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t tokens;

static void initialise(void)
{
    pthread_barrierattr_t of_barrier;
    assert(pthread_barrierattr_init(&of_barrier) == 0);
    assert(pthread_barrierattr_setpshared(&of_barrier, PTHREAD_PROCESS_PRIVATE) == 0);
    assert(pthread_barrier_init(&barrier, &of_barrier, 1) == 0);
    assert(pthread_barrierattr_destroy(&of_barrier) == 0);
    pthread_condattr_t of_condition;
    assert(pthread_condattr_init(&of_condition) == 0);
    assert(pthread_condattr_setclock(&of_condition, CLOCK_MONOTONIC) == 0);
    assert(pthread_condattr_setpshared(&of_condition, PTHREAD_PROCESS_PRIVATE) == 0);
    assert(pthread_cond_init(&condition, &of_condition) == 0);
    assert(pthread_condattr_destroy(&of_condition) == 0);
    pthread_rwlockattr_t of_table;
    assert(pthread_rwlockattr_init(&of_table) == 0);
    assert(pthread_rwlockattr_setpshared(&of_table, PTHREAD_PROCESS_PRIVATE) == 0);
    assert(pthread_rwlock_init(&table, &of_table) == 0);
    assert(pthread_rwlockattr_destroy(&of_table) == 0);
    assert(sem_init(&tokens, 0, 1) == 0);
}

/* What need not wait does not time out. */
static void lock_by_clock(void)
{
    struct timespec soon;
    clock_gettime(CLOCK_MONOTONIC, &soon);
    soon.tv_sec++;
    assert(pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &soon) == 0);
    pthread_mutex_unlock(&mutex);
    assert(pthread_rwlock_clockrdlock(&table, CLOCK_MONOTONIC, &soon) == 0);
    pthread_rwlock_unlock(&table);
    assert(pthread_rwlock_clockwrlock(&table, CLOCK_MONOTONIC, &soon) == 0);
    pthread_rwlock_unlock(&table);
    assert(sem_clockwait(&tokens, CLOCK_MONOTONIC, &soon) == 0);
    /* But a signal that nobody sends never comes. */
    pthread_mutex_lock(&mutex);
    assert(pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &soon) == ETIMEDOUT);
    pthread_mutex_unlock(&mutex);
}

int main(void)
{
    int old;
    assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0);
    assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old) == 0);
    pthread_testcancel();
    initialise();
    assert(pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD);
    lock_by_clock();
    assert(pthread_mutex_consistent(&mutex) == EINVAL); /* it is not robust */
    return 0;
}
