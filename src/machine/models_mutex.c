/* models_mutex.c - pthread mutexes. The operation returns the value that the mutex had before
 * (op.h), from which the function's result follows. */
#include "machine/models.h"

#include <errno.h>
#include <pthread.h>

static uint64_t park_at_mutex(enum op_kind kind, const struct site *site,
                              const pthread_mutex_t *mutex, uint64_t operand)
{
    uint32_t extent;
    uint32_t location = access_locate_whole(site, (uint64_t)mutex, sizeof *mutex, &extent);
    struct location *entry = &native_machine->locations.table[location];
    entry->is_mutex = true;
    native_machine->op = (struct op){
        .kind = kind,
        .access = ACCESS_ATOMIC,
        .location = location,
        .object = entry->object,
        .extent = entry->object ? extent : 0,
        .operand = operand,
        .site = native_site(site),
    };
    return native_park();
}

static bool is_own(uint64_t mutex)
{
    return mutex_is_held(mutex) && mutex_owner(mutex) == native_machine->running->number;
}

static int mutex_lock(struct site *site, pthread_mutex_t *mutex)
{
    uint64_t old = park_at_mutex(OP_LOCK, site, mutex, 0);
    return is_own(old) && mutex_type(old) == MUTEX_ERRORCHECK ? EDEADLK : 0;
}

static int mutex_trylock(struct site *site, pthread_mutex_t *mutex)
{
    uint64_t old = park_at_mutex(OP_TRYLOCK, site, mutex, 0);
    if (!mutex_is_held(old) || (is_own(old) && mutex_type(old) == MUTEX_RECURSIVE))
        return 0;
    return EBUSY;
}

static int mutex_unlock(struct site *site, pthread_mutex_t *mutex)
{
    uint64_t old = park_at_mutex(OP_UNLOCK, site, mutex, 0);
    return is_own(old) ? 0 : EPERM;
}

static enum mutex_type type_of_attr(const struct site *site, const pthread_mutexattr_t *attr)
{
    switch ((int)model_load(site, attr, sizeof(int))) {
    case PTHREAD_MUTEX_RECURSIVE:
        return MUTEX_RECURSIVE;
    case PTHREAD_MUTEX_ERRORCHECK:
        return MUTEX_ERRORCHECK;
    case PTHREAD_MUTEX_NORMAL:
        return MUTEX_NORMAL;
    default:
        native_fail(site, ERROR_UNINITIALIZED_READ,
                    "a pthread_mutexattr_t that was not initialised");
    }
}

static int mutex_init(struct site *site, pthread_mutex_t *mutex, const pthread_mutexattr_t *attr)
{
    enum mutex_type type = attr ? type_of_attr(site, attr) : MUTEX_NORMAL;
    park_at_mutex(OP_MUTEX_INIT, site, mutex, type);
    return 0;
}

static int mutex_destroy(struct site *site, pthread_mutex_t *mutex)
{
    park_at_mutex(OP_MUTEX_DESTROY, site, mutex, 0);
    return 0;
}

/* A pthread_mutexattr_t holds the mutex's kind and nothing else. */
static int mutexattr_init(struct site *site, pthread_mutexattr_t *attr)
{
    model_store(site, attr, PTHREAD_MUTEX_NORMAL, sizeof(int));
    return 0;
}

/* Neither processes that share memory nor priorities exist. */
static int mutexattr_ignore(void)
{
    return 0;
}

static int mutexattr_settype(struct site *site, pthread_mutexattr_t *attr, int kind)
{
    if (kind != PTHREAD_MUTEX_NORMAL && kind != PTHREAD_MUTEX_RECURSIVE &&
        kind != PTHREAD_MUTEX_ERRORCHECK)
        return EINVAL;
    model_store(site, attr, (unsigned)kind, sizeof(int));
    return 0;
}

static int mutexattr_gettype(struct site *site, const pthread_mutexattr_t *attr, int *kind)
{
    model_store(site, kind, model_load(site, attr, sizeof(int)), sizeof(int));
    return 0;
}

const struct model models_mutex[] = {
    MODEL_VISIBLE("pthread_mutex_init", mutex_init, CONFINED(1, sizeof(int))),
    MODEL_VISIBLE("pthread_mutex_destroy", mutex_destroy),
    MODEL_VISIBLE("pthread_mutex_lock", mutex_lock),
    MODEL_VISIBLE("pthread_mutex_trylock", mutex_trylock),
    MODEL_VISIBLE("pthread_mutex_unlock", mutex_unlock),
    MODEL("pthread_mutexattr_init", mutexattr_init, CONFINED(0, sizeof(int))),
    MODEL("pthread_mutexattr_destroy", mutexattr_ignore, CONFINED(0, 0)),
    MODEL("pthread_mutexattr_setpshared", mutexattr_ignore, CONFINED(0, 0)),
    MODEL("pthread_mutexattr_setprotocol", mutexattr_ignore, CONFINED(0, 0)),
    MODEL("pthread_mutexattr_settype", mutexattr_settype, CONFINED(0, sizeof(int))),
    MODEL("pthread_mutexattr_gettype", mutexattr_gettype, CONFINED(0, sizeof(int)),
          CONFINED(1, sizeof(int))),
    {0},
};
