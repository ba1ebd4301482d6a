/* condition_variable.c - the parts of <condition_variable> that libstdc++ does not have in its
 * headers, over pthreads. */
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* A std::condition_variable is a pthread_cond_t. This is a std::unique_lock<std::mutex>. */
struct unique_lock {
    pthread_mutex_t *mutex;
    bool owns;
};

void _ZNSt18condition_variableC1Ev(pthread_cond_t *condition)
{
    pthread_cond_init(condition, NULL);
}

void _ZNSt18condition_variableC2Ev(pthread_cond_t *condition)
{
    pthread_cond_init(condition, NULL);
}

void _ZNSt18condition_variableD1Ev(pthread_cond_t *condition)
{
    pthread_cond_destroy(condition);
}

void _ZNSt18condition_variableD2Ev(pthread_cond_t *condition)
{
    pthread_cond_destroy(condition);
}

void _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(pthread_cond_t *condition,
                                                               struct unique_lock *lock)
{
    pthread_cond_wait(condition, lock->mutex);
}

void _ZNSt18condition_variable10notify_oneEv(pthread_cond_t *condition)
{
    pthread_cond_signal(condition);
}

void _ZNSt18condition_variable10notify_allEv(pthread_cond_t *condition)
{
    pthread_cond_broadcast(condition);
}
