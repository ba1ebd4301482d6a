/* runtime_cxx_threads.h - the parts of <thread>, <condition_variable>, <mutex> and <chrono> that
 * libstdc++ does not have in its headers, over pthreads; a part of runtime.c. */
#ifndef HEDDLE_FRONT_RUNTIME_CXX_THREADS_H
#define HEDDLE_FRONT_RUNTIME_CXX_THREADS_H

#include <pthread.h>
#include <time.h>

/* std::thread: an object of a class with a virtual destructor (the first two entries of its table)
 * and a virtual function that runs it. */
struct thread_state {
    void (**table)(struct thread_state *);
};

enum { DELETE_STATE = 1, RUN_STATE = 2 };

/* The base class's type information and destructors; its objects are always of a derived class. */
void *_ZTINSt6thread6_StateE[2];

void _ZNSt6thread6_StateD2Ev(struct thread_state *state)
{
    (void)state;
}

void _ZNSt6thread6_StateD1Ev(struct thread_state *state)
{
    (void)state;
}

void _ZNSt6thread6_StateD0Ev(struct thread_state *state)
{
    free(state);
}

static void *run_thread(void *argument)
{
    struct thread_state *state = argument;
    state->table[RUN_STATE](state);
    state->table[DELETE_STATE](state);
    return NULL;
}

/* std::thread::_M_start_thread(std::unique_ptr<_State>, void (*)()) */
void _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
    pthread_t *thread, struct thread_state **owner, void (*unused)(void))
{
    (void)unused;
    struct thread_state *state = *owner;
    *owner = NULL;
    if (pthread_create(thread, NULL, run_thread, state) != 0)
        heddle_throw("std::system_error");
}

void _ZNSt6thread4joinEv(pthread_t *thread)
{
    if (*thread == 0 || pthread_join(*thread, NULL) != 0)
        heddle_throw("std::system_error");
    *thread = 0;
}

void _ZNSt6thread6detachEv(pthread_t *thread)
{
    if (*thread == 0 || pthread_detach(*thread) != 0)
        heddle_throw("std::system_error");
    *thread = 0;
}

unsigned _ZNSt6thread20hardware_concurrencyEv(void)
{
    return 2;
}

/* std::condition_variable is a pthread_cond_t; the lock that it waits with points to its mutex. */
struct unique_lock {
    pthread_mutex_t *mutex;
    bool owns;
};

void _ZNSt18condition_variableC1Ev(pthread_cond_t *condition)
{
    pthread_cond_init(condition, NULL);
}

void _ZNSt18condition_variableC2Ev(pthread_cond_t *condition)
{
    pthread_cond_init(condition, NULL);
}

void _ZNSt18condition_variableD1Ev(pthread_cond_t *condition)
{
    pthread_cond_destroy(condition);
}

void _ZNSt18condition_variableD2Ev(pthread_cond_t *condition)
{
    pthread_cond_destroy(condition);
}

void _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(pthread_cond_t *condition,
                                                               struct unique_lock *lock)
{
    pthread_cond_wait(condition, lock->mutex);
}

void _ZNSt18condition_variable10notify_oneEv(pthread_cond_t *condition)
{
    pthread_cond_signal(condition);
}

void _ZNSt18condition_variable10notify_allEv(pthread_cond_t *condition)
{
    pthread_cond_broadcast(condition);
}

/* std::call_once leaves what is to be called here, for the function that it hands to pthread_once.
 */
_Thread_local void *_ZSt15__once_callable;
_Thread_local void (*_ZSt11__once_call)(void);

void __once_proxy(void)
{
    _ZSt11__once_call();
}

/* std::chrono's clocks count nanoseconds. */
static int64_t now(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    int64_t nanoseconds;
    bool too_many = __builtin_mul_overflow(time.tv_sec, INT64_C(1000000000), &nanoseconds) ||
                    __builtin_add_overflow(nanoseconds, time.tv_nsec, &nanoseconds);
    return too_many ? INT64_MAX : nanoseconds;
}

int64_t _ZNSt6chrono3_V212system_clock3nowEv(void)
{
    return now(CLOCK_REALTIME);
}

int64_t _ZNSt6chrono3_V212steady_clock3nowEv(void)
{
    return now(CLOCK_MONOTONIC);
}

/* Whether shared_ptr may count without atomic operations. */
const char __libc_single_threaded = 0;

#endif
