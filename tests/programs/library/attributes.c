/* Attributes are kept, as what they were set to, and refused when they are nothing known; but for the detach state and a
 * mutex's kind they have no effect on what threads may do. The same program runs natively. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>

static void *nothing(void *argument)
{
    pthread_yield();
    return argument;
}

/* Its default, a value that it can be set to, and one that it cannot. */
#define CHECK(get, set, type, initial, other, wrong)         \
    do {                                                     \
        type is;                                             \
        assert(get(&attributes, &is) == 0);                  \
        assert(is == (initial));                             \
        assert(set(&attributes, (other)) == 0);              \
        assert(set(&attributes, (wrong)) == EINVAL);         \
        assert(get(&attributes, &is) == 0 && is == (other)); \
    } while (0)

static void mutexes(void)
{
    pthread_mutexattr_t attributes;
    int robust;
    assert(pthread_mutexattr_init(&attributes) == 0);
    CHECK(pthread_mutexattr_gettype, pthread_mutexattr_settype, int, PTHREAD_MUTEX_DEFAULT,
          PTHREAD_MUTEX_RECURSIVE, 77);
    CHECK(pthread_mutexattr_getpshared, pthread_mutexattr_setpshared, int, PTHREAD_PROCESS_PRIVATE,
          PTHREAD_PROCESS_SHARED, 2);
    CHECK(pthread_mutexattr_getprotocol, pthread_mutexattr_setprotocol, int, PTHREAD_PRIO_NONE,
          PTHREAD_PRIO_INHERIT, 3);
    CHECK(pthread_mutexattr_getprioceiling, pthread_mutexattr_setprioceiling, int, 1, 20, 100);
    assert(pthread_mutexattr_getrobust(&attributes, &robust) == 0);
    assert(robust == PTHREAD_MUTEX_STALLED);
    assert(pthread_mutexattr_destroy(&attributes) == 0);
}

static void locks(void)
{
    pthread_rwlockattr_t attributes;
    assert(pthread_rwlockattr_init(&attributes) == 0);
    CHECK(pthread_rwlockattr_getpshared, pthread_rwlockattr_setpshared, int,
          PTHREAD_PROCESS_PRIVATE, PTHREAD_PROCESS_SHARED, 2);
    CHECK(pthread_rwlockattr_getkind_np, pthread_rwlockattr_setkind_np, int,
          PTHREAD_RWLOCK_DEFAULT_NP, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP, 7);
    assert(pthread_rwlockattr_destroy(&attributes) == 0);
}

static void conditions(void)
{
    pthread_condattr_t attributes;
    assert(pthread_condattr_init(&attributes) == 0);
    CHECK(pthread_condattr_getpshared, pthread_condattr_setpshared, int, PTHREAD_PROCESS_PRIVATE,
          PTHREAD_PROCESS_SHARED, 2);
    CHECK(pthread_condattr_getclock, pthread_condattr_setclock, clockid_t, CLOCK_REALTIME,
          CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID);
    assert(pthread_condattr_destroy(&attributes) == 0);
}

static void barriers(void)
{
    pthread_barrierattr_t attributes;
    assert(pthread_barrierattr_init(&attributes) == 0);
    CHECK(pthread_barrierattr_getpshared, pthread_barrierattr_setpshared, int,
          PTHREAD_PROCESS_PRIVATE, PTHREAD_PROCESS_SHARED, 2);
    assert(pthread_barrierattr_destroy(&attributes) == 0);
}

static void stacks(pthread_attr_t *attributes)
{
    static char room[1 << 16];
    void *stack;
    size_t size;
    assert(pthread_attr_setstack(attributes, room, 1) == EINVAL);
    assert(pthread_attr_setstack(attributes, room, sizeof room) == 0);
    assert(pthread_attr_getstack(attributes, &stack, &size) == 0);
    assert(stack == room && size == sizeof room);
    assert(pthread_attr_setstackaddr(attributes, room + 16) == 0);
    assert(pthread_attr_getstackaddr(attributes, &stack) == 0 && stack == room + 16);
}

static void priorities(pthread_attr_t *attributes)
{
    struct sched_param parameters = {.sched_priority = 5};
    int policy;
    assert(pthread_attr_setschedparam(attributes, &parameters) == 0);
    parameters.sched_priority = 0;
    assert(pthread_attr_getschedparam(attributes, &parameters) == 0);
    assert(parameters.sched_priority == 5);
    assert(pthread_getschedparam(pthread_self(), &policy, &parameters) == 0);
    assert(policy == SCHED_OTHER && parameters.sched_priority == 0);
    assert(pthread_setschedparam(pthread_self(), SCHED_OTHER, &parameters) == 0);
    assert(pthread_setschedparam(pthread_self(), 77, &parameters) == EINVAL);
    assert(sched_get_priority_min(SCHED_FIFO) == 1 && sched_get_priority_max(SCHED_RR) == 99);
    assert(sched_get_priority_min(SCHED_OTHER) == 0 && sched_get_priority_max(SCHED_OTHER) == 0);
    assert(sched_get_priority_min(77) == -1 && errno == EINVAL);
}

static void threads(void)
{
    pthread_attr_t attributes;
    pthread_t thread;
    assert(pthread_attr_init(&attributes) == 0);
    CHECK(pthread_attr_getstacksize, pthread_attr_setstacksize, size_t, 8 << 20, 1 << 20, 1);
    CHECK(pthread_attr_getscope, pthread_attr_setscope, int, PTHREAD_SCOPE_SYSTEM,
          PTHREAD_SCOPE_SYSTEM, 2);
    CHECK(pthread_attr_getinheritsched, pthread_attr_setinheritsched, int, PTHREAD_INHERIT_SCHED,
          PTHREAD_INHERIT_SCHED, 2);
    CHECK(pthread_attr_getdetachstate, pthread_attr_setdetachstate, int, PTHREAD_CREATE_JOINABLE,
          PTHREAD_CREATE_DETACHED, 2);
    CHECK(pthread_attr_getschedpolicy, pthread_attr_setschedpolicy, int, SCHED_OTHER, SCHED_RR, 77);
    priorities(&attributes);
    size_t guard;
    assert(pthread_attr_setguardsize(&attributes, 8192) == 0);
    assert(pthread_attr_getguardsize(&attributes, &guard) == 0 && guard == 8192);
    assert(pthread_create(&thread, &attributes, nothing, NULL) == 0);
    stacks(&attributes);
    assert(pthread_attr_destroy(&attributes) == 0);
}

int main(void)
{
    threads();
    mutexes();
    locks();
    conditions();
    barriers();
    return 0;
}
