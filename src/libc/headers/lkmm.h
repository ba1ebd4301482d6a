/* lkmm.h - primitives of the Linux kernel, for C programs that were written with them: accesses,
 * barriers, atomics, bits, locks, reference counts, RCU and SRCU. They are C11 operations, so
 * programs are judged by the memory model that was chosen, and not by the kernel's own. That one
 * also orders dependent accesses (see READ_ONCE).
 *
 * As in the kernel, an operation that returns a value, and whose name has no suffix, has a full
 * barrier before it and after it. A conditional one that fails orders nothing. It looks first by a
 * relaxed load, and fails if it finds what makes it fail. Otherwise it has to succeed: an execution
 * in which another thread comes in between is dropped, since there is one in which the look comes
 * after that thread's write. */
#ifndef HEDDLE_LKMM_H
#define HEDDLE_LKMM_H

#include <assert.h>
#include <heddle/verifier.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

/* The kernel's functions take the places of macros of these names in <stdatomic.h>. */
#undef atomic_fetch_add
#undef atomic_fetch_sub
#undef atomic_fetch_and
#undef atomic_fetch_or
#undef atomic_fetch_xor

/* C11's functions with orders work on objects of any type here. */
#undef atomic_load_explicit
#undef atomic_store_explicit
#undef atomic_exchange_explicit
#undef atomic_compare_exchange_strong_explicit
#undef atomic_compare_exchange_weak_explicit
#undef atomic_fetch_add_explicit
#undef atomic_fetch_sub_explicit
#undef atomic_fetch_and_explicit
#undef atomic_fetch_or_explicit
#undef atomic_fetch_xor_explicit
#define HEDDLE_ATOMIC_OBJECT(pointer) ((_Atomic __typeof__(*(pointer)) *)(pointer))
#define atomic_load_explicit(pointer, order) __c11_atomic_load(HEDDLE_ATOMIC_OBJECT(pointer), order)
#define atomic_store_explicit(pointer, value, order) \
    __c11_atomic_store(HEDDLE_ATOMIC_OBJECT(pointer), value, order)
#define atomic_exchange_explicit(pointer, value, order) \
    __c11_atomic_exchange(HEDDLE_ATOMIC_OBJECT(pointer), value, order)
#define atomic_compare_exchange_strong_explicit(pointer, expected, value, order, failure)       \
    __c11_atomic_compare_exchange_strong(HEDDLE_ATOMIC_OBJECT(pointer), expected, value, order, \
                                         failure)
#define atomic_compare_exchange_weak_explicit(pointer, expected, value, order, failure)       \
    __c11_atomic_compare_exchange_weak(HEDDLE_ATOMIC_OBJECT(pointer), expected, value, order, \
                                       failure)
#define atomic_fetch_add_explicit(pointer, value, order) \
    __c11_atomic_fetch_add(HEDDLE_ATOMIC_OBJECT(pointer), value, order)
#define atomic_fetch_sub_explicit(pointer, value, order) \
    __c11_atomic_fetch_sub(HEDDLE_ATOMIC_OBJECT(pointer), value, order)
#define atomic_fetch_and_explicit(pointer, value, order) \
    __c11_atomic_fetch_and(HEDDLE_ATOMIC_OBJECT(pointer), value, order)
#define atomic_fetch_or_explicit(pointer, value, order) \
    __c11_atomic_fetch_or(HEDDLE_ATOMIC_OBJECT(pointer), value, order)
#define atomic_fetch_xor_explicit(pointer, value, order) \
    __c11_atomic_fetch_xor(HEDDLE_ATOMIC_OBJECT(pointer), value, order)

#define HEDDLE_INLINE static inline __attribute__((unused))

/* heddle warns of programs with this name: their dependencies are not tracked. */
extern const char heddle_uses_lkmm;
const char heddle_uses_lkmm __attribute__((weak)) = 1;

/* --- accesses and barriers -------------------------------------------------------------------- */

/* Dependencies order nothing, with one exception: a relaxed load of a pointer acquires, for the
 * sake of the accesses through the pointer, which the kernel's model orders behind the load. */
