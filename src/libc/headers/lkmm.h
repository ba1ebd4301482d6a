/* lkmm.h - primitives of the Linux kernel, for C programs that were written with them: accesses,
 * barriers, atomics, locks and RCU. They are C11 operations, so programs are judged by the memory
 * model that was chosen, and not by the kernel's own. That one also orders dependent accesses. */
#ifndef HEDDLE_LKMM_H
#define HEDDLE_LKMM_H

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/* The kernel's functions take the places of macros of these names in <stdatomic.h>. */
#undef atomic_fetch_add
#undef atomic_fetch_sub
#undef atomic_fetch_and
#undef atomic_fetch_or
#undef atomic_fetch_xor

/* --- accesses and barriers -------------------------------------------------------------------- */

#define READ_ONCE(x) __atomic_load_n(&(x), __ATOMIC_RELAXED)
#define WRITE_ONCE(x, value) __atomic_store_n(&(x), (value), __ATOMIC_RELAXED)
#define smp_load_acquire(pointer) __atomic_load_n((pointer), __ATOMIC_ACQUIRE)
#define smp_store_release(pointer, value) __atomic_store_n((pointer), (value), __ATOMIC_RELEASE)
#define smp_store_mb(x, value)    \
    do {                          \
        WRITE_ONCE((x), (value)); \
        smp_mb();                 \
    } while (0)

#define barrier() __asm__ __volatile__("" ::: "memory")
#define cpu_relax() __asm__ __volatile__("" ::: "memory")
#define smp_mb() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define smp_rmb() __atomic_thread_fence(__ATOMIC_ACQUIRE)
#define smp_wmb() __atomic_thread_fence(__ATOMIC_RELEASE)
#define smp_mb__before_atomic() smp_mb()
#define smp_mb__after_atomic() smp_mb()
#define smp_mb__before_spinlock() smp_mb()
#define smp_mb__after_spinlock() smp_mb()
#define smp_mb__after_unlock_lock() smp_mb()

/* --- exchanges: of any type ------------------------------------------------------------------- */

#define xchg_relaxed(pointer, value) __atomic_exchange_n((pointer), (value), __ATOMIC_RELAXED)
#define xchg_acquire(pointer, value) __atomic_exchange_n((pointer), (value), __ATOMIC_ACQUIRE)
#define xchg_release(pointer, value) __atomic_exchange_n((pointer), (value), __ATOMIC_RELEASE)
#define xchg(pointer, value) __atomic_exchange_n((pointer), (value), __ATOMIC_SEQ_CST)

/* The value before. */
#define heddle_cmpxchg(pointer, old, new, order)                                                  \
    __extension__({                                                                               \
        __typeof__(*(pointer)) heddle_old = (old);                                                \
        __atomic_compare_exchange_n((pointer), &heddle_old, (new), 0, (order), __ATOMIC_RELAXED); \
        heddle_old;                                                                               \
    })
#define cmpxchg_relaxed(pointer, old, new) heddle_cmpxchg(pointer, old, new, __ATOMIC_RELAXED)
#define cmpxchg_acquire(pointer, old, new) heddle_cmpxchg(pointer, old, new, __ATOMIC_ACQUIRE)
#define cmpxchg_release(pointer, old, new) heddle_cmpxchg(pointer, old, new, __ATOMIC_RELEASE)
#define cmpxchg(pointer, old, new) heddle_cmpxchg(pointer, old, new, __ATOMIC_SEQ_CST)
#define try_cmpxchg(pointer, old, new) \
    __atomic_compare_exchange_n((pointer), (old), (new), 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)

/* --- atomic_t, atomic_long_t and atomic64_t --------------------------------------------------- */

typedef struct {
    int counter;
} atomic_t;
typedef struct {
    long counter;
} atomic_long_t;
typedef struct {
    long long counter;
} atomic64_t;

#define ATOMIC_INIT(i) \
    {                  \
        (i)            \
    }
#define ATOMIC_LONG_INIT(i) \
    {                       \
        (i)                 \
    }
#define ATOMIC64_INIT(i) \
    {                    \
        (i)              \
    }

#define HEDDLE_INLINE static inline __attribute__((unused))

