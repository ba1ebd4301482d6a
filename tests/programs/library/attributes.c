/* Attributes without effect on what threads may do are accepted; the others are kept. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static void *nothing(void *argument)
{
    pthread_yield();
    return argument;
}

static void mutexes(void)
{
    pthread_mutexattr_t attributes;
    int type;
    assert(pthread_mutexattr_init(&attributes) == 0);
    assert(pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE) == 0);
    assert(pthread_mutexattr_gettype(&attributes, &type) == 0 && type == PTHREAD_MUTEX_RECURSIVE);
    assert(pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_PRIVATE) == 0);
    assert(pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT) == 0);
    assert(pthread_mutexattr_destroy(&attributes) == 0);
}

int main(void)
{
    pthread_attr_t attributes;
    struct sched_param parameters = {0};
    pthread_t thread;
    int state;
    assert(pthread_attr_init(&attributes) == 0);
    assert(pthread_attr_setstacksize(&attributes, 1 << 20) == 0);
    assert(pthread_attr_setguardsize(&attributes, 4096) == 0);
    assert(pthread_attr_setscope(&attributes, PTHREAD_SCOPE_SYSTEM) == 0);
    assert(pthread_attr_setschedpolicy(&attributes, SCHED_RR) == 0);
    assert(pthread_attr_setschedparam(&attributes, &parameters) == 0);
    assert(pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED) == 0);
    assert(pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0);
    assert(pthread_attr_getdetachstate(&attributes, &state) == 0);
    assert(state == PTHREAD_CREATE_DETACHED);
    assert(pthread_create(&thread, &attributes, nothing, NULL) == 0);
    assert(pthread_attr_destroy(&attributes) == 0);
    mutexes();
    return 0;
}
