/* real.h - what the generated programs (generator.py) are made of, as a program of C or C++ has it.
 * oracle.h has the same names. */
#ifndef RANDOM_PROGRAMS_REAL_H
#define RANDOM_PROGRAMS_REAL_H

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#define ATOMIC(x) std::atomic<int> x
#define LOAD(x) (x).load()
#define STORE(x, v) (x).store(v)
#define ADD(x, v) (x).fetch_add(v)
#define MUTEX(m) std::mutex m
#define LOCK(m) (m).lock()
#define UNLOCK(m) (m).unlock()
#define CONDITION(c) std::condition_variable c
#define WAIT(c, m)                                          \
    do {                                                    \
        std::unique_lock<std::mutex> held(m, std::adopt_lock); \
        (c).wait(held);                                     \
        held.release();                                     \
    } while (0)
#define SIGNAL(c) (c).notify_one()
#define BROADCAST(c) (c).notify_all()
#define ONCE(o) std::once_flag o
#define CALL_ONCE(o, f) std::call_once(o, f)
#define THREAD(t) std::thread t
#define SPAWN(t, f, n) t = std::thread(f, n)
#define JOIN(t) (t).join()
#define DETACH(t) (t).detach()
#define PER_THREAD(v) static thread_local int v

static inline int exchange_if(std::atomic<int> *place, int expected, int wanted)
{
    return place->compare_exchange_strong(expected, wanted);
}
#else
#include <stdatomic.h>

#define ATOMIC(x) atomic_int x
#define LOAD(x) atomic_load(&(x))
#define STORE(x, v) atomic_store(&(x), v)
#define ADD(x, v) atomic_fetch_add(&(x), v)
#define MUTEX(m) pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER
#define LOCK(m) pthread_mutex_lock(&(m))
#define UNLOCK(m) pthread_mutex_unlock(&(m))
#define CONDITION(c) pthread_cond_t c = PTHREAD_COND_INITIALIZER
#define WAIT(c, m) pthread_cond_wait(&(c), &(m))
#define SIGNAL(c) pthread_cond_signal(&(c))
#define BROADCAST(c) pthread_cond_broadcast(&(c))
#define ONCE(o) pthread_once_t o = PTHREAD_ONCE_INIT
#define CALL_ONCE(o, f) pthread_once(&(o), f)
#define THREAD(t) pthread_t t
#define SPAWN(t, f, n) spawn(&(t), f, n)
#define JOIN(t) pthread_join(t, NULL)
#define DETACH(t) pthread_detach(t)
#define PER_THREAD(v) static _Thread_local int v

static inline int exchange_if(atomic_int *place, int expected, int wanted)
{
    return atomic_compare_exchange_strong(place, &expected, wanted);
}

struct beginning {
    void (*function)(int);
    int number;
};

static void *begin(void *pointer)
{
    struct beginning beginning = *(struct beginning *)pointer;
    free(pointer);
    beginning.function(beginning.number);
    return NULL;
}

static inline void spawn(pthread_t *thread, void (*function)(int), int number)
{
    struct beginning *beginning = malloc(sizeof *beginning);
    *beginning = (struct beginning){function, number};
    pthread_create(thread, NULL, begin, beginning);
}
#endif

#ifdef NATIVE
#define RESULT(values, count) print_result(values, count)

static inline void print_result(const int *values, int count)
{
    for (int i = 0; i < count; i++)
        printf("%d ", values[i]);
}
#endif

#define CAS(x, e, v) exchange_if(&(x), e, v)
#define PLAIN_MUTEX(m) pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER
#define TRY_LOCK(m) (pthread_mutex_trylock(&(m)) == 0)
#define PLAIN_UNLOCK(m) pthread_mutex_unlock(&(m))
#define PLAIN_LOCK(m) pthread_mutex_lock(&(m))
#define RWLOCK(l) pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER
#define READ_LOCK(l) pthread_rwlock_rdlock(&(l))
#define WRITE_LOCK(l) pthread_rwlock_wrlock(&(l))
#define RW_UNLOCK(l) pthread_rwlock_unlock(&(l))
#define SEMAPHORE(s) sem_t s
#define SEMAPHORE_INIT(s, n) sem_init(&(s), 0, n)
#define SEMAPHORE_WAIT(s) sem_wait(&(s))
#define SEMAPHORE_POST(s) sem_post(&(s))
#define BARRIER(b) pthread_barrier_t b
#define BARRIER_INIT(b, n) pthread_barrier_init(&(b), NULL, n)
#define BARRIER_WAIT(b) pthread_barrier_wait(&(b))
#define LOCAL(v) (v)
#define CHECK(condition) assert(condition)
#define MAIN int main(void)

#endif