#define HEDDLE_LOAD_ORDER(x) \
    (__builtin_classify_type(x) == HEDDLE_POINTER_CLASS ? __ATOMIC_CONSUME : __ATOMIC_RELAXED)
enum { HEDDLE_POINTER_CLASS = 5 }; /* of gcc, and so of clang */

#define READ_ONCE(x) __atomic_load_n(&(x), HEDDLE_LOAD_ORDER(x))
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
#define mb() smp_mb()
#define rmb() smp_rmb()
#define wmb() smp_wmb()
#define smp_acquire__after_ctrl_dep() smp_rmb()
#define smp_read_barrier_depends() ((void)0)
#define smp_mb__before_spinlock() smp_mb()
#define smp_mb__after_spinlock() smp_mb()
#define smp_mb__after_unlock_lock() smp_mb()
#define smp_mb__after_rcu_read_unlock() smp_mb()
#define smp_mb__after_srcu_read_unlock() smp_mb()

/* Waits until the condition holds, in which VAL is what the pointer points to. Returns VAL. */
#define HEDDLE_COND_LOAD(pointer, condition, order)                       \
    __extension__({                                                       \
        __auto_type heddle_from = (pointer);                              \
        __typeof__(*heddle_from) VAL;                                     \
        while (VAL = __atomic_load_n(heddle_from, (order)), !(condition)) \
            cpu_relax();                                                  \
        VAL;                                                              \
    })
#define smp_cond_load_acquire(pointer, condition) \
    HEDDLE_COND_LOAD(pointer, condition, __ATOMIC_ACQUIRE)
#define smp_cond_load_relaxed(pointer, condition) \
    HEDDLE_COND_LOAD(pointer, condition, HEDDLE_LOAD_ORDER(*(pointer)))
#define atomic_cond_read_acquire(v, condition) smp_cond_load_acquire(&(v)->counter, condition)
#define atomic_cond_read_relaxed(v, condition) smp_cond_load_relaxed(&(v)->counter, condition)

/* The accesses of the expression itself, not those of functions that it calls, may race. */
void heddle_unchecked_begin(void);
void heddle_unchecked_end(void);
#define data_race(expression)                     \
    __extension__({                               \
        heddle_unchecked_begin();                 \
        __auto_type heddle_result = (expression); \
        heddle_unchecked_end();                   \
        heddle_result;                            \
    })

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define BUG() assert(!"BUG")
#define BUG_ON(condition) assert(!(condition))
#define WARN_ON(condition) __extension__({ !!(condition); })
#define WARN_ON_ONCE(condition) WARN_ON(condition)

/* What the kernel's checkers read. */
#define __rcu
#define __force
#define lockdep_assert_held(s) ((void)(s))
#define ASSERT_EXCLUSIVE_WRITER(x) ((void)sizeof(x))
#define ASSERT_EXCLUSIVE_ACCESS(x) ((void)sizeof(x))

#ifndef container_of
#define container_of(pointer, type, member) \
    ((type *)((char *)(pointer) - __builtin_offsetof(type, member)))
#endif

/* --- exchanges: of any type ------------------------------------------------------------------- */

#define xchg_relaxed(pointer, value) __atomic_exchange_n((pointer), (value), __ATOMIC_RELAXED)
#define xchg_acquire(pointer, value) __atomic_exchange_n((pointer), (value), __ATOMIC_ACQUIRE)
#define xchg_release(pointer, value) __atomic_exchange_n((pointer), (value), __ATOMIC_RELEASE)
#define xchg(pointer, value)                                                         \
    __extension__({                                                                  \
        __auto_type heddle_at = (pointer);                                           \
        __typeof__(*heddle_at) heddle_next = (value);                                \
        smp_mb();                                                                    \
        heddle_next = __atomic_exchange_n(heddle_at, heddle_next, __ATOMIC_SEQ_CST); \
        smp_mb();                                                                    \
        heddle_next;                                                                 \
    })

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
#define cmpxchg_local(pointer, old, new) cmpxchg_relaxed(pointer, old, new)
#define cmpxchg64(pointer, old, new) cmpxchg(pointer, old, new)

