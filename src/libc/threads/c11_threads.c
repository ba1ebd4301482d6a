/* c11_threads.c - <threads.h> over pthreads. The types are those of glibc, which are pthreads'. */
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
        pthread_create(thread, NULL, (void *(*)(void *))(void *)function, argument));
}

int thrd_join(thrd_t thread, int *result)
{
    void *value;
    int error = pthread_join(thread, &value);
    if (!error && result)
        *result = (int)(intptr_t)value;
    return thread_result(error);
}

int thrd_detach(thrd_t thread)
{
    return thread_result(pthread_detach(thread));
}

_Noreturn void thrd_exit(int result)
{
    pthread_exit((void *)(intptr_t)result);
}

thrd_t thrd_current(void)
{
    return pthread_self();
}

int thrd_equal(thrd_t one, thrd_t other)
{
    return pthread_equal(one, other);
}

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

void mtx_destroy(mtx_t *mutex)
{
    pthread_mutex_destroy((pthread_mutex_t *)mutex);
}

int mtx_lock(mtx_t *mutex)
{
    return thread_result(pthread_mutex_lock((pthread_mutex_t *)mutex));
}

/* C allows it to fail for no reason. */
int mtx_trylock(mtx_t *mutex)
{
    if (heddle_may_fail())
        return thrd_busy;
    return thread_result(pthread_mutex_trylock((pthread_mutex_t *)mutex));
}

int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict end)
{
    return thread_result(pthread_mutex_timedlock((pthread_mutex_t *)mutex, end));
}

int mtx_unlock(mtx_t *mutex)
{
    return thread_result(pthread_mutex_unlock((pthread_mutex_t *)mutex));
}

int cnd_init(cnd_t *condition)
{
    return thread_result(pthread_cond_init((pthread_cond_t *)condition, NULL));
}

void cnd_destroy(cnd_t *condition)
{
    pthread_cond_destroy((pthread_cond_t *)condition);
}

int cnd_signal(cnd_t *condition)
{
    return thread_result(pthread_cond_signal((pthread_cond_t *)condition));
}

int cnd_broadcast(cnd_t *condition)
{
    return thread_result(pthread_cond_broadcast((pthread_cond_t *)condition));
}

int cnd_wait(cnd_t *condition, mtx_t *mutex)
{
    return thread_result(pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex));
}

int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex,
                  const struct timespec *restrict end)
{
    return thread_result(
        pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, end));
}

int tss_create(tss_t *key, tss_dtor_t destructor)
{
    return thread_result(pthread_key_create(key, destructor));
}

void tss_delete(tss_t key)
{
    pthread_key_delete(key);
}

void *tss_get(tss_t key)
{
    return pthread_getspecific(key);
}

int tss_set(tss_t key, void *value)
{
    return thread_result(pthread_setspecific(key, value));
}

void call_once(once_flag *flag, void (*function)(void))
{
    pthread_once((pthread_once_t *)flag, function);
}
