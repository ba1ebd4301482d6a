/* mutex.c - models of pthread mutexes and spin locks. Each function is one operation, which returns
 * the value that it found (op.h). The function's result follows from that value. */
#include "machine/access/held_locks.h"
#include "machine/models/blocking.h"

#include <errno.h>
#include <pthread.h>

_Static_assert(sizeof(pthread_mutex_t) != sizeof(pthread_spinlock_t), "mutex_park compares sizes");

static bool is_of_mutex(enum op_kind kind)
{
    return kind == OP_MUTEX_INIT || kind == OP_MUTEX_DESTROY || kind == OP_LOCK ||
           kind == OP_TRYLOCK || kind == OP_UNLOCK;
}

/* The thread goes on after the operation, which found the value. */
static void note_result(const struct site *site, const struct op *op, uint64_t old)
{
    if (op->kind == OP_MUTEX_INIT || op->kind == OP_MUTEX_DESTROY)
        return;
    struct effect effect = op_effect(op, native_machine->running->number, old);
    if (effect.kind != EFFECT_RMW || mutex_was_own(old) == mutex_was_own(effect.value))
        return;
    if (mutex_was_own(old))
        held_locks_remove(op->location);
    else
        held_locks_add(site, op->location, false);
}

uint64_t mutex_park(enum op_kind kind, const struct site *site, const void *mutex, unsigned size,
                    uint64_t operand)
{
    require(native_machine->running && is_of_mutex(kind));
    require(size == sizeof(pthread_mutex_t) || size == sizeof(pthread_spinlock_t));
    require(operand == 0 || kind == OP_MUTEX_INIT || kind == OP_UNLOCK || kind == OP_TRYLOCK);
    uint32_t extent;
    uint32_t location = access_locate_whole(site, (uint64_t)mutex, size, &extent);
    require(location != 0);
    struct location *entry = &native_machine->locations.table[location];
    entry->holds = size == sizeof(pthread_mutex_t) ? HOLDS_MUTEX : HOLDS_DATA;
    native_machine->machine.has_inner_locks |= entry->object != 0;
    native_machine->machine.has_tries |= kind == OP_TRYLOCK;
    native_machine->op = (struct op){
        .kind = kind,
        .access = kind == OP_MUTEX_INIT ? ACCESS_COPY : ACCESS_ATOMIC,
        .function = size == sizeof(pthread_mutex_t) ? LOCK_MUTEX : LOCK_SPIN,
        .location = location,
        .object = entry->object,
        .extent = entry->object ? extent : 0,
        .operand = operand,
        .site = native_site(site),
    };
    if (kind == OP_LOCK)
        held_locks_request(site, location, false);
    const struct op op = native_machine->op;
    uint64_t old = native_park();
    note_result(site, &op, old);
    return old;
}

bool mutex_was_own(uint64_t old)
{
    require(native_machine->running);
    return mutex_is_held(old) && mutex_owner(old) == native_machine->running->number;
}

int mutex_lock_result(uint64_t old)
{
    return mutex_is_unrecoverable(old)                         ? ENOTRECOVERABLE
           : mutex_is_inconsistent(old) && !mutex_is_held(old) ? EOWNERDEAD
                                                               : 0;
}

static int mutex_lock(struct site *site, pthread_mutex_t *mutex)
{
    uint64_t old = mutex_park(OP_LOCK, site, mutex, sizeof *mutex, 0);
    verify(!mutex_is_held(old) || mutex_is_destroyed(old) ||
           (mutex_was_own(old) && mutex_type(old) != MUTEX_NORMAL));
    return mutex_was_own(old) && mutex_type(old) == MUTEX_ERRORCHECK ? EDEADLK
                                                                     : mutex_lock_result(old);
}

static int mutex_trylock(struct site *site, pthread_mutex_t *mutex)
{
    uint64_t old = mutex_park(OP_TRYLOCK, site, mutex, sizeof *mutex, 0);
    if (!mutex_is_held(old) || (mutex_was_own(old) && mutex_type(old) == MUTEX_RECURSIVE))
        return mutex_lock_result(old);
    return EBUSY;
}

/* A lock with a time limit may time out whenever the mutex is held, and so does not wait (sync.h).
 */
static int mutex_timedlock(struct site *site, pthread_mutex_t *mutex, const struct timespec *limit)
{
    uint64_t old = mutex_park(OP_TRYLOCK, site, mutex, sizeof *mutex, 0);
    if (!mutex_is_held(old) || (mutex_was_own(old) && mutex_type(old) == MUTEX_RECURSIVE))
        return mutex_lock_result(old);
    if (mutex_was_own(old) && mutex_type(old) == MUTEX_ERRORCHECK)
        return EDEADLK;
    return model_time_out(site, limit);
}