/* Replaces `seen`, with full barriers. See the first comment. */
#define HEDDLE_FULL_REPLACE(pointer, seen, next)                                            \
    do {                                                                                    \
        smp_mb();                                                                           \
        __VERIFIER_assume(__atomic_compare_exchange_n((pointer), &(seen), (next), 0,        \
                                                      __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)); \
        smp_mb();                                                                           \
    } while (0)
#define cmpxchg(pointer, old, new)                                      \
    __extension__({                                                     \
        __auto_type heddle_at = (pointer);                              \
        __typeof__(*heddle_at) heddle_was = (old), heddle_next = (new); \
        __typeof__(*heddle_at) heddle_seen = READ_ONCE(*heddle_at);     \
        if (heddle_seen == heddle_was)                                  \
            HEDDLE_FULL_REPLACE(heddle_at, heddle_seen, heddle_next);   \
        heddle_seen;                                                    \
    })

/* Whether it succeeds; if not, *old becomes the value that was found. */
#define try_cmpxchg_relaxed(pointer, old, new) \
    __atomic_compare_exchange_n((pointer), (old), (new), 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)
#define try_cmpxchg_acquire(pointer, old, new) \
    __atomic_compare_exchange_n((pointer), (old), (new), 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)
#define try_cmpxchg_release(pointer, old, new) \
    __atomic_compare_exchange_n((pointer), (old), (new), 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED)
#define try_cmpxchg(pointer, old, new)                                 \
    __extension__({                                                    \
        __auto_type heddle_expected = (old);                           \
        __typeof__(*heddle_expected) heddle_before = *heddle_expected; \
        *heddle_expected = cmpxchg((pointer), heddle_before, (new));   \
        *heddle_expected == heddle_before;                             \
    })

#include <lkmm_atomic.h>

/* --- locks: they block, and are checked like those of pthreads -------------------------------- */

/* There is no interrupt that could come in between. */
typedef struct {
    pthread_spinlock_t lock;
} spinlock_t;
typedef spinlock_t raw_spinlock_t;
typedef struct {
    pthread_rwlock_t lock;
} rwlock_t;
struct mutex {
    pthread_mutex_t lock;
};
struct rw_semaphore {
    pthread_rwlock_t lock;
};

#define __SPIN_LOCK_UNLOCKED(name) \
    {                              \
        0                          \
    }
#define DEFINE_SPINLOCK(name) spinlock_t name = __SPIN_LOCK_UNLOCKED(name)
#define DEFINE_RAW_SPINLOCK(name) DEFINE_SPINLOCK(name)
#define DEFINE_MUTEX(name) struct mutex name = {PTHREAD_MUTEX_INITIALIZER}
#define DEFINE_RWLOCK(name) rwlock_t name = {PTHREAD_RWLOCK_INITIALIZER}
#define DECLARE_RWSEM(name) struct rw_semaphore name = {PTHREAD_RWLOCK_INITIALIZER}

#define spin_lock_init(s) ((void)pthread_spin_init(&(s)->lock, 0))
#define spin_lock(s) ((void)pthread_spin_lock(&(s)->lock))
#define spin_unlock(s) ((void)pthread_spin_unlock(&(s)->lock))
#define spin_trylock(s) (pthread_spin_trylock(&(s)->lock) == 0)
int heddle_spin_is_locked(const pthread_spinlock_t *lock);
#define spin_is_locked(s) (heddle_spin_is_locked(&(s)->lock) != 0)
#define raw_spin_is_locked(s) spin_is_locked(s)
#define assert_spin_locked(s) BUG_ON(!spin_is_locked(s))
#define spin_lock_nested(s, class) spin_lock(s)
#define spin_lock_bh(s) spin_lock(s)
#define spin_unlock_bh(s) spin_unlock(s)
#define spin_trylock_bh(s) spin_trylock(s)
#define spin_lock_irq(s) spin_lock(s)
#define spin_unlock_irq(s) spin_unlock(s)
#define spin_lock_irqsave(s, flags) ((void)((flags) = 0), spin_lock(s))
#define spin_unlock_irqrestore(s, flags) ((void)(flags), spin_unlock(s))
#define raw_spin_lock_init(s) spin_lock_init(s)
#define raw_spin_lock(s) spin_lock(s)
#define raw_spin_unlock(s) spin_unlock(s)
#define raw_spin_trylock(s) spin_trylock(s)
#define raw_spin_lock_irq(s) spin_lock(s)
#define raw_spin_unlock_irq(s) spin_unlock(s)
#define raw_spin_lock_irqsave(s, flags) spin_lock_irqsave(s, flags)
#define raw_spin_unlock_irqrestore(s, flags) spin_unlock_irqrestore(s, flags)

