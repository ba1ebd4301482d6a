/* models_semaphore.c - unnamed POSIX semaphores. */
#include "machine/sync_model.h"

#include <errno.h>
#include <semaphore.h>

static uint64_t park(enum sync function, const struct site *site, const sem_t *semaphore,
                     uint64_t operand)
{
    sync_learn(site, semaphore, sizeof *semaphore, HOLDS_SEMAPHORE);
    return sync_park(function, site, semaphore, sizeof *semaphore, operand);
}

static int fail(struct site *site, int error)
{
    model_store(site, model_errno(site), (unsigned)error, sizeof(int));
    return -1;
}

static int semaphore_init(struct site *site, sem_t *semaphore, int shared, unsigned value)
{
    (void)shared;
    if (value > SEMAPHORE_MOST)
        return fail(site, EINVAL);
    park(SYNC_INIT, site, semaphore, value);
    return 0;
}

static int semaphore_destroy(struct site *site, sem_t *semaphore)
{
    park(SYNC_SEMAPHORE_DESTROY, site, semaphore, 0);
    return 0;
}

static int semaphore_wait(struct site *site, sem_t *semaphore)
{
    park(SYNC_SEMAPHORE_WAIT, site, semaphore, 0);
    return 0;
}

static int semaphore_try(struct site *site, sem_t *semaphore)
{
    uint64_t old = park(SYNC_SEMAPHORE_TRY, site, semaphore, 0);
    return semaphore_count(old) ? 0 : fail(site, EAGAIN);
}

/* What waits with a time limit is what does not wait (sync.h). */
static int semaphore_timed(struct site *site, sem_t *semaphore, const struct timespec *limit)
{
    uint64_t old = park(SYNC_SEMAPHORE_TRY, site, semaphore, 0);
    return semaphore_count(old) ? 0 : fail(site, model_time_out(site, limit));
}

/* All clocks are alike. */
static int semaphore_clock(struct site *site, sem_t *semaphore, clockid_t clock,
                           const struct timespec *limit)
{
    (void)clock;
    return semaphore_timed(site, semaphore, limit);
}

static int semaphore_post(struct site *site, sem_t *semaphore)
{
    uint64_t old = park(SYNC_SEMAPHORE_POST, site, semaphore, 0);
    return semaphore_count(old) < SEMAPHORE_MOST ? 0 : fail(site, EOVERFLOW);
}

static int semaphore_value(struct site *site, sem_t *semaphore, int *value)
{
    uint64_t old = park(SYNC_SEMAPHORE_VALUE, site, semaphore, 0);
    model_store(site, value, semaphore_count(old), sizeof *value);
    return 0;
}

const struct model models_semaphore[] = {
    MODEL_VISIBLE("sem_init", semaphore_init),
    MODEL_VISIBLE("sem_destroy", semaphore_destroy),
    MODEL_VISIBLE("sem_wait", semaphore_wait),
    MODEL_VISIBLE("sem_trywait", semaphore_try),
    MODEL_VISIBLE("sem_timedwait", semaphore_timed, CONFINED(1, sizeof(struct timespec))),
    MODEL_VISIBLE("sem_clockwait", semaphore_clock, CONFINED(2, sizeof(struct timespec))),
    MODEL_VISIBLE("sem_post", semaphore_post),
    MODEL_VISIBLE("sem_getvalue", semaphore_value, CONFINED(1, sizeof(int))),
    {0},
};
