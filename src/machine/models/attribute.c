/* attribute.c - models of the attributes of threads, mutexes, read-write locks, condition variables
 * and barriers. An attribute can be set and read. Only the detach state of a thread, the type of a
 * mutex and the kind of a read-write lock have an effect: heddle models one process, without
 * priorities and with stacks of its own, and all clocks agree.
 *
 * An attribute object of the C library holds one of the structures below in its bytes. */
#include "machine/models/models.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <time.h>

struct thread_attribute {
    int detach_state;
    int scope, inherit, policy, priority;
    size_t guard, size; /* bytes, of the stack */
    void *stack;
};
struct mutex_attribute {
    uint8_t kind; /* with MUTEX_ROBUST; first: pthread_mutex_init reads only this */
    uint8_t shared, protocol, ceiling;
};
struct rwlock_attribute {
    uint8_t kind; /* first: pthread_rwlock_init reads only this */
    uint8_t shared;
};
struct condition_attribute {
    uint8_t shared, clock;
};
struct barrier_attribute {
    uint8_t shared;
};
_Static_assert(sizeof(struct thread_attribute) <= sizeof(pthread_attr_t), "has room");
_Static_assert(sizeof(struct mutex_attribute) <= sizeof(pthread_mutexattr_t), "has room");
_Static_assert(sizeof(struct rwlock_attribute) <= sizeof(pthread_rwlockattr_t), "has room");
_Static_assert(sizeof(struct condition_attribute) <= sizeof(pthread_condattr_t), "has room");
_Static_assert(sizeof(struct barrier_attribute) <= sizeof(pthread_barrierattr_t), "has room");
_Static_assert(offsetof(struct mutex_attribute, kind) == 0, "pthread_mutex_init reads a byte");
_Static_assert(offsetof(struct rwlock_attribute, kind) == 0, "pthread_rwlock_init reads a byte");
_Static_assert(sizeof(struct thread_attribute) < UINT8_MAX, "the sizes in struct model");
_Static_assert(CLOCK_MONOTONIC <= UINT8_MAX && CLOCK_REALTIME <= UINT8_MAX, "a clock in a byte");

/* As on Linux; sizes in bytes. */
enum {
    STACK_SIZE = 8 << 20,
    GUARD_SIZE = 4096,
    PRIORITY_LEAST = 1, /* of the policies that have priorities */
    PRIORITY_MOST = 99,
};
_Static_assert(PRIORITY_MOST <= UINT8_MAX, "a ceiling in a byte");

#define SET(attr, member, value) \
    model_store(site, &(attr)->member, (uint64_t)(value), sizeof(attr)->member)
#define GET(attr, member) model_load(site, &(attr)->member, sizeof(attr)->member)

/* Defines NAME_set(attr, value), which returns EINVAL unless `valid`, and NAME_get(attr, to). */
#define DEFINE_ATTRIBUTE(name, owner, member, type, valid)                                   \
    static int name##_set(struct site *site, struct owner##_attribute *attr, type value)     \
    {                                                                                        \
        if (!(valid))                                                                        \
            return EINVAL;                                                                   \
        SET(attr, member, value);                                                            \
        return 0;                                                                            \
    }                                                                                        \
    static int name##_get(struct site *site, const struct owner##_attribute *attr, type *to) \
    {                                                                                        \
        model_store(site, to, GET(attr, member), sizeof *to);                                \
        return 0;                                                                            \
    }

#define EITHER(one, other) (value == (one) || value == (other))

DEFINE_ATTRIBUTE(detach_state, thread, detach_state, int,
                 EITHER(PTHREAD_CREATE_JOINABLE, PTHREAD_CREATE_DETACHED))
DEFINE_ATTRIBUTE(scope, thread, scope, int, EITHER(PTHREAD_SCOPE_SYSTEM, PTHREAD_SCOPE_PROCESS))
DEFINE_ATTRIBUTE(inherit, thread, inherit, int,
                 EITHER(PTHREAD_INHERIT_SCHED, PTHREAD_EXPLICIT_SCHED))
DEFINE_ATTRIBUTE(policy, thread, policy, int, EITHER(SCHED_FIFO, SCHED_RR) || value == SCHED_OTHER)
DEFINE_ATTRIBUTE(stack_size, thread, size, size_t, value >= MODEL_STACK_LEAST)
DEFINE_ATTRIBUTE(guard_size, thread, guard, size_t, true)
DEFINE_ATTRIBUTE(stack_address, thread, stack, void *, true)
DEFINE_ATTRIBUTE(mutex_shared, mutex, shared, int,
                 EITHER(PTHREAD_PROCESS_PRIVATE, PTHREAD_PROCESS_SHARED))