#define rwlock_init(s) ((void)pthread_rwlock_init(&(s)->lock, 0))
#define read_lock(s) ((void)pthread_rwlock_rdlock(&(s)->lock))
#define read_unlock(s) ((void)pthread_rwlock_unlock(&(s)->lock))
#define read_trylock(s) (pthread_rwlock_tryrdlock(&(s)->lock) == 0)
#define write_lock(s) ((void)pthread_rwlock_wrlock(&(s)->lock))
#define write_unlock(s) ((void)pthread_rwlock_unlock(&(s)->lock))
#define write_trylock(s) (pthread_rwlock_trywrlock(&(s)->lock) == 0)
#define read_lock_bh(s) read_lock(s)
#define read_unlock_bh(s) read_unlock(s)
#define write_lock_bh(s) write_lock(s)
#define write_unlock_bh(s) write_unlock(s)
#define read_lock_irq(s) read_lock(s)
#define read_unlock_irq(s) read_unlock(s)
#define write_lock_irq(s) write_lock(s)
#define write_unlock_irq(s) write_unlock(s)
#define read_lock_irqsave(s, flags) ((void)((flags) = 0), read_lock(s))
#define read_unlock_irqrestore(s, flags) ((void)(flags), read_unlock(s))
#define write_lock_irqsave(s, flags) ((void)((flags) = 0), write_lock(s))
#define write_unlock_irqrestore(s, flags) ((void)(flags), write_unlock(s))

#define mutex_init(s) ((void)pthread_mutex_init(&(s)->lock, 0))
#define mutex_destroy(s) ((void)pthread_mutex_destroy(&(s)->lock))
#define mutex_lock(s) ((void)pthread_mutex_lock(&(s)->lock))
#define mutex_lock_interruptible(s) pthread_mutex_lock(&(s)->lock)
#define mutex_lock_killable(s) pthread_mutex_lock(&(s)->lock)
#define mutex_unlock(s) ((void)pthread_mutex_unlock(&(s)->lock))
#define mutex_trylock(s) (pthread_mutex_trylock(&(s)->lock) == 0)

int heddle_mutex_is_locked(const pthread_mutex_t *mutex);
#define mutex_is_locked(s) (heddle_mutex_is_locked(&(s)->lock) != 0)
#define mutex_lock_nested(s, class) mutex_lock(s)

#define init_rwsem(s) rwlock_init(s)
#define down_read(s) read_lock(s)
#define down_read_trylock(s) read_trylock(s)
#define up_read(s) read_unlock(s)
#define down_write(s) write_lock(s)
#define down_write_trylock(s) write_trylock(s)
#define up_write(s) write_unlock(s)

/* --- read-copy-update: at most 16 threads ----------------------------------------------------- */

void rcu_read_lock(void);
void rcu_read_unlock(void);
/* Waits for the read-side critical sections that have begun before. */
void synchronize_rcu(void);
#define synchronize_rcu_expedited() synchronize_rcu()
#define synchronize_sched() synchronize_rcu()
#define rcu_read_lock_bh() rcu_read_lock()
#define rcu_read_unlock_bh() rcu_read_unlock()
#define rcu_read_lock_sched() rcu_read_lock()
#define rcu_read_unlock_sched() rcu_read_unlock()

