/* joining.c - joins that do not wait for ever.
 *
 * The machine's join waits until the thread has ended, and has no other result. So in a program
 * that calls these functions, each thread notes its end, behind all its other steps
 * (machine/access/thread_end.h). */
#include "libc/models.h"
#include "machine/memory/address.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>

/* By thread. */
static struct ending {
    pthread_mutex_t lock;
    pthread_cond_t change;
    bool has_ended;
} endings[ADDRESS_THREADS];

/* The machine calls it. */
void thread_end_point_(void)
{
    struct ending *own = &endings[pthread_self() - 1];
    pthread_mutex_lock(&own->lock);
    own->has_ended = true;
    pthread_cond_broadcast(&own->change);
    pthread_mutex_unlock(&own->lock);
}

/* The front end finds the function as long as one that is called refers to it. */
static void (*const volatile end_point)(void) = thread_end_point_;

/* Whether the thread has ended, or ends before the time limit; `limit` may be NULL: it has passed.
 * What is no thread counts as one that has ended: the join behind it says so. */
static bool ends_in_time(pthread_t thread, const struct timespec *limit)
{
    if (thread == 0 || thread > ADDRESS_THREADS || heddle_is_self(thread))
        return true;
    struct ending *ending = &endings[thread - 1];
    (void)end_point;
    int error = limit ? 0 : ETIMEDOUT;
    pthread_mutex_lock(&ending->lock);
    while (!ending->has_ended && error == 0)
        error = pthread_cond_timedwait(&ending->change, &ending->lock, limit);
    bool has_ended = ending->has_ended;
    pthread_mutex_unlock(&ending->lock);
    return has_ended;
}

int pthread_tryjoin_np(pthread_t thread, void **result)
{
    if (heddle_is_self(thread))
        return EBUSY;
    return ends_in_time(thread, NULL) ? pthread_join(thread, result) : EBUSY;
}

int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *limit)
{
    if (limit && (limit->tv_nsec < 0 || limit->tv_nsec >= 1000000000))
        return EINVAL;
    return !limit || ends_in_time(thread, limit) ? pthread_join(thread, result) : ETIMEDOUT;
}

int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock,
                         const struct timespec *limit)
{
    if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC)
        return EINVAL;
    return pthread_timedjoin_np(thread, result, limit);
}