DEFINE_ATTRIBUTE(protocol, mutex, protocol, int,
                 EITHER(PTHREAD_PRIO_NONE, PTHREAD_PRIO_INHERIT) || value == PTHREAD_PRIO_PROTECT)
DEFINE_ATTRIBUTE(ceiling, mutex, ceiling, int, value >= PRIORITY_LEAST && value <= PRIORITY_MOST)
DEFINE_ATTRIBUTE(rwlock_shared, rwlock, shared, int,
                 EITHER(PTHREAD_PROCESS_PRIVATE, PTHREAD_PROCESS_SHARED))
DEFINE_ATTRIBUTE(rwlock_kind, rwlock, kind, int,
                 EITHER(PTHREAD_RWLOCK_PREFER_READER_NP, PTHREAD_RWLOCK_PREFER_WRITER_NP) ||
                     value == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP)
DEFINE_ATTRIBUTE(condition_shared, condition, shared, int,
                 EITHER(PTHREAD_PROCESS_PRIVATE, PTHREAD_PROCESS_SHARED))
DEFINE_ATTRIBUTE(condition_clock, condition, clock, clockid_t,
                 EITHER(CLOCK_REALTIME, CLOCK_MONOTONIC))
DEFINE_ATTRIBUTE(barrier_shared, barrier, shared, int,
                 EITHER(PTHREAD_PROCESS_PRIVATE, PTHREAD_PROCESS_SHARED))

static int ignore(void)
{
    return 0;
}

/* --- threads ---------------------------------------------------------------------------------- */

static int thread_init(struct site *site, struct thread_attribute *attr)
{
    SET(attr, detach_state, PTHREAD_CREATE_JOINABLE);
    SET(attr, scope, PTHREAD_SCOPE_SYSTEM);
    SET(attr, inherit, PTHREAD_INHERIT_SCHED);
    SET(attr, policy, SCHED_OTHER);
    SET(attr, priority, 0);
    SET(attr, guard, GUARD_SIZE);
    SET(attr, size, STACK_SIZE);
    SET(attr, stack, NULL);
    return 0;
}

size_t model_stack_size(const struct site *site, const pthread_attr_t *attr)
{
    return (size_t)GET((const struct thread_attribute *)attr, size);
}

int model_detach_state(const struct site *site, const pthread_attr_t *attr)
{
    int state = (int)GET((const struct thread_attribute *)attr, detach_state);
    if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED)
        native_fail(site, ERROR_UNINITIALIZED_READ, "a pthread_attr_t that was not initialised");
    return state;
}

static int stack_set(struct site *site, struct thread_attribute *attr, void *stack, size_t size)
{
    if (size < MODEL_STACK_LEAST)
        return EINVAL;
    SET(attr, stack, stack);
    SET(attr, size, size);
    return 0;
}

static int stack_get(struct site *site, const struct thread_attribute *attr, void **stack,
                     size_t *size)
{
    stack_address_get(site, attr, stack);
    return stack_size_get(site, attr, size);
}

static int priority_set(struct site *site, struct thread_attribute *attr,
                        const struct sched_param *from)
{
    int priority = (int)GET(from, sched_priority);
    if (priority < 0 || priority > PRIORITY_MOST)
        return EINVAL;
    SET(attr, priority, priority);
    return 0;
}

static int priority_get(struct site *site, const struct thread_attribute *attr,
                        struct sched_param *to)
{
    SET(to, sched_priority, GET(attr, priority));
    return 0;
}

/* --- scheduling ------------------------------------------------------------------------------- */

/* Every thread has SCHED_OTHER, which needs no privileges, and its only priority, 0. */
static int scheduling_get(struct site *site, pthread_t thread, int *policy,
                          struct sched_param *param)
{
    (void)thread;
    model_store(site, policy, SCHED_OTHER, sizeof *policy);
    SET(param, sched_priority, 0);
    return 0;
}

static int scheduling_set(struct site *site, pthread_t thread, int policy,
                          const struct sched_param *param)
{
    (void)thread;
    if (policy == SCHED_FIFO || policy == SCHED_RR)
        return EPERM;
    return policy == SCHED_OTHER && GET(param, sched_priority) == 0 ? 0 : EINVAL;
}

/* `limit` for policies that have priorities; 0 for SCHED_OTHER. */
static int priority_limit(struct site *site, int policy, int limit)
{
    require(limit == PRIORITY_LEAST || limit == PRIORITY_MOST);
    if (policy == SCHED_FIFO || policy == SCHED_RR)
        return limit;
    if (policy == SCHED_OTHER)
        return 0;
    return model_fail(site, EINVAL);
}