#define rcu_dereference(pointer) __atomic_load_n(&(pointer), __ATOMIC_CONSUME)
#define rcu_dereference_check(pointer, condition) rcu_dereference(pointer)
#define rcu_dereference_raw(pointer) rcu_dereference(pointer)
#define rcu_dereference_bh(pointer) rcu_dereference(pointer)
#define rcu_dereference_sched(pointer) rcu_dereference(pointer)
#define rcu_dereference_protected(pointer, condition) READ_ONCE(pointer)
#define rcu_access_pointer(pointer) READ_ONCE(pointer)
#define rcu_assign_pointer(pointer, value) smp_store_release(&(pointer), (value))
#define RCU_INIT_POINTER(pointer, value) WRITE_ONCE(pointer, value)
#define rcu_pointer_handoff(pointer) (pointer)
#define unrcu_pointer(pointer) (pointer)
#define rcu_replace_pointer(pointer, value, condition)                              \
    __extension__({                                                                 \
        __auto_type heddle_old = rcu_dereference_protected((pointer), (condition)); \
        rcu_assign_pointer((pointer), (value));                                     \
        heddle_old;                                                                 \
    })

/* The function is called after a grace period, in a thread of its own. A thread may ask for 32
 * calls. rcu_barrier waits for the calls that were asked for before it. */
struct srcu_struct;
struct rcu_head {
    void (*func)(struct rcu_head *head);
    struct srcu_struct *domain;
    void *object;
    unsigned char *done;
};
#define callback_head rcu_head
typedef void (*rcu_callback_t)(struct rcu_head *head);
void call_rcu(struct rcu_head *head, rcu_callback_t function);
void rcu_barrier(void);
#define call_rcu_hurry(head, function) call_rcu((head), (function))
#define call_rcu_bh(head, function) call_rcu((head), (function))
#define call_rcu_sched(head, function) call_rcu((head), (function))
#define rcu_barrier_bh() rcu_barrier()
#define rcu_barrier_sched() rcu_barrier()
#define init_rcu_head(head) ((void)(head))
#define destroy_rcu_head(head) ((void)(head))

void __kfree_rcu_(struct rcu_head *head, void *object);
#define kfree_rcu(pointer, member) __kfree_rcu_(&(pointer)->member, (pointer))
#define kvfree_rcu(pointer, member) kfree_rcu(pointer, member)
#define kfree_rcu_mightsleep(pointer) (synchronize_rcu(), free((void *)(pointer)))
#define kvfree_rcu_mightsleep(pointer) kfree_rcu_mightsleep(pointer)

/* --- SRCU: RCU of one domain. A thread may be in 4 sections of a domain at a time, which need not
 * be nested. Another thread may end a section. ------------------------------------------------- */

enum { HEDDLE_SRCU_THREADS = 16 };
struct srcu_struct {
    unsigned long long words[HEDDLE_SRCU_THREADS];
};

#define DEFINE_SRCU(name) struct srcu_struct name = {{0}}
#define DEFINE_STATIC_SRCU(name) static struct srcu_struct name = {{0}}
int init_srcu_struct(struct srcu_struct *domain);
void cleanup_srcu_struct(struct srcu_struct *domain);
int srcu_read_lock(struct srcu_struct *domain);
void srcu_read_unlock(struct srcu_struct *domain, int section);
void synchronize_srcu(struct srcu_struct *domain);
#define synchronize_srcu_expedited(domain) synchronize_srcu(domain)
void call_srcu(struct srcu_struct *domain, struct rcu_head *head, rcu_callback_t function);
/* Waits for calls of all domains. */
#define srcu_barrier(domain) ((void)(domain), rcu_barrier())
#define srcu_down_read(domain) srcu_read_lock(domain)
#define srcu_up_read(domain, section) srcu_read_unlock(domain, section)
#define srcu_dereference(pointer, domain) rcu_dereference(pointer)

#endif
