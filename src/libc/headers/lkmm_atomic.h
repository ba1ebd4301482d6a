/* lkmm_atomic.h - atomic_t, bits and reference counts of the Linux kernel: a part of lkmm.h. */
#ifndef HEDDLE_LKMM_ATOMIC_H
#define HEDDLE_LKMM_ATOMIC_H

#include <lkmm.h>

/* A function that only returns a value. */
#define HEDDLE_RETURN(declaration, value) \
    HEDDLE_INLINE declaration             \
    {                                     \
        return value;                     \
    }

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

/* atomic_fetch_add and its kin, and atomic_add_return, with one order. */
#define HEDDLE_FETCH(name, type, function, operator, suffix, order, fence)      \
    HEDDLE_INLINE type name##_fetch_##function##suffix(type i, name##_t *v)     \
    {                                                                           \
        fence;                                                                  \
        type heddle_old = __atomic_fetch_##function(&v->counter, i, order);     \
        fence;                                                                  \
        return heddle_old;                                                      \
    }                                                                           \
    HEDDLE_RETURN(type name##_##function##_return##suffix(type i, name##_t *v), \
                  (type)(name##_fetch_##function##suffix(i, v) operator i))
#define HEDDLE_FETCHES(name, type, function, operator)                                \
    HEDDLE_FETCH(name, type, function, operator, , __ATOMIC_SEQ_CST, smp_mb())        \
    HEDDLE_FETCH(name, type, function, operator, _relaxed, __ATOMIC_RELAXED, (void)0) \
    HEDDLE_FETCH(name, type, function, operator, _acquire, __ATOMIC_ACQUIRE, (void)0) \
    HEDDLE_FETCH(name, type, function, operator, _release, __ATOMIC_RELEASE, (void)0) \
    HEDDLE_INLINE void name##_##function(type i, name##_t *v)                         \
    {                                                                                 \
        __atomic_fetch_##function(&v->counter, i, __ATOMIC_RELAXED);                  \
    }

/* Functions of two operands, from those above: by one, by a difference, without some bits. */
#define HEDDLE_STEP(name, type, step, function, suffix)             \
    HEDDLE_RETURN(type name##_##step##_return##suffix(name##_t *v), \
                  name##_##function##_return##suffix(1, v))         \
    HEDDLE_RETURN(type name##_fetch_##step##suffix(name##_t *v),    \
                  name##_fetch_##function##suffix(1, v))
#define HEDDLE_STEPS(name, type, step, function)      \
    HEDDLE_STEP(name, type, step, function, )         \
    HEDDLE_STEP(name, type, step, function, _relaxed) \
    HEDDLE_STEP(name, type, step, function, _acquire) \
    HEDDLE_STEP(name, type, step, function, _release) \
    HEDDLE_INLINE void name##_##step(name##_t *v)     \
    {                                                 \
        name##_##function(1, v);                      \
    }                                                 \
    HEDDLE_RETURN(bool name##_##step##_and_test(name##_t *v), name##_##step##_return(v) == 0)
#define HEDDLE_SUFFIXED(name, type, suffix)                                                \
    HEDDLE_RETURN(type name##_fetch_andnot##suffix(type i, name##_t *v),                   \
                  name##_fetch_and##suffix(~i, v))                                         \
    HEDDLE_RETURN(bool name##_add_negative##suffix(type i, name##_t *v),                   \
                  name##_add_return##suffix(i, v) < 0)                                     \
    HEDDLE_RETURN(type name##_xchg##suffix(name##_t *v, type new_value),                   \
                  xchg##suffix(&v->counter, new_value))                                    \
    HEDDLE_RETURN(type name##_cmpxchg##suffix(name##_t *v, type old, type new_value),      \
                  cmpxchg##suffix(&v->counter, old, new_value))                            \
    HEDDLE_RETURN(bool name##_try_cmpxchg##suffix(name##_t *v, type *old, type new_value), \
                  try_cmpxchg##suffix(&v->counter, old, new_value))

/* A function that changes the value, `heddle_old`, to `next`, unless `fails`. */
#define HEDDLE_UNLESS(function, type, object, fails, next)                        \
    HEDDLE_INLINE type function                                                   \
    {                                                                             \
        type heddle_old = READ_ONCE((object)->counter), heddle_seen = heddle_old; \
        if (!(fails))                                                             \
            HEDDLE_FULL_REPLACE(&(object)->counter, heddle_seen, next);           \
        return heddle_old;                                                        \
    }
#define HEDDLE_CONDITIONAL(name, type)                                                         \
    HEDDLE_INLINE void name##_andnot(type i, name##_t *v)                                      \
    {                                                                                          \
        name##_and(~i, v);                                                                     \
    }                                                                                          \
    HEDDLE_RETURN(bool name##_sub_and_test(type i, name##_t *v), name##_sub_return(i, v) == 0) \
    HEDDLE_UNLESS(name##_fetch_add_unless(name##_t *v, type i, type unless), type, v,          \
                  heddle_old == unless, heddle_old + i)                                        \
    HEDDLE_UNLESS(name##_heddle_inc(name##_t *v), type, v, heddle_old < 0, heddle_old + 1)     \
    HEDDLE_UNLESS(name##_heddle_dec(name##_t *v), type, v, heddle_old > 0, heddle_old - 1)     \
    HEDDLE_UNLESS(name##_heddle_take(name##_t *v), type, v, heddle_old <= 0, heddle_old - 1)   \
    HEDDLE_RETURN(bool name##_add_unless(name##_t *v, type i, type unless),                    \
                  name##_fetch_add_unless(v, i, unless) != unless)                             \
    HEDDLE_RETURN(bool name##_inc_not_zero(name##_t *v), name##_add_unless(v, 1, 0))           \
    HEDDLE_RETURN(bool name##_inc_unless_negative(name##_t *v), name##_heddle_inc(v) >= 0)     \
    HEDDLE_RETURN(bool name##_dec_unless_positive(name##_t *v), name##_heddle_dec(v) <= 0)     \
    /* The value before, less one, even if it was not changed. */                              \
    HEDDLE_RETURN(type name##_dec_if_positive(name##_t *v), name##_heddle_take(v) - 1)

#define HEDDLE_ATOMIC(name, type)                                 \
    HEDDLE_RETURN(type name##_read(const name##_t *v),            \
                  __atomic_load_n(&v->counter, __ATOMIC_RELAXED)) \
    HEDDLE_RETURN(type name##_read_acquire(const name##_t *v),    \
                  __atomic_load_n(&v->counter, __ATOMIC_ACQUIRE)) \
    HEDDLE_INLINE void name##_set(name##_t *v, type i)            \
    {                                                             \
        __atomic_store_n(&v->counter, i, __ATOMIC_RELAXED);       \
    }                                                             \
    HEDDLE_INLINE void name##_set_release(name##_t *v, type i)    \
    {                                                             \
        __atomic_store_n(&v->counter, i, __ATOMIC_RELEASE);       \
    }                                                             \
    HEDDLE_FETCHES(name, type, add, +)                            \
    HEDDLE_FETCHES(name, type, sub, -)                            \
    HEDDLE_FETCHES(name, type, and, &)                            \
    HEDDLE_FETCHES(name, type, or, |)                             \
    HEDDLE_FETCHES(name, type, xor, ^)                            \
    HEDDLE_STEPS(name, type, inc, add)                            \
    HEDDLE_STEPS(name, type, dec, sub)                            \
    HEDDLE_SUFFIXED(name, type, )                                 \
    HEDDLE_SUFFIXED(name, type, _relaxed)                         \
    HEDDLE_SUFFIXED(name, type, _acquire)                         \
    HEDDLE_SUFFIXED(name, type, _release)                         \
    HEDDLE_CONDITIONAL(name, type)

HEDDLE_ATOMIC(atomic, int)
HEDDLE_ATOMIC(atomic_long, long)
HEDDLE_ATOMIC(atomic64, long long)

/* --- bits of an array of long ----------------------------------------------------------------- */

enum { HEDDLE_LONG_BITS = 8 * sizeof(long) };
#ifndef BITS_PER_LONG
#define BITS_PER_LONG HEDDLE_LONG_BITS
#endif

HEDDLE_RETURN(volatile unsigned long *heddle_bit_word(long nr, const volatile void *address),
              (volatile unsigned long *)address + nr / HEDDLE_LONG_BITS)
HEDDLE_RETURN(unsigned long heddle_bit(long nr), 1UL << nr % HEDDLE_LONG_BITS)

HEDDLE_RETURN(bool test_bit(long nr, const volatile void *address),
              READ_ONCE(*heddle_bit_word(nr, address)) & heddle_bit(nr))
HEDDLE_RETURN(bool test_bit_acquire(long nr, const volatile void *address),
              smp_load_acquire(heddle_bit_word(nr, address)) & heddle_bit(nr))

#define HEDDLE_BIT(function, rmw, operand)                                                 \
    HEDDLE_INLINE void function##_bit(long nr, volatile void *address)                     \
    {                                                                                      \
        __atomic_fetch_##rmw(heddle_bit_word(nr, address), operand, __ATOMIC_RELAXED);     \
    }                                                                                      \
    HEDDLE_INLINE bool test_and_##function##_bit(long nr, volatile void *address)          \
    {                                                                                      \
        smp_mb();                                                                          \
        unsigned long heddle_old =                                                         \
            __atomic_fetch_##rmw(heddle_bit_word(nr, address), operand, __ATOMIC_SEQ_CST); \
        smp_mb();                                                                          \
        return heddle_old & heddle_bit(nr);                                                \
    }
HEDDLE_BIT(set, or, heddle_bit(nr))
HEDDLE_BIT(clear, and, ~heddle_bit(nr))
HEDDLE_BIT(change, xor, heddle_bit(nr))

HEDDLE_RETURN(bool test_and_set_bit_lock(long nr, volatile void *address),
              __atomic_fetch_or(heddle_bit_word(nr, address), heddle_bit(nr), __ATOMIC_ACQUIRE) &
                  heddle_bit(nr))

HEDDLE_INLINE void clear_bit_unlock(long nr, volatile void *address)
{
    __atomic_fetch_and(heddle_bit_word(nr, address), ~heddle_bit(nr), __ATOMIC_RELEASE);
}

/* Not atomic. */
#define HEDDLE_PLAIN_BIT(function, operator, operand)                               \
    HEDDLE_INLINE void __##function##_bit(long nr, volatile void *address)          \
    {                                                                               \
        unsigned long *heddle_word = (unsigned long *)heddle_bit_word(nr, address); \
        *heddle_word = *heddle_word operator operand;                               \
    }                                                                               \
    HEDDLE_INLINE bool __test_and_##function##_bit(long nr, volatile void *address) \
    {                                                                               \
        unsigned long *heddle_word = (unsigned long *)heddle_bit_word(nr, address); \
        unsigned long heddle_old = *heddle_word;                                    \
        *heddle_word = heddle_old operator operand;                                 \
        return heddle_old & heddle_bit(nr);                                         \
    }
HEDDLE_PLAIN_BIT(set, |, heddle_bit(nr))
HEDDLE_PLAIN_BIT(clear, &, ~heddle_bit(nr))
HEDDLE_PLAIN_BIT(change, ^, heddle_bit(nr))

/* --- reference counts: what they order is less than atomic_t's functions ---------------------- */

typedef struct {
    atomic_t refs;
} refcount_t;

#define REFCOUNT_INIT(n)          \
    {                             \
        .refs = {.counter = (n) } \
    }

HEDDLE_INLINE void refcount_set(refcount_t *r, int n)
{
    atomic_set(&r->refs, n);
}

HEDDLE_RETURN(unsigned refcount_read(const refcount_t *r), (unsigned)atomic_read(&r->refs))

HEDDLE_INLINE void refcount_add(int i, refcount_t *r)
{
    atomic_add(i, &r->refs);
}

HEDDLE_INLINE void refcount_inc(refcount_t *r)
{
    atomic_inc(&r->refs);
}

HEDDLE_INLINE bool refcount_add_not_zero(int i, refcount_t *r)
{
    int old = atomic_read(&r->refs);
    while (old && !atomic_try_cmpxchg_relaxed(&r->refs, &old, old + i))
        continue;
    return old;
}

HEDDLE_RETURN(bool refcount_inc_not_zero(refcount_t *r), refcount_add_not_zero(1, r))

/* The last one acquires what the others have released. */
HEDDLE_INLINE bool refcount_sub_and_test(int i, refcount_t *r)
{
    if (atomic_fetch_sub_release(i, &r->refs) != i)
        return false;
    smp_acquire__after_ctrl_dep();
    return true;
}

HEDDLE_RETURN(bool refcount_dec_and_test(refcount_t *r), refcount_sub_and_test(1, r))

HEDDLE_INLINE void refcount_dec(refcount_t *r)
{
    atomic_fetch_sub_release(1, &r->refs);
}

HEDDLE_INLINE bool refcount_dec_not_one(refcount_t *r)
{
    int old = atomic_read(&r->refs);
    while (old != 1 && !atomic_try_cmpxchg_release(&r->refs, &old, old - 1))
        continue;
    return old != 1;
}

HEDDLE_INLINE bool refcount_dec_if_one(refcount_t *r)
{
    return atomic_try_cmpxchg_release(&r->refs, &(int){1}, 0);
}

/* Whether the count is 0 now; then the lock is held. */
#define HEDDLE_DEC_AND_LOCK(not_last, last, take, give) \
    __extension__({                                     \
        bool heddle_is_last = false;                    \
        if (!(not_last)) {                              \
            take;                                       \
            heddle_is_last = (last);                    \
            if (!heddle_is_last)                        \
                give;                                   \
        }                                               \
        heddle_is_last;                                 \
    })
#define atomic_dec_and_lock(v, s)                                                            \
    HEDDLE_DEC_AND_LOCK(atomic_add_unless((v), -1, 1), atomic_dec_and_test(v), spin_lock(s), \
                        spin_unlock(s))
#define refcount_dec_and_lock(r, s)                                                      \
    HEDDLE_DEC_AND_LOCK(refcount_dec_not_one(r), refcount_dec_and_test(r), spin_lock(s), \
                        spin_unlock(s))
#define refcount_dec_and_mutex_lock(r, s)                                                 \
    HEDDLE_DEC_AND_LOCK(refcount_dec_not_one(r), refcount_dec_and_test(r), mutex_lock(s), \
                        mutex_unlock(s))

#endif
