/* cond.c - models of condition variables. A wait is four operations: SYNC_ENTER, OP_UNLOCK,
 * SYNC_WAKE or SYNC_WAKE_TIMED, and OP_LOCK. machine/operations/sync.h defines the value of the
 * variable's location. */
#include "machine/models/blocking.h"
#include "machine/operations/sync.h"
#include "machine/operations/sync_functions.h"
#include "machine/waiting/iteration.h"

#include <errno.h>

static uint64_t park(enum sync function, const struct site *site, const pthread_cond_t *condition)
{
    return sync_park(function, site, condition, sizeof *condition, 0);
}

/* Whether the condition variable with this value has a signal for the running thread. */
static bool was_signalled(uint64_t old)
{
    const struct native *native = native_machine;
    return condition_can_wake(&native->machine.interner, old, native->running->number);
}

/* The thread becomes a waiter before it unlocks the mutex. So a thread that locks the mutex next
 * finds the waiter. */
static void enter(struct site *site, pthread_cond_t *condition, pthread_mutex_t *mutex)
{
    uint32_t extent, location = access_locate_whole(site, (uint64_t)mutex, sizeof *mutex, &extent);
    require(location < CONDITION_MUTEXES);
    sync_park(SYNC_ENTER, site, condition, sizeof *condition, location);
    if (!mutex_was_own(mutex_park(OP_UNLOCK, site, mutex, sizeof *mutex, 0)))
        native_fail(site, ERROR_INVALID_UNLOCK,
                    "a thread waits for a condition variable without holding the mutex");
}

/* A wait of the running thread. */
struct wait {
    struct site *site;
    pthread_cond_t *condition;
    pthread_mutex_t *mutex;
    bool delivers; /* handlers of signals may run before each of the operations */
    int locked;    /* the result of locking the mutex again, once the wait is over */
};

/* The second half of a wait. Returns the value of the condition variable that the thread found as
 * it woke. */
static uint64_t leave(struct wait *wait, enum sync wake)
{
    require(wake == SYNC_WAKE || wake == SYNC_WAKE_TIMED);
    if (wait->delivers)
        blocking_deliver();
    uint64_t old = park(wake, wait->site, wait->condition);
    if (wait->delivers)
        blocking_deliver();
    verify(wake == SYNC_WAKE_TIMED || was_signalled(old) || !sync_changed(SYNC_WAKE, old));
    wait->locked =
        mutex_lock_result(mutex_park(OP_LOCK, wait->site, wait->mutex, sizeof *wait->mutex, 0));
    return old;
}

/* Whether the thread may still wake without a signal. If it never may, notes a wait to which that
 * could matter. */
static bool may_be_spurious(const struct site *site)
{
    struct native *native = native_machine;
    const struct site *place = native_site(site);
    bool is_hasty = place && !place->rechecks && !site->rechecks && !place->system;
    if (native->options.spurious_wakeups == 0 && is_hasty && !native->hasty_site)
        native->hasty_site = place;
    return native_thread_data()->spurious < native->options.spurious_wakeups;
}

/* Ends a wait. Returns whether there was a signal, or as if there was one. A wait that may be
 * spurious is like one that may time out. A timed one that was not signalled may end in both ways:
 * as a choice. */
static bool finish(struct wait *wait, enum wakeup how)
{
    bool is_spurious = how != WAKEUP_BY_SIGNAL && may_be_spurious(wait->site);
    bool ends = is_spurious || how == WAKEUP_TIMED;
    uint64_t old = leave(wait, ends ? SYNC_WAKE_TIMED : SYNC_WAKE);
    if (was_signalled(old) || !ends)
        return true;
    if (how == WAKEUP_TIMED)
        is_spurious = is_spurious && native_choose(wait->site, CHOICE_PROGRAM, 2) == 1;
    native_thread_data()->spurious += is_spurious;
    if (is_spurious)
        iteration_note_effect(native_thread_data()); /* there are only so many */
    return is_spurious;
}

static bool wake(struct site *site, pthread_cond_t *condition, pthread_mutex_t *mutex,
                 enum wakeup how)
{
    struct wait wait = {site, condition, mutex, .delivers = false};
    return finish(&wait, how);
}

static int condition_wait(struct site *site, pthread_cond_t *condition, pthread_mutex_t *mutex)
{
    struct wait wait = {site, condition, mutex, .delivers = true};
    enter(site, condition, mutex);
    finish(&wait, WAKEUP_SPURIOUS);
    return wait.locked;
}

static int condition_timed(struct site *site, pthread_cond_t *condition, pthread_mutex_t *mutex,
                           const struct timespec *limit)
{
    if (!model_is_time_limit(site, limit))
        return EINVAL;
    struct wait wait = {site, condition, mutex, .delivers = true};
    enter(site, condition, mutex);
    int result = finish(&wait, WAKEUP_TIMED) ? 0 : model_time_out(site, limit);
    return wait.locked ? wait.locked : result;
}

/* All clocks agree (time.c). */
static int condition_clock(struct site *site, pthread_cond_t *condition, pthread_mutex_t *mutex,
                           clockid_t clock, const struct timespec *limit)
{
    (void)clock;
    return condition_timed(site, condition, mutex, limit);
}

static int condition_signal(struct site *site, pthread_cond_t *condition)
{
    park(SYNC_SIGNAL, site, condition);
    return 0;
}

static int condition_broadcast(struct site *site, pthread_cond_t *condition)
{
    park(SYNC_BROADCAST, site, condition);
    return 0;
}

static int condition_init(struct site *site, pthread_cond_t *condition)
{
    sync_learn(site, condition, sizeof *condition, HOLDS_SYNC);
    sync_park(SYNC_INIT, site, condition, sizeof *condition, SYNC_INITIALISED);
    return 0;
}

static int condition_destroy(struct site *site, pthread_cond_t *condition)
{
    park(SYNC_CONDITION_CHECK, site, condition);
    park(SYNC_CONDITION_DESTROY, site, condition);
    return 0;
}

const struct model models_cond[] = {
    MODEL_VISIBLE("pthread_cond_init", condition_init, CONFINED(1, 0)),
    MODEL_VISIBLE("pthread_cond_destroy", condition_destroy),
    MODEL_VISIBLE("pthread_cond_wait", condition_wait),
    MODEL_VISIBLE("pthread_cond_timedwait", condition_timed, CONFINED(2, sizeof(struct timespec))),
    MODEL_VISIBLE("pthread_cond_clockwait", condition_clock, CONFINED(3, sizeof(struct timespec))),
    MODEL_VISIBLE("heddle_condition_enter", enter),
    MODEL_VISIBLE("heddle_condition_wake", wake),
    MODEL("heddle_time_out", model_time_out, CONFINED(0, sizeof(struct timespec))),
    MODEL_VISIBLE("pthread_cond_signal", condition_signal),
    MODEL_VISIBLE("pthread_cond_broadcast", condition_broadcast),
    {0},
};
