/* objects.c - atomic variables, locks and their like as the oracle has them (oracle.h). */
#include "oracle.h"

#include <stdint.h>

/* ---- atomic variables, all of them seq_cst ---- */

static void touch_at_point(const void *place)
{
    oracle_point();
    clocks_touch(place);
}

long oracle_load(struct oracle_atomic *atomic)
{
    touch_at_point(atomic);
    clocks_acquire(&atomic->clock);
    return atomic->value;
}

void oracle_store(struct oracle_atomic *atomic, long value)
{
    touch_at_point(atomic);
    clocks_replace(&atomic->clock);
    atomic->value = value;
}

static long change(struct oracle_atomic *atomic, long value)
{
    long old = atomic->value;
    clocks_acquire(&atomic->clock);
    clocks_release(&atomic->clock);
    atomic->value = value;
    return old;
}

long oracle_exchange(struct oracle_atomic *atomic, long value)
{
    touch_at_point(atomic);
    return change(atomic, value);
}

long oracle_add(struct oracle_atomic *atomic, long number)
{
    touch_at_point(atomic);
    return change(atomic, atomic->value + number);
}

bool oracle_compare_exchange(struct oracle_atomic *atomic, long expected, long wanted, long *old)
{
    touch_at_point(atomic);
    *old = atomic->value;
    if (*old == expected)
        change(atomic, wanted);
    else
        clocks_acquire(&atomic->clock);
    return *old == expected;
}

/* ---- mutexes and conditions ---- */

static int me(void)
{
    return (int)oracle_self() + 1;
}

static void take(struct oracle_mutex *mutex)
{
    mutex->owner = me();
    clocks_acquire(&mutex->clock);
}

void oracle_lock(struct oracle_mutex *mutex)
{
    oracle_pause(&mutex->owner, 0, false, NULL);
    take(mutex);
}

bool oracle_try_lock(struct oracle_mutex *mutex)
{
    oracle_point();
    if (mutex->owner != 0 || (mutex->may_fail && oracle_may_fail()))
        return false;
    take(mutex);
    return true;
}

static void give_back(struct oracle_mutex *mutex)
{
    if (mutex->owner != me())
        oracle_fail("invalid-unlock");
    clocks_release(&mutex->clock);
    mutex->owner = 0;
}

void oracle_unlock(struct oracle_mutex *mutex)
{
    oracle_point();
    give_back(mutex);
}

void oracle_until_locked(void (*stop)(const int *, int, bool, const int *), const int *flag,
                         struct oracle_mutex *mutex)
{
    oracle_unlock(mutex);
    stop(flag, 0, true, &mutex->owner);
    oracle_lock(mutex);
}

bool oracle_wait(struct oracle_condition *condition, struct oracle_mutex *mutex, bool timed)
{
    int *own = &condition->waits[oracle_self()], *wakeups = oracle_wakeups_left();
    oracle_point();
    *own = 1;
    give_back(mutex);
    if (timed || *wakeups > 0)
        oracle_point();
    else
        oracle_pause(own, 2, false, NULL);
    bool is_woken = *own == 2;
    if (!is_woken && *wakeups > 0 && (!timed || oracle_choose(2) == 0)) {
        --*wakeups;
        is_woken = true;
    }
    *own = 0;
    oracle_lock(mutex);
    return is_woken;
}

void oracle_signal(struct oracle_condition *condition, bool all)
{
    unsigned waiters[MOST_THREADS], count = 0;
    oracle_point();
    for (unsigned i = 0; i < MOST_THREADS; i++)
        if (condition->waits[i] == 1)
            waiters[count++] = i;
    if (all)
        for (unsigned i = 0; i < count; i++)
            condition->waits[waiters[i]] = 2;
    else if (count > 0)
        condition->waits[waiters[oracle_choose(count)]] = 2;
}

/* ---- read-write locks ---- */

static void start_reading(struct oracle_rwlock *lock)
{
    lock->readers++;
    lock->reads[oracle_self()]++;
    clocks_acquire(&lock->writers);
}

static void start_writing(struct oracle_rwlock *lock)
{
    lock->writer = me();
    clocks_acquire(&lock->all);
}

void oracle_read_lock(struct oracle_rwlock *lock)
{
    oracle_pause(&lock->writer, 0, false, NULL);
    start_reading(lock);
}

void oracle_write_lock(struct oracle_rwlock *lock)
{
    oracle_pause(&lock->writer, 0, false, &lock->readers);
    start_writing(lock);
}

bool oracle_try_read_lock(struct oracle_rwlock *lock)
{
    oracle_point();
    if (lock->writer)
        return false;
    start_reading(lock);
    return true;
}

bool oracle_try_write_lock(struct oracle_rwlock *lock)
{
    oracle_point();
    if (lock->writer || lock->readers > 0)
        return false;
    start_writing(lock);
    return true;
}

void oracle_rw_unlock(struct oracle_rwlock *lock)
{
    oracle_point();
    if (lock->writer == me()) {
        lock->writer = 0;
        clocks_release(&lock->writers);
    } else if (lock->reads[oracle_self()] > 0) {
        lock->reads[oracle_self()]--;
        lock->readers--;
    } else {
        oracle_fail("invalid-use");
    }
    clocks_release(&lock->all);
}

/* ---- semaphores, barriers, once ---- */

void oracle_take(struct oracle_semaphore *semaphore)
{
    oracle_pause(&semaphore->count, 0, true, NULL);
    semaphore->count--;
    clocks_acquire(&semaphore->clock);
}

bool oracle_try_take(struct oracle_semaphore *semaphore)
{
    oracle_point();
    if (semaphore->count == 0)
        return false;
    semaphore->count--;
    clocks_acquire(&semaphore->clock);
    return true;
}

void oracle_post(struct oracle_semaphore *semaphore)
{
    oracle_point();
    semaphore->count++;
    clocks_release(&semaphore->clock);
}

void oracle_arrive(struct oracle_barrier *barrier)
{
    oracle_point();
    int round = barrier->round;
    clocks_release(&barrier->clock);
    if (++barrier->arrived < barrier->size) {
        oracle_pause(&barrier->round, round, true, NULL);
    } else {
        barrier->arrived = 0;
        barrier->round++;
    }
    clocks_acquire(&barrier->clock);
}

bool oracle_once_begin(struct oracle_once *once)
{
    oracle_pause(&once->state, 1, true, NULL);
    clocks_acquire(&once->clock);
    if (once->state == 2)
        return false;
    once->state = 1;
    return true;
}

void oracle_once_end(struct oracle_once *once, bool done)
{
    oracle_point();
    clocks_release(&once->clock);
    once->state = done ? 2 : 0;
}

/* ---- local static variables of C++ ---- */

/* The first byte of a guard stays 0, so that the program asks each time. */
static struct guard {
    const void *guard;
    struct oracle_once once;
} guards[8];

static struct oracle_once *find_guard(const void *guard)
{
    struct guard *found = guards;
    while (found->guard && found->guard != guard)
        found++;
    found->guard = guard;
    return &found->once;
}

int __cxa_guard_acquire(void *guard)
{
    return oracle_once_begin(find_guard(guard));
}

void __cxa_guard_release(void *guard)
{
    oracle_once_end(find_guard(guard), true);
}

void __cxa_guard_abort(void *guard)
{
    oracle_once_end(find_guard(guard), false);
}