/* atomic_fetch_add and its kin, and atomic_add_return, with one order. */
#define HEDDLE_FETCH(name, type, function, operator, suffix, order)                 \
    HEDDLE_INLINE type name##_fetch_##function##suffix(type i, name##_t *v)         \
    {                                                                               \
        return __atomic_fetch_##function(&v->counter, i, order);                    \
    }                                                                               \
    HEDDLE_INLINE type name##_##function##_return##suffix(type i, name##_t *v)      \
    {                                                                               \
        return (type)(__atomic_fetch_##function(&v->counter, i, order) operator i); \
    }
#define HEDDLE_FETCHES(name, type, function, operator)                       \
    HEDDLE_FETCH(name, type, function, operator, , __ATOMIC_SEQ_CST)         \
    HEDDLE_FETCH(name, type, function, operator, _relaxed, __ATOMIC_RELAXED) \
    HEDDLE_FETCH(name, type, function, operator, _acquire, __ATOMIC_ACQUIRE) \
    HEDDLE_FETCH(name, type, function, operator, _release, __ATOMIC_RELEASE) \
    HEDDLE_INLINE void name##_##function(type i, name##_t *v)                \
    {                                                                        \
        __atomic_fetch_##function(&v->counter, i, __ATOMIC_RELAXED);         \
    }

/* Functions of two operands, from those above: by one, by a difference, exchanges. */
#define HEDDLE_STEPS(name, type, step, function)             \
    HEDDLE_INLINE void name##_##step(name##_t *v)            \
    {                                                        \
        name##_##function(1, v);                             \
    }                                                        \
    HEDDLE_INLINE type name##_##step##_return(name##_t *v)   \
    {                                                        \
        return name##_##function##_return(1, v);             \
    }                                                        \
    HEDDLE_INLINE type name##_fetch_##step(name##_t *v)      \
    {                                                        \
        return name##_fetch_##function(1, v);                \
    }                                                        \
    HEDDLE_INLINE bool name##_##step##_and_test(name##_t *v) \
    {                                                        \
        return name##_##step##_return(v) == 0;               \
    }

#define HEDDLE_EXCHANGES(name, type, suffix, order)                                       \
    HEDDLE_INLINE type name##_xchg##suffix(name##_t *v, type new_value)                   \
    {                                                                                     \
        return __atomic_exchange_n(&v->counter, new_value, order);                        \
    }                                                                                     \
    HEDDLE_INLINE type name##_cmpxchg##suffix(name##_t *v, type old, type new_value)      \
    {                                                                                     \
        return heddle_cmpxchg(&v->counter, old, new_value, order);                        \
    }                                                                                     \
    HEDDLE_INLINE bool name##_try_cmpxchg##suffix(name##_t *v, type *old, type new_value) \
    {                                                                                     \
        return __atomic_compare_exchange_n(&v->counter, old, new_value, 0, order,         \
                                           __ATOMIC_RELAXED);                             \
    }

#define HEDDLE_CONDITIONAL(name, type)                                           \
    HEDDLE_INLINE bool name##_sub_and_test(type i, name##_t *v)                  \
    {                                                                            \
        return name##_sub_return(i, v) == 0;                                     \
    }                                                                            \
    HEDDLE_INLINE bool name##_add_negative(type i, name##_t *v)                  \
    {                                                                            \
        return name##_add_return(i, v) < 0;                                      \
    }                                                                            \
    /* The value before; nothing is added if that is `unless`. */                \
    HEDDLE_INLINE type name##_fetch_add_unless(name##_t *v, type i, type unless) \
    {                                                                            \
        type old = __atomic_load_n(&v->counter, __ATOMIC_RELAXED);               \
        while (old != unless && !name##_try_cmpxchg(v, &old, old + i))           \
            ;                                                                    \
        return old;                                                              \
    }                                                                            \
    HEDDLE_INLINE bool name##_add_unless(name##_t *v, type i, type unless)       \
    {                                                                            \
        return name##_fetch_add_unless(v, i, unless) != unless;                  \
    }                                                                            \
    HEDDLE_INLINE bool name##_inc_not_zero(name##_t *v)                          \
    {                                                                            \
        return name##_add_unless(v, 1, 0);                                       \
    }

#define HEDDLE_ATOMIC(name, type)                              \
    HEDDLE_INLINE type name##_read(const name##_t *v)          \
    {                                                          \
        return __atomic_load_n(&v->counter, __ATOMIC_RELAXED); \
    }                                                          \
    HEDDLE_INLINE type name##_read_acquire(const name##_t *v)  \
    {                                                          \
        return __atomic_load_n(&v->counter, __ATOMIC_ACQUIRE); \
    }                                                          \
    HEDDLE_INLINE void name##_set(name##_t *v, type i)         \
    {                                                          \
        __atomic_store_n(&v->counter, i, __ATOMIC_RELAXED);    \
    }                                                          \
    HEDDLE_INLINE void name##_set_release(name##_t *v, type i) \
    {                                                          \
        __atomic_store_n(&v->counter, i, __ATOMIC_RELEASE);    \
    }                                                          \
    HEDDLE_FETCHES(name, type, add, +)                         \
    HEDDLE_FETCHES(name, type, sub, -)                         \
    HEDDLE_FETCHES(name, type, and, &)                         \
    HEDDLE_FETCHES(name, type, or, |)                          \
    HEDDLE_FETCHES(name, type, xor, ^)                         \
    HEDDLE_STEPS(name, type, inc, add)                         \
    HEDDLE_STEPS(name, type, dec, sub)                         \
    HEDDLE_EXCHANGES(name, type, , __ATOMIC_SEQ_CST)           \
    HEDDLE_EXCHANGES(name, type, _relaxed, __ATOMIC_RELAXED)   \
    HEDDLE_EXCHANGES(name, type, _acquire, __ATOMIC_ACQUIRE)   \
    HEDDLE_EXCHANGES(name, type, _release, __ATOMIC_RELEASE)   \
    HEDDLE_CONDITIONAL(name, type)

HEDDLE_ATOMIC(atomic, int)
HEDDLE_ATOMIC(atomic_long, long)
HEDDLE_ATOMIC(atomic64, long long)

/* --- locks: they block, and are checked like a mutex ------------------------------------------ */

typedef struct {
    pthread_mutex_t lock;
} spinlock_t;
struct mutex {
    pthread_mutex_t lock;
};

#define __SPIN_LOCK_UNLOCKED(name) \
    {                              \
        PTHREAD_MUTEX_INITIALIZER  \
    }
#define DEFINE_SPINLOCK(name) spinlock_t name = __SPIN_LOCK_UNLOCKED(name)
#define DEFINE_MUTEX(name) struct mutex name = {PTHREAD_MUTEX_INITIALIZER}

#define spin_lock_init(s) ((void)pthread_mutex_init(&(s)->lock, 0))
#define spin_lock(s) ((void)pthread_mutex_lock(&(s)->lock))
#define spin_unlock(s) ((void)pthread_mutex_unlock(&(s)->lock))
#define spin_trylock(s) (pthread_mutex_trylock(&(s)->lock) == 0)
#define mutex_init(s) ((void)pthread_mutex_init(&(s)->lock, 0))
#define mutex_lock(s) ((void)pthread_mutex_lock(&(s)->lock))
#define mutex_unlock(s) ((void)pthread_mutex_unlock(&(s)->lock))
#define mutex_trylock(s) (pthread_mutex_trylock(&(s)->lock) == 0)

/* --- read-copy-update: at most 16 threads ----------------------------------------------------- */

void rcu_read_lock(void);
void rcu_read_unlock(void);
/* Waits for the read-side critical sections that have begun before. */
void synchronize_rcu(void);
#define synchronize_rcu_expedited() synchronize_rcu()

#define rcu_dereference(pointer) __atomic_load_n(&(pointer), __ATOMIC_CONSUME)
#define rcu_dereference_protected(pointer, condition) READ_ONCE(pointer)
#define rcu_access_pointer(pointer) READ_ONCE(pointer)
#define rcu_assign_pointer(pointer, value) smp_store_release(&(pointer), (value))

#define BUG_ON(condition) assert(!(condition))

#endif
