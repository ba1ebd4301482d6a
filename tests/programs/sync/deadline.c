/* Waits with a time limit, in loops that end when the clock says so: a wait whose time is up takes
 * the thread's clock there. The waiter comes second and need not wait (1 execution); or it waits and
 * is woken (1); or its time is up before the signal, and it gets the mutex back before (1) or behind
 * (1) the other one's section: 4, none of them without end. Who takes the time being up for what it
 * waits for is wrong (HASTY). */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DHASTY %s | FileCheck --check-prefix=HASTY %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 4,
// CHECK: "blocked": 0,
// HASTY: "kind": "assertion"

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t go = PTHREAD_COND_INITIALIZER;
int ready;

static struct timespec in_a_second(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_sec++;
    return time;
}

static bool is_past(struct timespec limit)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec > limit.tv_sec ||
           (now.tv_sec == limit.tv_sec && now.tv_nsec >= limit.tv_nsec);
}

static void *wait(void *unused)
{
    struct timespec limit = in_a_second();
    pthread_mutex_lock(&mutex);
    while (!ready && !is_past(limit)) {
        int result = pthread_cond_timedwait(&go, &mutex, &limit);
        assert(result == 0 ? ready : result == ETIMEDOUT && is_past(limit));
    }
#ifdef HASTY
    assert(ready);
#endif
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void alone(void)
{
    pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
    pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
    sem_t semaphore;
    struct timespec limit = in_a_second(), wrong = {.tv_nsec = 1000000000};
    pthread_mutex_lock(&held);
    assert(!is_past(limit) && pthread_mutex_timedlock(&held, &limit) == ETIMEDOUT);
    assert(is_past(limit));
    limit = in_a_second();
    assert(pthread_mutex_clocklock(&held, CLOCK_MONOTONIC, &limit) == ETIMEDOUT && is_past(limit));
    sem_init(&semaphore, 0, 0);
    limit = in_a_second();
    assert(!is_past(limit) && sem_timedwait(&semaphore, &limit) == -1 && errno == ETIMEDOUT);
    assert(is_past(limit));
    limit = in_a_second();
    assert(sem_clockwait(&semaphore, CLOCK_MONOTONIC, &limit) == -1 && is_past(limit));
    pthread_rwlock_rdlock(&lock);
    limit = in_a_second();
    assert(pthread_rwlock_timedrdlock(&lock, &limit) == 0 && !is_past(limit));
    assert(pthread_rwlock_timedwrlock(&lock, &limit) == ETIMEDOUT && is_past(limit));
    limit = in_a_second();
    assert(pthread_rwlock_clockwrlock(&lock, CLOCK_REALTIME, &limit) == ETIMEDOUT && is_past(limit));
    limit = in_a_second();
    assert(pthread_cond_clockwait(&go, &held, CLOCK_REALTIME, &limit) == ETIMEDOUT);
    assert(is_past(limit));
    assert(pthread_mutex_timedlock(&held, &wrong) == EINVAL);
    assert(pthread_rwlock_timedwrlock(&lock, &wrong) == EINVAL);
    assert(pthread_cond_timedwait(&go, &held, &wrong) == EINVAL);
    assert(sem_timedwait(&semaphore, &wrong) == -1 && errno == EINVAL);
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_mutex_unlock(&held);
}

/* A limit beyond what nanoseconds in 64 bits can tell (584 years) passes like any other; all others
 * have passed then, too. */
static void for_ever(void)
{
    pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
    struct timespec now, year_2500 = {.tv_sec = 16725225600}, year_3000 = {.tv_sec = 32503680000};
    struct timespec last = {.tv_sec = LONG_MAX, .tv_nsec = 999999999};
    pthread_mutex_lock(&held);
    assert(!is_past(year_2500));
    assert(pthread_mutex_timedlock(&held, &year_2500) == ETIMEDOUT);
    assert(is_past(year_2500) && !is_past(year_3000));
    assert(pthread_mutex_timedlock(&held, &year_3000) == ETIMEDOUT);
    assert(is_past(year_3000));
    assert(pthread_mutex_timedlock(&held, &last) == ETIMEDOUT && is_past(last));
    assert(nanosleep(&last, NULL) == 0 && is_past(last));
    clock_gettime(CLOCK_REALTIME, &now);
    assert(now.tv_sec == LONG_MAX && time(NULL) == LONG_MAX);
    pthread_mutex_unlock(&held);
}

int main(void)
{
    pthread_t waiter;
    pthread_create(&waiter, NULL, wait, NULL);
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&go);
    pthread_mutex_unlock(&mutex);
    pthread_join(waiter, NULL);
    alone();
    for_ever();
    return 0;
}
