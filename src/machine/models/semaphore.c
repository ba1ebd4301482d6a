/* semaphore.c - models of POSIX semaphores. heddle's C library has sem_open, sem_close and
 * sem_unlink, and calls the functions for named semaphores here. */
#include "machine/access/heap.h"
#include "machine/models/blocking.h"
#include "machine/models/text/text.h"
#include "machine/operations/sync.h"

#include <errno.h>
#include <limits.h>
#include <semaphore.h>
#include <stddef.h>
#include <string.h>

_Static_assert((SEMAPHORE_MOST & (SEMAPHORE_UNSET | SEMAPHORE_NAMED)) == 0,
               "flags above the count");

static uint64_t park(enum sync function, const struct site *site, const sem_t *semaphore,
                     uint64_t operand)
{
    sync_learn(site, semaphore, sizeof *semaphore, HOLDS_SEMAPHORE);
    return sync_park(function, site, semaphore, sizeof *semaphore, operand);
}

static int semaphore_init(struct site *site, sem_t *semaphore, int shared, unsigned value)
{
    (void)shared;
    if (value > SEMAPHORE_MOST)
        return model_fail(site, EINVAL);
    park(SYNC_INIT, site, semaphore, value | SYNC_INITIALISED);
    return 0;
}

static int semaphore_destroy(struct site *site, sem_t *semaphore)
{
    park(SYNC_SEMAPHORE_DESTROY, site, semaphore, 0);
    return 0;
}

static int semaphore_wait(struct site *site, sem_t *semaphore)
{
    uint64_t old = park(SYNC_SEMAPHORE_WAIT, site, semaphore, 0);
    verify(semaphore_count(old) != 0 || old & SEMAPHORE_UNSET || sync_is_destroyed(old));
    return 0;
}

static int semaphore_try(struct site *site, sem_t *semaphore)
{
    uint64_t old = park(SYNC_SEMAPHORE_TRY, site, semaphore, 0);
    return semaphore_count(old) ? 0 : model_fail(site, EAGAIN);
}

/* A wait with a time limit may time out whenever it cannot go on, and so does not wait (sync.h). */
static int semaphore_timed(struct site *site, sem_t *semaphore, const struct timespec *limit)
{
    uint64_t old = park(SYNC_SEMAPHORE_TRY, site, semaphore, ATTEMPT_TIMED);
    return semaphore_count(old) ? 0 : model_fail(site, model_time_out(site, limit));
}

/* All clocks agree (time.c). */
static int semaphore_clock(struct site *site, sem_t *semaphore, clockid_t clock,
                           const struct timespec *limit)
{
    (void)clock;
    return semaphore_timed(site, semaphore, limit);
}

static int semaphore_post(struct site *site, sem_t *semaphore)
{
    uint64_t old = park(SYNC_SEMAPHORE_POST, site, semaphore, 0);
    return semaphore_count(old) < SEMAPHORE_MOST ? 0 : model_fail(site, EOVERFLOW);
}

static int semaphore_value(struct site *site, sem_t *semaphore, int *value)
{
    uint64_t old = park(SYNC_SEMAPHORE_VALUE, site, semaphore, 0);
    model_store(site, value, semaphore_count(old), sizeof *value);
    return 0;
}

/* --- Named semaphores ------------------------------------------------------------------------- */

/* "sem." and the name. */
enum { PREFIX = 4, LONGEST_NAME = NAME_MAX - PREFIX };
_Static_assert(sizeof "sem." - 1 == PREFIX, "the length of the prefix");

/* Returns the number of the name, the same in every thread, or a negated error number. As in glibc,
 * slashes may come first, but not later. */
static int semaphore_name(struct site *site, const char *from)
{
    /* One character more than the longest name shows that a name is too long. */
    char text[PREFIX + LONGEST_NAME + 2] = "sem.";
    while (text_character(site, from) == '/')
        from++;
    size_t length = text_read(site, text + PREFIX, sizeof text - PREFIX, from);
    if (length == 0 || strchr(text + PREFIX, '/'))
        return -EINVAL;
    if (length > LONGEST_NAME)
        return -ENAMETOOLONG;
    uint32_t number = queues_get_name(&native_machine->queues, text);
    require(number <= INT_MAX);
    return (int)number;
}

/* A new object of `size` bytes that begins with a semaphore of this value. Requires: the object has
 * room for it. */
static sem_t *semaphore_new(struct site *site, size_t size, unsigned value)
{
    require(size >= sizeof(sem_t));
    sem_t *semaphore = (sem_t *)heap_allocate(site, size, _Alignof(max_align_t), STORAGE_SEMAPHORE);
    if (!semaphore)
        native_stop(OP_CUT, native_site(site), CUT_OBJECTS);
    park(SYNC_INIT, site, semaphore, value | SEMAPHORE_NAMED);
    return semaphore;
}

static void semaphore_check(struct site *site, const sem_t *semaphore)
{
    if (!heap_is(site, (uint64_t)semaphore, STORAGE_SEMAPHORE))
        native_fail(site, ERROR_INVALID_USE, "sem_close of what is not open");
}

static void semaphore_end(struct site *site, const sem_t *semaphore)
{
    heap_free(site, (uint64_t)semaphore, STORAGE_SEMAPHORE);
}

const struct model models_semaphore[] = {
    MODEL("heddle_semaphore_name", semaphore_name),
    MODEL("heddle_semaphore_new", semaphore_new),
    MODEL("heddle_semaphore_check", semaphore_check),
    MODEL("heddle_semaphore_end", semaphore_end),
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