static int priority_least(struct site *site, int policy)
{
    return priority_limit(site, policy, PRIORITY_LEAST);
}

static int priority_most(struct site *site, int policy)
{
    return priority_limit(site, policy, PRIORITY_MOST);
}

/* --- mutexes and the like --------------------------------------------------------------------- */

static int mutex_init(struct site *site, struct mutex_attribute *attr)
{
    SET(attr, kind, PTHREAD_MUTEX_NORMAL);
    SET(attr, shared, PTHREAD_PROCESS_PRIVATE);
    SET(attr, protocol, PTHREAD_PRIO_NONE);
    SET(attr, ceiling, PRIORITY_LEAST);
    return 0;
}

unsigned model_mutex_type(const struct site *site, const pthread_mutexattr_t *attr)
{
    unsigned kind = (unsigned)GET((const struct mutex_attribute *)attr, kind);
    unsigned robust = kind & MUTEX_ROBUST;
    switch ((int)(kind - robust)) {
    case PTHREAD_MUTEX_RECURSIVE:
        return MUTEX_RECURSIVE | robust;
    case PTHREAD_MUTEX_ERRORCHECK:
        return MUTEX_ERRORCHECK | robust;
    case PTHREAD_MUTEX_NORMAL:
        return MUTEX_NORMAL | robust;
    default:
        native_fail(site, ERROR_UNINITIALIZED_READ,
                    "a pthread_mutexattr_t that was not initialised");
    }
}

static int kind_set(struct site *site, struct mutex_attribute *attr, int kind)
{
    if (kind != PTHREAD_MUTEX_NORMAL && kind != PTHREAD_MUTEX_RECURSIVE &&
        kind != PTHREAD_MUTEX_ERRORCHECK)
        return EINVAL;
    SET(attr, kind, (GET(attr, kind) & MUTEX_ROBUST) | (unsigned)kind);
    return 0;
}

static int kind_get(struct site *site, const struct mutex_attribute *attr, int *kind)
{
    model_store(site, kind, GET(attr, kind) & ~(uint64_t)MUTEX_ROBUST, sizeof *kind);
    return 0;
}

static int robust_set(struct site *site, struct mutex_attribute *attr, int robust)
{
    if (robust != PTHREAD_MUTEX_ROBUST && robust != PTHREAD_MUTEX_STALLED)
        return EINVAL;
    unsigned bit = robust == PTHREAD_MUTEX_ROBUST ? MUTEX_ROBUST : 0;
    SET(attr, kind, (GET(attr, kind) & ~(uint64_t)MUTEX_ROBUST) | bit);
    return 0;
}

static int robust_get(struct site *site, const struct mutex_attribute *attr, int *robust)
{
    bool is_robust = GET(attr, kind) & MUTEX_ROBUST;
    model_store(site, robust, is_robust ? PTHREAD_MUTEX_ROBUST : PTHREAD_MUTEX_STALLED,
                sizeof *robust);
    return 0;
}

unsigned model_rwlock_kind(const struct site *site, const pthread_rwlockattr_t *attr)
{
    unsigned kind = (unsigned)GET((const struct rwlock_attribute *)attr, kind);
    if (kind > PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP)
        native_fail(site, ERROR_UNINITIALIZED_READ,
                    "a pthread_rwlockattr_t that was not initialised");
    return kind;
}

static int rwlock_init(struct site *site, struct rwlock_attribute *attr)
{
    SET(attr, shared, PTHREAD_PROCESS_PRIVATE);
    SET(attr, kind, PTHREAD_RWLOCK_DEFAULT_NP);
    return 0;
}

static int condition_init(struct site *site, struct condition_attribute *attr)
{
    SET(attr, shared, PTHREAD_PROCESS_PRIVATE);
    SET(attr, clock, CLOCK_REALTIME);
    return 0;
}

static int barrier_init(struct site *site, struct barrier_attribute *attr)
{
    SET(attr, shared, PTHREAD_PROCESS_PRIVATE);
    return 0;
}

/* --- the table -------------------------------------------------------------------------------- */

