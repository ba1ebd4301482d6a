/* Each of these is wrong in its own way; where others must have come first, one order of many is. */
// RUN: %exits 1 %heddle -DCASE=1 %s | FileCheck --check-prefix=UNSET %s
// UNSET: error: main uses 'semaphore', which was never initialised [invalid-use]
// RUN: %exits 1 %heddle -DCASE=2 %s | FileCheck --check-prefix=DESTROYED %s
// DESTROYED: error: main uses 'semaphore', which was destroyed [invalid-use]
// RUN: %exits 1 %heddle -DCASE=3 %s | FileCheck --check-prefix=FREE %s
// FREE: error: main unlocks 'lock', which it does not hold [invalid-use]
// RUN: %exits 1 %heddle -DCASE=4 %s | FileCheck --check-prefix=HELD %s
// HELD: error: main destroys 'lock', which is held [invalid-use]
// RUN: %exits 1 %heddle -DCASE=5 %s | FileCheck --check-prefix=BARRIER %s
// BARRIER: error: main uses 'barrier', which was never initialised [invalid-use]
// RUN: %exits 1 %heddle --keep-going -DCASE=6 %s | FileCheck --check-prefix=ARRIVED %s
// ARRIVED: error: main destroys 'barrier', for which others wait [invalid-use]
// RUN: %exits 1 %heddle --keep-going -DCASE=7 %s | FileCheck --check-prefix=ASLEEP %s
// ASLEEP: error: main destroys 'condition', for which others wait [invalid-use]
// RUN: %exits 1 %heddle -DCASE=8 %s | FileCheck --check-prefix=UNLOCKED %s
// UNLOCKED: error: main unlocks mutex 'mutex', which nobody holds [invalid-unlock]
// RUN: %exits 1 %heddle -DCASE=9 %s | FileCheck --check-prefix=CHECKED %s
// CHECKED: error: a thread waits for a condition variable without holding the mutex [invalid-unlock]
// RUN: %exits 1 %heddle -DCASE=10 %s | FileCheck --check-prefix=ROBUST %s
// ROBUST: error: main {{.*}}[invalid-unlock]
// RUN: %exits 1 %heddle -DCASE=11 %s | FileCheck --check-prefix=CANCEL %s
// CANCEL: error: pthread_cancel of what is not a thread [invalid-use]
// RUN: %exits 1 %heddle -DCASE=12 %s | FileCheck --check-prefix=RECURSION %s
// RECURSION: error: deadlock: main waits for the end of the routine of 'once', begun by itself [deadlock]
// RUN: %exits 1 %heddle -DCASE=13 %s | FileCheck --check-prefix=UPGRADE %s
// UPGRADE: error: deadlock: main waits for 'lock' to write, held by itself [deadlock]
// RUN: %exits 1 %heddle -DCASE=14 %s | FileCheck --check-prefix=SPIN %s
// SPIN: error: deadlock: main waits for 'spin', held by itself [deadlock]
// RUN: %exits 1 %heddle -DCASE=15 %s | FileCheck --check-prefix=EMPTY %s
// EMPTY: error: deadlock: main waits for semaphore 'semaphore', which is 0 [deadlock]

#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>

sem_t semaphore;
pthread_rwlock_t lock;
pthread_barrier_t barrier;
pthread_cond_t condition;
pthread_mutex_t mutex;
pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
pthread_once_t once;
pthread_spinlock_t spin;

static void *arrive(void *unused)
{
    (void)unused;
    pthread_barrier_wait(&barrier);
    return NULL;
}

static void *sleep_on(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&condition, &mutex);
    return NULL;
}

static void again(void)
{
    pthread_once(&once, again);
}

int main(void)
{
    pthread_t thread;
    pthread_mutexattr_t attr;
    switch (CASE) {
    case 1:
        sem_post(&semaphore);
        break;
    case 2:
        sem_init(&semaphore, 0, 1);
        sem_destroy(&semaphore);
        sem_wait(&semaphore);
        break;
    case 3:
        pthread_rwlock_unlock(&lock);
        break;
    case 4:
        pthread_rwlock_rdlock(&lock);
        pthread_rwlock_destroy(&lock);
        break;
    case 5:
        pthread_barrier_wait(&barrier);
        break;
    case 6:
        pthread_barrier_init(&barrier, NULL, 2);
        pthread_create(&thread, NULL, arrive, NULL);
        pthread_barrier_destroy(&barrier);
        break;
    case 7:
        pthread_create(&thread, NULL, sleep_on, NULL);
        pthread_cond_destroy(&condition);
        break;
    case 8:
        pthread_cond_wait(&condition, &mutex);
        break;
    case 9:
        pthread_cond_wait(&condition, &checked);
        break;
    case 10:
        pthread_mutexattr_init(&attr);
        pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_STALLED);
        pthread_mutex_init(&mutex, &attr);
        pthread_mutex_unlock(&mutex);
        break;
    case 11:
        pthread_cancel(12345);
        break;
    case 12:
        again();
        break;
    case 13:
        pthread_rwlock_rdlock(&lock);
        pthread_rwlock_wrlock(&lock);
        break;
    case 14:
        pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
        pthread_spin_lock(&spin);
        pthread_spin_lock(&spin);
        break;
    case 15:
        sem_init(&semaphore, 0, 0);
        sem_wait(&semaphore);
        break;
    }
    return 0;
}
