/* robust.c - the mutexes that a thread holds, in a program with robust ones.
 *
 * The front end lets such a program call these functions in place of the models (front/
 * wrapped_calls.c). A thread that ends abandons all that it holds. */
#include "libc/models.h"

#include <errno.h>
#include <pthread.h>

enum { MOST_HELD = 64 };

static _Thread_local pthread_mutex_t *held[MOST_HELD];
static _Thread_local unsigned held_count;

static void abandon_held(void)
{
    while (held_count > 0)
        heddle_mutex_abandon(held[--held_count]);
}

/* Notes the lock if `result` says that it was taken. Returns the result. */
static int note_lock(pthread_mutex_t *mutex, int result)
{
    if (result != 0 && result != EOWNERDEAD)
        return result;
    if (held_count == MOST_HELD)
        heddle_unsupported("a thread that holds more than 64 mutexes, with robust ones among them");
    heddle_at_thread_end(AT_THREAD_END_LOCKS, abandon_held);
    held[held_count++] = mutex;
    return result;
}

int __robust_lock_(pthread_mutex_t *mutex)
{
    return note_lock(mutex, pthread_mutex_lock(mutex));
}

int __robust_trylock_(pthread_mutex_t *mutex)
{
    return note_lock(mutex, pthread_mutex_trylock(mutex));
}

int __robust_timedlock_(pthread_mutex_t *mutex, const struct timespec *limit)
{
    return note_lock(mutex, pthread_mutex_timedlock(mutex, limit));
}

int __robust_unlock_(pthread_mutex_t *mutex)
{
    for (unsigned i = held_count; i-- > 0;) {
        if (held[i] == mutex) {
            held[i] = held[--held_count];
            break;
        }
    }
    return pthread_mutex_unlock(mutex);
}
