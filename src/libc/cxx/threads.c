/* threads.c - the parts of <thread> and std::call_once that libstdc++ does not have in its headers,
 * over pthreads. */
#include "libc/models.h"

#include <errno.h>
#include <pthread.h>

void _ZSt20__throw_system_errori(int error); /* std::__throw_system_error(int) */

/* std::thread: an object of a class with a virtual destructor (the first two entries of its table)
 * and a virtual function that runs it. */
struct thread_state {
    void (**table)(struct thread_state *);
};

enum { DELETE_STATE = 1, RUN_STATE = 2 };

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
    int error = heddle_create_thread(thread, run_thread, state);
    if (error != 0)
        _ZSt20__throw_system_errori(error);
}

void _ZNSt6thread4joinEv(pthread_t *thread)
{
    int error = *thread == 0              ? EINVAL
                : heddle_is_self(*thread) ? EDEADLK
                                          : pthread_join(*thread, NULL);
    if (error != 0)
        _ZSt20__throw_system_errori(error);
    else
        *thread = 0;
}

void _ZNSt6thread6detachEv(pthread_t *thread)
{
    int error = *thread == 0 ? EINVAL : pthread_detach(*thread);
    if (error != 0)
        _ZSt20__throw_system_errori(error);
    else
        *thread = 0;
}

unsigned _ZNSt6thread20hardware_concurrencyEv(void)
{
    return 2;
}

/* std::call_once stores here what the function that it hands to pthread_once is to call. */
_Thread_local void *_ZSt15__once_callable;
_Thread_local void (*_ZSt11__once_call)(void);

void __once_proxy(void)
{
    _ZSt11__once_call();
}
