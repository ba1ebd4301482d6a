/* cancel.c - the deferred cancellation of threads.
 *
 * A request sets a flag of the thread. The thread reads its flag at each cancellation point, before
 * it may block there: the front end inserts the calls (front/calls/wrapped_calls.c). A thread that
 * is cancelled while it blocks has no effect from the beginning of the wait on. So that is the same
 * as reading the flag late, and no wait has to be interrupted. If the thread has read the flag
 * before the request, and then blocks for ever, it is not deadlocked (explore/checks/waiting.c).
 * Only a wait for a condition variable reads the flag behind its first effect: it has unlocked the
 * mutex by then. */
#include "libc/threads/delivery.h"

#include "libc/models.h"
#include "machine/memory/address.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>

/* By thread: 0 or REQUEST, the bit of signal 32, which no thread masks (libc/threads/signals.c). */
enum { REQUEST = INT32_MIN };
static _Atomic int32_t cancel_requests[ADDRESS_THREADS];

static _Thread_local bool is_disabled; /* its address never leaves the thread */
static _Thread_local bool is_acting;

int pthread_cancel(pthread_t thread)
{
    if (thread == 0 || thread > ADDRESS_THREADS)
        heddle_invalid_use("pthread_cancel of what is not a thread");
    atomic_store(&cancel_requests[thread - 1], REQUEST);
    return 0;
}

static _Atomic int32_t *own_request(void)
{
    return &cancel_requests[pthread_self() - 1];
}

static bool is_requested(void)
{
    return !is_disabled && !is_acting && atomic_load(own_request());
}

/* Further requests have no effect. */
static _Noreturn void act(void)
{
    is_acting = true;
    pthread_exit(PTHREAD_CANCELED);
}

void pthread_testcancel(void)
{
    if (is_requested())
        act();
}

void cancel_interrupts(void)
{
    if (!is_disabled && !is_acting)
        heddle_interruptible(own_request(), sizeof(int32_t));
}

/* In front of a call that may block. The front end inserts calls of these functions, so they are
 * not hidden. */
void __pthread_cancel_point_(void)
{
    pthread_testcancel();
    cancel_interrupts();
}

/* Returns whether there was a signal. */
static bool wait_or_leave(pthread_cond_t *condition, pthread_mutex_t *mutex, enum wakeup how)
{
    heddle_condition_enter(condition, mutex);
    if (is_requested()) {
        if (!heddle_condition_wake(condition, mutex, WAKEUP_TIMED))
            act();
        return true; /* the thread has taken a signal; it ends at its next cancellation point */
    }
    cancel_interrupts();
    return heddle_condition_wake(condition, mutex, how);
}

int __pthread_cancel_wait_(pthread_cond_t *condition, pthread_mutex_t *mutex)
{
    pthread_testcancel();
    wait_or_leave(condition, mutex, WAKEUP_SPURIOUS);
    return 0;
}

int __pthread_cancel_timedwait_(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                const struct timespec *limit)
{
    pthread_testcancel();
    return wait_or_leave(condition, mutex, WAKEUP_TIMED) ? 0 : heddle_time_out(limit);
}

int pthread_setcancelstate(int state, int *old)
{
    if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE)
        return EINVAL;
    if (old)
        *old = is_disabled ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
    is_disabled = state == PTHREAD_CANCEL_DISABLE;
    return 0;
}

int pthread_setcanceltype(int type, int *old)
{
    if (type == PTHREAD_CANCEL_ASYNCHRONOUS)
        heddle_unsupported("heddle cancels threads at cancellation points only; leave the type "
                           "PTHREAD_CANCEL_DEFERRED, and call pthread_testcancel");
    if (type != PTHREAD_CANCEL_DEFERRED)
        return EINVAL;
    if (old)
        *old = PTHREAD_CANCEL_DEFERRED;
    return 0;
}
