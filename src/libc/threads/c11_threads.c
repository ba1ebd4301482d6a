/* c11_threads.c - <threads.h> over pthreads. The types are those of glibc, which are pthreads'. */
#include "libc/define_as.h"
#include "libc/models.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <threads.h>
#include <time.h>

_Static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t), "a mtx_t is a pthread_mutex_t");
_Static_assert(sizeof(cnd_t) == sizeof(pthread_cond_t), "a cnd_t is a pthread_cond_t");
_Static_assert(sizeof(once_flag) == sizeof(pthread_once_t), "a once_flag is a pthread_once_t");

/* The result of a function of <threads.h> for the error number of one of <pthread.h>. */
static int thread_result(int error)
{
    switch (error) {
    case 0:
        return thrd_success;
    case EBUSY:
        return thrd_busy;
    case ETIMEDOUT:
        return thrd_timedout;
    case ENOMEM:
        return thrd_nomem;
    default:
        return thrd_error;
    }
}

/* `function` returns an int, in the lower half of the register for a returned pointer. thrd_join
 * reads only that half. */
int thrd_create(thrd_t *thread, thrd_start_t function, void *argument)
{
    return thread_result(
        heddle_create_thread(thread, (void *(*)(void *))(void *)function, argument));
}

int thrd_join(thrd_t thread, int *result)
{
    void *value;
    int error = pthread_join(thread, &value);
    if (!error && result)
        *result = (int)(intptr_t)value;
    return thread_result(error);
}

DEFINE_AS(int thrd_detach(thrd_t thread), thread_result(pthread_detach(thread)))
_Noreturn void thrd_exit(int result)
{
    pthread_exit((void *)(intptr_t)result);
}

DEFINE_AS(thrd_t thrd_current(void), pthread_self())
DEFINE_AS(int thrd_equal(thrd_t one, thrd_t other), pthread_equal(one, other))

/* No signal interrupts a sleep; -2 is an error, as in glibc. */
int thrd_sleep(const struct timespec *duration, struct timespec *left)
{
    return nanosleep(duration, left) == 0 ? 0 : -2;
}

int mtx_init(mtx_t *mutex, int type)
{
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE
                                                                : PTHREAD_MUTEX_NORMAL);
    return thread_result(pthread_mutex_init((pthread_mutex_t *)mutex, &attributes));
}

DEFINE_AS(void mtx_destroy(mtx_t *mutex), (void)pthread_mutex_destroy((pthread_mutex_t *)mutex))
DEFINE_AS(int mtx_lock(mtx_t *mutex), thread_result(pthread_mutex_lock((pthread_mutex_t *)mutex)))

/* C allows it to fail for no reason. */
int mtx_trylock(mtx_t *mutex)
{
    if (heddle_may_fail())
        return thrd_busy;
    return thread_result(pthread_mutex_trylock((pthread_mutex_t *)mutex));
}

DEFINE_AS(int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict end),
          thread_result(pthread_mutex_timedlock((pthread_mutex_t *)mutex, end)))
DEFINE_AS(int mtx_unlock(mtx_t *mutex),
          thread_result(pthread_mutex_unlock((pthread_mutex_t *)mutex)))
DEFINE_AS(int cnd_init(cnd_t *condition),
          thread_result(pthread_cond_init((pthread_cond_t *)condition, NULL)))
DEFINE_AS(void cnd_destroy(cnd_t *condition),
          (void)pthread_cond_destroy((pthread_cond_t *)condition))
DEFINE_AS(int cnd_signal(cnd_t *condition),
          thread_result(pthread_cond_signal((pthread_cond_t *)condition)))
DEFINE_AS(int cnd_broadcast(cnd_t *condition),
          thread_result(pthread_cond_broadcast((pthread_cond_t *)condition)))
DEFINE_AS(int cnd_wait(cnd_t *condition, mtx_t *mutex),
          thread_result(pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex)))
DEFINE_AS(int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex,
                            const struct timespec *restrict end),
          thread_result(pthread_cond_timedwait((pthread_cond_t *)condition,
                                               (pthread_mutex_t *)mutex, end)))
DEFINE_AS(int tss_create(tss_t *key, tss_dtor_t destructor),
          thread_result(pthread_key_create(key, destructor)))
DEFINE_AS(void tss_delete(tss_t key), (void)pthread_key_delete(key))
DEFINE_AS(void *tss_get(tss_t key), pthread_getspecific(key))
DEFINE_AS(int tss_set(tss_t key, void *value), thread_result(pthread_setspecific(key, value)))
DEFINE_AS(void call_once(once_flag *flag, void (*function)(void)),
          (void)pthread_once((pthread_once_t *)flag, function))
