/* rwlock.c - models of read-write locks. As in glibc, a reader gets the lock although writers wait,
 * unless the lock is of the kind PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP (sync.h). (The kind
 * PTHREAD_RWLOCK_PREFER_WRITER_NP is as the default one there.) A thread that holds the lock as the
 * writer gets EDEADLK when it asks for the lock again.
 *
 * C++ allows no thread to lock a shared mutex that it has locked. The header <shared_mutex> says
 * which locks are shared mutexes (libc/headers/shared_mutex). */
#include "machine/access/held_locks.h"
#include "machine/models/blocking.h"
#include "machine/operations/sync.h"

#include <errno.h>

static uint64_t park(enum sync function, const struct site *site, const pthread_rwlock_t *lock,
                     uint64_t operand)
{
    enum held held = sync_learn(site, lock, sizeof *lock, HOLDS_RWLOCK);
    if (held == HOLDS_SHARED_MUTEX && sync_locks_rw(function))
        operand = RW_NOT_AGAIN;
    return sync_park(function, site, lock, sizeof *lock, operand);
}

static uint32_t locate(const struct site *site, const pthread_rwlock_t *lock)
{
    uint32_t extent;
    return access_locate_whole(site, (uint64_t)lock, sizeof *lock, &extent);
}

/* Parks at the operation, and once more if the thread is put off. Returns whether the thread got
 * the lock; sets *old to the value before. */
static bool try(enum sync function, const struct site *site, const pthread_rwlock_t *lock,
                uint64_t *old)
{
    const struct interner *interner = &native_machine->machine.interner;
    unsigned thread = native_machine->running->number;
    require(sync_locks_rw(function));
    uint32_t location = locate(site, lock);
    bool shared = function == SYNC_READ_LOCK || function == SYNC_READ_TRY;
    if (sync_may_wait(function))
        held_locks_request(site, location, shared);
    *old = park(function, site, lock, 0);
    if (!sync_is_destroyed(*old) && rw_puts_off(interner, function, thread, *old))
        *old = park(function, site, lock, 0);
    bool is_got = !sync_is_destroyed(*old) && rw_is_got(interner, function, thread, *old);
    if (is_got)
        held_locks_add(site, location, shared);
    return is_got;
}

static void shared_mutex(struct site *site, const pthread_rwlock_t *lock)
{
    sync_learn(site, lock, sizeof *lock, HOLDS_SHARED_MUTEX);
}

static bool was_own(uint64_t old)
{
    return rw_is_written(old) && rw_writer(old) == native_machine->running->number;
}

static int rwlock_init(struct site *site, pthread_rwlock_t *lock, const pthread_rwlockattr_t *attr)
{
    bool prefers =
        attr && model_rwlock_kind(site, attr) == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP;
    park(SYNC_INIT, site, lock, SYNC_INITIALISED | (prefers ? RW_PREFERS_WRITERS : 0));
    return 0;
}

static int rwlock_destroy(struct site *site, pthread_rwlock_t *lock)
{
    park(SYNC_RW_DESTROY, site, lock, 0);
    return 0;
}

static int read_lock(struct site *site, pthread_rwlock_t *lock)
{
    uint64_t old;
    bool is_locked = try(SYNC_READ_LOCK, site, lock, &old);
    verify(is_locked || was_own(old) || sync_is_destroyed(old));
    return is_locked ? 0 : EDEADLK;
}

static int write_lock(struct site *site, pthread_rwlock_t *lock)
{
    uint64_t old;
    bool is_locked = try(SYNC_WRITE_LOCK, site, lock, &old);
    verify(is_locked || was_own(old) || sync_is_destroyed(old));
    return is_locked ? 0 : EDEADLK;
}

static int read_try(struct site *site, pthread_rwlock_t *lock)
{
    uint64_t old;
    return try(SYNC_READ_TRY, site, lock, &old) ? 0 : EBUSY;
}

static int write_try(struct site *site, pthread_rwlock_t *lock)
{
    uint64_t old;
    return try(SYNC_WRITE_TRY, site, lock, &old) ? 0 : EBUSY;
}

/* A wait with a time limit may time out whenever it cannot go on, and so does not wait (sync.h). */
static int timed(enum sync function, struct site *site, pthread_rwlock_t *lock,
                 const struct timespec *limit)
{
    require(!sync_may_wait(function));
    uint64_t old;
    if (try(function, site, lock, &old))
        return 0;
    return was_own(old) ? EDEADLK : model_time_out(site, limit);
}

static int read_timed(struct site *site, pthread_rwlock_t *lock, const struct timespec *limit)
{
    return timed(SYNC_READ_TRY, site, lock, limit);
}

static int write_timed(struct site *site, pthread_rwlock_t *lock, const struct timespec *limit)
{
    return timed(SYNC_WRITE_TIMED, site, lock, limit);
}

/* All clocks agree (time.c). */
static int read_clock(struct site *site, pthread_rwlock_t *lock, clockid_t clock,
                      const struct timespec *limit)
{
    (void)clock;
    return timed(SYNC_READ_TRY, site, lock, limit);
}

static int write_clock(struct site *site, pthread_rwlock_t *lock, clockid_t clock,
                       const struct timespec *limit)
{
    (void)clock;
    return timed(SYNC_WRITE_TIMED, site, lock, limit);
}

static int rwlock_unlock(struct site *site, pthread_rwlock_t *lock)
{
    park(SYNC_RW_UNLOCK, site, lock, 0);
    held_locks_remove(locate(site, lock));
    return 0;
}

const struct model models_rwlock[] = {
    MODEL_VISIBLE("pthread_rwlock_init", rwlock_init, CONFINED(1, sizeof(int))),
    MODEL_VISIBLE("pthread_rwlock_destroy", rwlock_destroy),
    MODEL_VISIBLE("pthread_rwlock_rdlock", read_lock),
    MODEL_VISIBLE("pthread_rwlock_wrlock", write_lock),
    MODEL_VISIBLE("pthread_rwlock_tryrdlock", read_try),
    MODEL_VISIBLE("pthread_rwlock_trywrlock", write_try),
    MODEL_VISIBLE("pthread_rwlock_timedrdlock", read_timed, CONFINED(1, sizeof(struct timespec))),
    MODEL_VISIBLE("pthread_rwlock_timedwrlock", write_timed, CONFINED(1, sizeof(struct timespec))),
    MODEL_VISIBLE("pthread_rwlock_clockrdlock", read_clock, CONFINED(2, sizeof(struct timespec))),
    MODEL_VISIBLE("pthread_rwlock_clockwrlock", write_clock, CONFINED(2, sizeof(struct timespec))),
    MODEL_VISIBLE("pthread_rwlock_unlock", rwlock_unlock),
    MODEL("heddle_shared_mutex", shared_mutex),
    {0},
};