#define MODEL_INIT(function, owner) \
    MODEL(function, owner##_init, CONFINED(0, sizeof(struct owner##_attribute)))
#define MODEL_SET(function, name, owner) \
    MODEL(function, name##_set, CONFINED(0, sizeof(struct owner##_attribute)))
#define MODEL_GET(function, name, owner, type)                                 \
    MODEL(function, name##_get, CONFINED(0, sizeof(struct owner##_attribute)), \
          CONFINED(1, sizeof(type)))

const struct model models_attribute[] = {
    MODEL_INIT("pthread_attr_init", thread),
    MODEL("pthread_attr_destroy", ignore, CONFINED(0, 0)),
    MODEL_SET("pthread_attr_setdetachstate", detach_state, thread),
    MODEL_GET("pthread_attr_getdetachstate", detach_state, thread, int),
    MODEL_SET("pthread_attr_setscope", scope, thread),
    MODEL_GET("pthread_attr_getscope", scope, thread, int),
    MODEL_SET("pthread_attr_setinheritsched", inherit, thread),
    MODEL_GET("pthread_attr_getinheritsched", inherit, thread, int),
    MODEL_SET("pthread_attr_setschedpolicy", policy, thread),
    MODEL_GET("pthread_attr_getschedpolicy", policy, thread, int),
    MODEL_SET("pthread_attr_setstacksize", stack_size, thread),
    MODEL_GET("pthread_attr_getstacksize", stack_size, thread, size_t),
    MODEL_SET("pthread_attr_setguardsize", guard_size, thread),
    MODEL_GET("pthread_attr_getguardsize", guard_size, thread, size_t),
    MODEL_SET("pthread_attr_setstackaddr", stack_address, thread),
    MODEL_GET("pthread_attr_getstackaddr", stack_address, thread, void *),
    MODEL_SET("pthread_attr_setstack", stack, thread),
    MODEL("pthread_attr_getstack", stack_get, CONFINED(0, sizeof(struct thread_attribute)),
          CONFINED(1, sizeof(void *)), CONFINED(2, sizeof(size_t))),
    MODEL("pthread_attr_setschedparam", priority_set, CONFINED(0, sizeof(struct thread_attribute)),
          CONFINED(1, sizeof(struct sched_param))),
    MODEL("pthread_attr_getschedparam", priority_get, CONFINED(0, sizeof(struct thread_attribute)),
          CONFINED(1, sizeof(struct sched_param))),
    MODEL("pthread_getschedparam", scheduling_get, CONFINED(1, sizeof(int)),
          CONFINED(2, sizeof(struct sched_param))),
    MODEL("pthread_setschedparam", scheduling_set, CONFINED(2, sizeof(struct sched_param))),
    MODEL("sched_get_priority_min", priority_least),
    MODEL("sched_get_priority_max", priority_most),
    MODEL_INIT("pthread_mutexattr_init", mutex),
    MODEL("pthread_mutexattr_destroy", ignore, CONFINED(0, 0)),
    MODEL_SET("pthread_mutexattr_settype", kind, mutex),
    MODEL_GET("pthread_mutexattr_gettype", kind, mutex, int),
    MODEL_SET("pthread_mutexattr_setpshared", mutex_shared, mutex),
    MODEL_GET("pthread_mutexattr_getpshared", mutex_shared, mutex, int),
    MODEL_SET("pthread_mutexattr_setprotocol", protocol, mutex),
    MODEL_GET("pthread_mutexattr_getprotocol", protocol, mutex, int),
    MODEL_SET("pthread_mutexattr_setprioceiling", ceiling, mutex),
    MODEL_GET("pthread_mutexattr_getprioceiling", ceiling, mutex, int),
    MODEL_SET("pthread_mutexattr_setrobust", robust, mutex),
    MODEL_GET("pthread_mutexattr_getrobust", robust, mutex, int),
    MODEL_INIT("pthread_rwlockattr_init", rwlock),
    MODEL("pthread_rwlockattr_destroy", ignore, CONFINED(0, 0)),
    MODEL_SET("pthread_rwlockattr_setpshared", rwlock_shared, rwlock),
    MODEL_GET("pthread_rwlockattr_getpshared", rwlock_shared, rwlock, int),
    MODEL_SET("pthread_rwlockattr_setkind_np", rwlock_kind, rwlock),
    MODEL_GET("pthread_rwlockattr_getkind_np", rwlock_kind, rwlock, int),
    MODEL_INIT("pthread_condattr_init", condition),
    MODEL("pthread_condattr_destroy", ignore, CONFINED(0, 0)),
    MODEL_SET("pthread_condattr_setpshared", condition_shared, condition),
    MODEL_GET("pthread_condattr_getpshared", condition_shared, condition, int),
    MODEL_SET("pthread_condattr_setclock", condition_clock, condition),
    MODEL_GET("pthread_condattr_getclock", condition_clock, condition, clockid_t),
    MODEL_INIT("pthread_barrierattr_init", barrier),
    MODEL("pthread_barrierattr_destroy", ignore, CONFINED(0, 0)),
    MODEL_SET("pthread_barrierattr_setpshared", barrier_shared, barrier),
    MODEL_GET("pthread_barrierattr_getpshared", barrier_shared, barrier, int),
    {0},
};