/* All clocks agree (time.c). */
static int mutex_clocklock(struct site *site, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *limit)
{
    (void)clock;
    return mutex_timedlock(site, mutex, limit);
}

static int mutex_unlock(struct site *site, pthread_mutex_t *mutex)
{
    uint64_t old = mutex_park(OP_UNLOCK, site, mutex, sizeof *mutex, 0);
    return mutex_was_own(old) ? 0 : EPERM;
}

/* The thread ends. If it holds the mutex, and the mutex is robust, the next owner learns of it. */
static void mutex_abandon(struct site *site, pthread_mutex_t *mutex)
{
    mutex_park(OP_UNLOCK, site, mutex, sizeof *mutex, UNLOCK_ABANDON);
}

static int mutex_consistent(struct site *site, pthread_mutex_t *mutex)
{
    uint64_t old = mutex_park(OP_UNLOCK, site, mutex, sizeof *mutex, UNLOCK_REPAIR);
    return mutex_was_own(old) && mutex_is_inconsistent(old) ? 0 : EINVAL;
}

static int mutex_init(struct site *site, pthread_mutex_t *mutex, const pthread_mutexattr_t *attr)
{
    unsigned type = attr ? model_mutex_type(site, attr) : MUTEX_NORMAL;
    mutex_park(OP_MUTEX_INIT, site, mutex, sizeof *mutex, type);
    return 0;
}

static int mutex_destroy(struct site *site, pthread_mutex_t *mutex)
{
    mutex_park(OP_MUTEX_DESTROY, site, mutex, sizeof *mutex, 0);
    return 0;
}

/* A spin lock is a mutex of the normal type. */
static int spin_init(struct site *site, pthread_spinlock_t *lock)
{
    mutex_park(OP_MUTEX_INIT, site, (const void *)lock, sizeof *lock, MUTEX_NORMAL);
    return 0;
}

static int spin_destroy(struct site *site, pthread_spinlock_t *lock)
{
    mutex_park(OP_MUTEX_DESTROY, site, (const void *)lock, sizeof *lock, 0);
    return 0;
}

static int spin_lock(struct site *site, pthread_spinlock_t *lock)
{
    mutex_park(OP_LOCK, site, (const void *)lock, sizeof *lock, 0);
    return 0;
}

static int spin_trylock(struct site *site, pthread_spinlock_t *lock)
{
    return mutex_is_held(mutex_park(OP_TRYLOCK, site, (const void *)lock, sizeof *lock, 0)) ? EBUSY
                                                                                            : 0;
}

static int spin_unlock(struct site *site, pthread_spinlock_t *lock)
{
    mutex_park(OP_UNLOCK, site, (const void *)lock, sizeof *lock, 0);
    return 0;
}

/* Whether any thread holds the lock. Such a look orders nothing. */
static int mutex_is_locked(struct site *site, const pthread_mutex_t *mutex)
{
    return mutex_is_held(mutex_park(OP_TRYLOCK, site, mutex, sizeof *mutex, TRY_LOOK));
}

static int spin_is_locked(struct site *site, const pthread_spinlock_t *lock)
{
    return mutex_is_held(mutex_park(OP_TRYLOCK, site, (const void *)lock, sizeof *lock, TRY_LOOK));
}

const struct model models_mutex[] = {
    MODEL_VISIBLE("pthread_mutex_init", mutex_init, CONFINED(1, sizeof(int))),
    MODEL_VISIBLE("pthread_mutex_destroy", mutex_destroy),
    MODEL_VISIBLE("pthread_mutex_lock", mutex_lock),
    MODEL_VISIBLE("pthread_mutex_trylock", mutex_trylock),
    MODEL_VISIBLE("pthread_mutex_unlock", mutex_unlock),
    MODEL_VISIBLE("pthread_mutex_timedlock", mutex_timedlock, CONFINED(1, sizeof(struct timespec))),
    MODEL_VISIBLE("pthread_mutex_clocklock", mutex_clocklock, CONFINED(2, sizeof(struct timespec))),
    MODEL_VISIBLE("pthread_mutex_consistent", mutex_consistent),
    MODEL_VISIBLE("heddle_mutex_abandon", mutex_abandon),
    MODEL_VISIBLE("pthread_spin_init", spin_init),
    MODEL_VISIBLE("pthread_spin_destroy", spin_destroy),
    MODEL_VISIBLE("pthread_spin_lock", spin_lock),
    MODEL_VISIBLE("pthread_spin_trylock", spin_trylock),
    MODEL_VISIBLE("pthread_spin_unlock", spin_unlock),
    MODEL_VISIBLE("heddle_mutex_is_locked", mutex_is_locked),
    MODEL_VISIBLE("heddle_spin_is_locked", spin_is_locked),
    {0},
};
