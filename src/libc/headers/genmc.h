/* genmc.h - the functions and annotations of GenMC, for programs that were written for it.
 *
 * Annotations spare GenMC executions that its user knows to be of no interest. heddle explores
 * those as well: it drops the annotation and keeps the access. */
#ifndef HEDDLE_GENMC_H
#define HEDDLE_GENMC_H

#include <heddle/verifier.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Hints about loops. heddle finds by itself which loops wait. */
void __VERIFIER_loop_begin(void);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(int condition);

/* The condition may be any scalar. */
#define __VERIFIER_assume(condition) (__VERIFIER_assume)(!!(condition))

/* A number from outside: see doc/projects.md, "Values from outside". */
int __VERIFIER_nondet_int(void);

/* A block whose effects other threads need not see. heddle runs it like any other. */
int __VERIFIER_opt_begin(void);
#define __VERIFIER_optional(...) \
    do {                         \
        __VA_ARGS__;             \
    } while (0)

/* Annotations of one access: an expression or a statement, with or without its semicolon. Those
 * that have a value need an expression. */
#ifdef __cplusplus
#define HEDDLE_ANY_TYPE auto
#else
#define HEDDLE_ANY_TYPE __auto_type
#endif
#define HEDDLE_STATEMENT(...) __extension__({ __VA_ARGS__; })
#define HEDDLE_VALUE(...)                           \
    __extension__({                                 \
        HEDDLE_ANY_TYPE heddle_value = __VA_ARGS__; \
        heddle_value;                               \
    })
#define __VERIFIER_local_write(...) HEDDLE_STATEMENT(__VA_ARGS__)
#define __VERIFIER_final_write(...) HEDDLE_STATEMENT(__VA_ARGS__)
#define __VERIFIER_helped_CAS(...) HEDDLE_STATEMENT(__VA_ARGS__)
#define __VERIFIER_helping_CAS(...) HEDDLE_STATEMENT(__VA_ARGS__)
#define __VERIFIER_speculative_read(...) HEDDLE_VALUE(__VA_ARGS__)
#define __VERIFIER_confirming_read(...) HEDDLE_VALUE(__VA_ARGS__)
#define __VERIFIER_confirming_CAS(...) HEDDLE_VALUE(__VA_ARGS__)
#define __VERIFIER_final_CAS(...) HEDDLE_VALUE(__VA_ARGS__)

/* Marks in the output, and in a specification. heddle has no use for them. */
static inline void __VERIFIER_output(const char *message)
{
    (void)message;
}
static inline void __VERIFIER_method_begin(const char *name, int32_t argument)
{
    (void)name, (void)argument;
}
static inline void __VERIFIER_method_end(const char *name, int32_t result)
{
    (void)name, (void)result;
}

/* Threads. The kind that is symmetric to another one is like any other to heddle, which finds
 * symmetric threads by itself. */
typedef pthread_t __VERIFIER_thread_t;

static inline __VERIFIER_thread_t __VERIFIER_spawn(void *(*function)(void *), void *argument)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, function, argument) != 0)
        abort();
    return thread;
}

static inline __VERIFIER_thread_t
__VERIFIER_spawn_symmetric(void *(*function)(void *), void *argument, __VERIFIER_thread_t other)
{
    (void)other;
    return __VERIFIER_spawn(function, argument);
}

static inline void *__VERIFIER_join(__VERIFIER_thread_t thread)
{
    void *result;
    if (pthread_join(thread, &result) != 0)
        abort();
    return result;
}

static inline void __VERIFIER_join_symmetric(__VERIFIER_thread_t thread)
{
    __VERIFIER_join(thread);
}

static inline __VERIFIER_thread_t __VERIFIER_thread_self(void)
{
    return pthread_self();
}

/* Mutexes. */
typedef pthread_mutex_t __VERIFIER_mutex_t;
typedef pthread_mutexattr_t __VERIFIER_mutexattr_t;
#define __VERIFIER_MUTEX_INITIALIZER PTHREAD_MUTEX_INITIALIZER
#define __VERIFIER_mutex_init(mutex, attributes) pthread_mutex_init(mutex, attributes)
#define __VERIFIER_mutex_lock(mutex) pthread_mutex_lock(mutex)
#define __VERIFIER_mutex_trylock(mutex) pthread_mutex_trylock(mutex)
#define __VERIFIER_mutex_unlock(mutex) pthread_mutex_unlock(mutex)
#define __VERIFIER_mutex_destroy(mutex) pthread_mutex_destroy(mutex)

/* A lock of a specification. */
typedef struct __VERIFIER_plock {
    pthread_mutex_t lock;
} __VERIFIER_plock_t;

static inline int __VERIFIER_plock_lock(__VERIFIER_plock_t *lock)
{
    return pthread_mutex_lock(&lock->lock);
}

static inline int __VERIFIER_plock_unlock(__VERIFIER_plock_t *lock)
{
    return pthread_mutex_unlock(&lock->lock);
}

/* Barriers. */
typedef pthread_barrier_t __VERIFIER_barrier_t;
typedef pthread_barrierattr_t __VERIFIER_barrierattr_t;
int __VERIFIER_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attributes,
                            unsigned count);
int __VERIFIER_barrier_wait(pthread_barrier_t *barrier);
int __VERIFIER_barrier_destroy(pthread_barrier_t *barrier);

/* Hazard pointers, as C++26 defines them ([saferecl.hp]). Each thread may have 16 at a time.
 *  - protect: reads the pointer that `location` holds, to acquire, and protects the object behind
 *    it until the hazard pointer protects another one, is cleared or freed.
 *  - retire: the object of malloc ends as soon as no hazard pointer protects it. One does only if
 *    `protect` happened before the call, or read the location before a write that happens before
 *    the call: the one that took the object out. */
typedef struct heddle_hazard __VERIFIER_hp_t;
__VERIFIER_hp_t *__VERIFIER_hp_alloc(void);
void *__VERIFIER_hp_protect(__VERIFIER_hp_t *hazard, void *location);
void __VERIFIER_hp_clear(__VERIFIER_hp_t *hazard);
void __VERIFIER_hp_free(__VERIFIER_hp_t *hazard);
void __VERIFIER_hp_retire(void *object);

#ifdef __cplusplus
}
#endif

#endif
