/* pthreads.h - the names of pthreads, C11's threads and atomics, and the heap for the oracle. */
#pragma once

#include "oracle.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

#undef assert
#define assert(condition) ((condition) ? (void)0 : oracle_fail("assertion"))
#define malloc(size) oracle_allocate(size)
#define free(block) oracle_free(block)

#define pthread_t unsigned
#define pthread_create(thread, attributes, function, argument) \
    (*(thread) = oracle_create(function, argument), 0)
#define pthread_join(thread, result) oracle_join_to(thread, result)
#define pthread_detach(thread) oracle_detach(thread)
#define pthread_exit(result) oracle_exit_thread(result)

#define pthread_mutex_t struct oracle_mutex
#define PTHREAD_MUTEX_INITIALIZER \
    {                             \
        0                         \
    }
#define pthread_mutex_lock(mutex) oracle_lock(mutex)
#define pthread_mutex_trylock(mutex) (oracle_try_lock(mutex) ? 0 : EBUSY)
#define pthread_mutex_timedlock(mutex, time) oracle_timed_lock(mutex)
#define pthread_mutex_unlock(mutex) oracle_unlock(mutex)

#define pthread_cond_t struct oracle_condition
#define PTHREAD_COND_INITIALIZER \
    {                            \
        0                        \
    }
#define pthread_cond_wait(condition, mutex) (void)oracle_wait(condition, mutex, false)
#define pthread_cond_timedwait(condition, mutex, time) \
    (oracle_wait(condition, mutex, true) ? 0 : ETIMEDOUT)
#define pthread_cond_signal(condition) oracle_signal(condition, false)
#define pthread_cond_broadcast(condition) oracle_signal(condition, true)

#define pthread_rwlock_t struct oracle_rwlock
#define PTHREAD_RWLOCK_INITIALIZER \
    {                              \
        0                          \
    }
#define pthread_rwlock_rdlock(lock) oracle_read_lock(lock)
#define pthread_rwlock_wrlock(lock) oracle_write_lock(lock)
#define pthread_rwlock_tryrdlock(lock) (oracle_try_read_lock(lock) ? 0 : EBUSY)
#define pthread_rwlock_trywrlock(lock) (oracle_try_write_lock(lock) ? 0 : EBUSY)
#define pthread_rwlock_unlock(lock) oracle_rw_unlock(lock)

#define sem_t struct oracle_semaphore
#define sem_init(semaphore, shared, number) (void)((semaphore)->count = (number))
#define sem_wait(semaphore) oracle_take(semaphore)
#define sem_trywait(semaphore) (oracle_try_take(semaphore) ? 0 : -1)
#define sem_timedwait(semaphore, time) (oracle_try_take(semaphore) ? 0 : -1)
#define sem_post(semaphore) oracle_post(semaphore)

#define pthread_barrier_t struct oracle_barrier
#define pthread_barrier_init(barrier, attributes, number) (void)((barrier)->size = (number))
#define pthread_barrier_wait(barrier) oracle_arrive(barrier)

#define pthread_once_t struct oracle_once
#define PTHREAD_ONCE_INIT \
    {                     \
        0                 \
    }
#define pthread_once(once, function) oracle_call_once(once, function)

/* Waiting for a lock until a time may end where the lock is held, and nowhere else. */
static inline int oracle_timed_lock(struct oracle_mutex *mutex)
{
    return oracle_try_lock(mutex) ? 0 : ETIMEDOUT;
}

static inline int oracle_join_to(unsigned thread, void **result)
{
    void *got = oracle_join(thread);
    if (result)
        *result = got;
    return 0;
}

static inline void oracle_call_once(struct oracle_once *once, void (*function)(void))
{
    if (!oracle_once_begin(once))
        return;
    function();
    oracle_once_end(once, true);
}

#ifndef __cplusplus
#define thrd_t unsigned
#define thrd_create(thread, function, argument) \
    (*(thread) = oracle_create((void *(*)(void *))(function), argument), thrd_success)
#define thrd_join(thread, result) (void)oracle_join(thread)
#define thrd_detach(thread) oracle_detach(thread)
#define thrd_exit(result) oracle_exit_thread(NULL)
#define mtx_t struct oracle_mutex
#define mtx_plain 0
#define mtx_timed 1
#define mtx_init(mutex, kind) (void)((mutex)->may_fail = true)
#define mtx_lock(mutex) oracle_lock(mutex)
#define mtx_trylock(mutex) (oracle_try_lock(mutex) ? thrd_success : thrd_busy)
#define mtx_unlock(mutex) oracle_unlock(mutex)
#define cnd_t struct oracle_condition
#define cnd_init(condition) (void)0
#define cnd_wait(condition, mutex) (void)oracle_wait(condition, mutex, false)
#define cnd_timedwait(condition, mutex, time) \
    (oracle_wait(condition, mutex, true) ? thrd_success : thrd_timedout)
#define cnd_signal(condition) oracle_signal(condition, false)
#define cnd_broadcast(condition) oracle_signal(condition, true)
#define once_flag struct oracle_once
#define ONCE_FLAG_INIT \
    {                  \
        0              \
    }
#define call_once(once, function) oracle_call_once(once, function)
#define thread_local _Thread_local

enum { thrd_success, thrd_busy, thrd_timedout };

#define atomic_int struct oracle_atomic
#define atomic_pointer struct oracle_atomic
#define atomic_load(atomic) oracle_load(atomic)
#define atomic_store(atomic, value) oracle_store(atomic, (long)(value))
#define atomic_exchange(atomic, value) oracle_exchange(atomic, (long)(value))
#define atomic_fetch_add(atomic, number) oracle_add(atomic, number)
#define atomic_fetch_sub(atomic, number) oracle_add(atomic, -(number))
#define atomic_compare_exchange_strong(atomic, expected, wanted) \
    oracle_compare_exchange_int(atomic, expected, wanted)

static inline bool oracle_compare_exchange_int(struct oracle_atomic *atomic, int *expected,
                                               int wanted)
{
    long old;
    bool done = oracle_compare_exchange(atomic, *expected, wanted, &old);
    *expected = (int)old;
    return done;
}
#endif
