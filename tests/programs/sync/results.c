/* What the functions return, in one thread and where somebody else holds what they want. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// CHECK: "blocked": 0,

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>

const struct timespec soon;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
struct {
    int before;
    pthread_spinlock_t spin;
    int after;
} packed;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void semaphores(void)
{
    sem_t semaphore;
    int value = -1;
    assert(sem_init(&semaphore, 0, 1U + INT_MAX) == -1 && errno == EINVAL);
    assert(sem_init(&semaphore, 0, INT_MAX) == 0);
    assert(sem_post(&semaphore) == -1 && errno == EOVERFLOW);
    assert(sem_destroy(&semaphore) == 0);
    assert(sem_init(&semaphore, 0, 1) == 0);
    assert(sem_trywait(&semaphore) == 0);
    assert(sem_trywait(&semaphore) == -1 && errno == EAGAIN);
    assert(sem_timedwait(&semaphore, &soon) == -1 && errno == ETIMEDOUT);
    assert(sem_post(&semaphore) == 0 && sem_timedwait(&semaphore, &soon) == 0);
    assert(sem_getvalue(&semaphore, &value) == 0 && value == 0);
}

static void *while_written(void *unused)
{
    assert(pthread_rwlock_tryrdlock(&lock) == EBUSY);
    assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
    assert(pthread_rwlock_timedrdlock(&lock, &soon) == ETIMEDOUT);
    return unused;
}

static void *while_read(void *unused)
{
    assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
    assert(pthread_rwlock_timedwrlock(&lock, &soon) == ETIMEDOUT);
    assert(pthread_rwlock_tryrdlock(&lock) == 0);
    assert(pthread_rwlock_unlock(&lock) == 0);
    return unused;
}

static void run(void *(*routine)(void *))
{
    pthread_t thread;
    pthread_create(&thread, NULL, routine, NULL);
    pthread_join(thread, NULL);
}

static void read_write_locks(void)
{
    assert(pthread_rwlock_wrlock(&lock) == 0);
    assert(pthread_rwlock_wrlock(&lock) == EDEADLK && pthread_rwlock_rdlock(&lock) == EDEADLK);
    run(while_written);
    assert(pthread_rwlock_unlock(&lock) == 0);
    assert(pthread_rwlock_rdlock(&lock) == 0 && pthread_rwlock_rdlock(&lock) == 0);
    assert(pthread_rwlock_unlock(&lock) == 0);
    run(while_read);
    assert(pthread_rwlock_unlock(&lock) == 0 && pthread_rwlock_destroy(&lock) == 0);
}

static void spin_locks(void)
{
    assert(pthread_spin_init(&packed.spin, PTHREAD_PROCESS_PRIVATE) == 0);
    assert(pthread_spin_trylock(&packed.spin) == 0);
    assert(pthread_spin_trylock(&packed.spin) == EBUSY);
    packed.before = packed.after = 1;
    assert(pthread_spin_unlock(&packed.spin) == 0 && pthread_spin_destroy(&packed.spin) == 0);
}

static void others(void)
{
    pthread_barrier_t barrier;
    assert(pthread_barrier_init(&barrier, NULL, 0) == EINVAL);
    assert(pthread_barrier_init(&barrier, NULL, 1) == 0);
    assert(pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD);
    assert(pthread_mutex_timedlock(&mutex, &soon) == 0);
    assert(pthread_mutex_timedlock(&mutex, &soon) == ETIMEDOUT);
    assert(pthread_cond_timedwait(&condition, &mutex, &soon) == ETIMEDOUT);
    assert(pthread_cond_signal(&condition) == 0 && pthread_cond_broadcast(&condition) == 0);
    assert(pthread_mutex_unlock(&mutex) == 0 && pthread_cond_destroy(&condition) == 0);
}

int main(void)
{
    semaphores();
    read_write_locks();
    spin_locks();
    others();
    return 0;
}
