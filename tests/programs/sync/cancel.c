/* A thread is cancelled at each kind of cancellation point. It runs its cleanup handlers, and its
 * join returns PTHREAD_CANCELED. A wait for a condition variable locks the mutex again first. In
 * one blocked execution, the thread looks for the request before it is made, and then blocks: it
 * would be interrupted there, which is an execution of its own.
 *  - SEMAPHORE, JOIN, PAUSE, SIGWAIT, SIGSUSPEND: one complete execution, in which the thread is
 *    cancelled.
 *  - CONDITION: it is cancelled in front of the wait, or within.
 *  - TEST: it finds the request at one of two points, or at none. */
// RUN: %heddle --format=json -DSEMAPHORE %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --algorithm=pop --format=json -DSEMAPHORE %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --algorithm=naive --format=json -DSEMAPHORE %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --format=json -DJOIN %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --algorithm=naive --format=json -DJOIN %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --format=json -DPAUSE %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --algorithm=optimal --format=json -DPAUSE %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --format=json -DSIGWAIT %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --algorithm=naive --format=json -DSIGWAIT %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --format=json -DSIGSUSPEND %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --tso --format=json -DSIGSUSPEND %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --format=json -DCONDITION %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --algorithm=optimal --format=json -DCONDITION %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --algorithm=naive --format=json -DCONDITION %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --format=json -DTEST %s | FileCheck --check-prefix=THREE %s
// RUN: %heddle --algorithm=naive --format=json -DTEST %s | FileCheck --check-prefix=THREE %s
// ONE: "verdict": "safe"
// ONE: "complete": 1,
// TWO: "verdict": "safe"
// TWO: "complete": 2,
// THREE: "verdict": "safe"
// THREE: "complete": 3,

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static sem_t semaphore;
static pthread_t main_thread;
static int cleaned;

static void clean(void *held)
{
    cleaned++;
    if (held)
        pthread_mutex_unlock(held);
}

static void *worker(void *unused)
{
    (void)unused;
#if defined CONDITION
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(clean, &lock);
    for (;;)
        pthread_cond_wait(&condition, &lock);
#else
    pthread_cleanup_push(clean, NULL);
#if defined SEMAPHORE
    sem_wait(&semaphore);
#elif defined JOIN
    pthread_join(main_thread, NULL);
#elif defined PAUSE
    for (;;)
        pause();
#elif defined SIGWAIT
    int number;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigwait(&set, &number);
#elif defined SIGSUSPEND
    sigset_t none;
    sigemptyset(&none);
    sigsuspend(&none);
#else
    pthread_testcancel();
    sleep(1);
#endif
#endif
    pthread_cleanup_pop(1);
    return &cleaned;
}

int main(void)
{
    void *result;
    pthread_t thread;
    main_thread = pthread_self();
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, NULL, worker, NULL);
    assert(pthread_cancel(thread) == 0);
    pthread_join(thread, &result);
#if defined TEST
    assert(result == PTHREAD_CANCELED || result == &cleaned);
#else
    assert(result == PTHREAD_CANCELED);
#endif
    assert(cleaned == 1 && pthread_mutex_lock(&lock) == 0);
    return 0;
}
