// A thread polls a flag under a read-write lock, or a semaphore that serves as a lock. Its iterations change nothing,
// as long as nobody finds the lock held without waiting for it. In the only complete execution, the flag is set first.
// RUN: %heddle --no-symmetry -DKIND=1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --no-symmetry --algorithm=naive -DKIND=1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --no-symmetry -DKIND=2 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --no-symmetry --algorithm=pop -DKIND=2 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --no-symmetry -DKIND=3 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --no-symmetry --algorithm=optimal -DKIND=3 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --no-symmetry -DKIND=4 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --no-symmetry -DKIND=5 %s | FileCheck %s --check-prefix=ONE
// ONE: Executions: 1 complete
//
// Nobody sets the flag.
// RUN: %exits 1 %heddle --no-symmetry -DKIND=1 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle --no-symmetry -DKIND=2 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle --no-symmetry -DKIND=3 -DNEVER --algorithm=naive %s | FileCheck %s --check-prefix=NEVER
// NEVER: error: this loop goes on for ever{{.*}}[livelock]
//
// Main tries the lock, finds it held, waits for it and sets the flag; or it asks for the semaphore's value.
// RUN: %exits 1 %heddle --no-symmetry -DKIND=1 -DTRY %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry -DKIND=2 -DTRY %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry -DKIND=2 -DTRY --algorithm=naive %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry -DKIND=3 -DTRY %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry -DKIND=4 -DTRY --algorithm=pop %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --no-symmetry -DKIND=3 -DVALUE %s | FileCheck %s --check-prefix=BUG
//
// A unit that the iteration posts and takes back can be taken by main meanwhile.
// RUN: %exits 1 %heddle --no-symmetry -DKIND=6 %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion `!found' failed
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static sem_t semaphore;
static bool flag, found;
static atomic_int is_over;

static void lock(void)
{
#if KIND == 1
    pthread_rwlock_rdlock(&rwlock);
#elif KIND == 2
    pthread_rwlock_wrlock(&rwlock);
#elif KIND == 3
    sem_wait(&semaphore);
#elif KIND == 4
    while (pthread_rwlock_trywrlock(&rwlock))
        ;
#else
    while (sem_trywait(&semaphore))
        ;
#endif
}

static void lock_for_writing(void)
{
#if KIND == 3 || KIND == 5
    sem_wait(&semaphore);
#else
    pthread_rwlock_wrlock(&rwlock);
#endif
}

static bool try_lock(void)
{
#if KIND == 3 || KIND == 5
    return sem_trywait(&semaphore) == 0;
#else
    return pthread_rwlock_trywrlock(&rwlock) == 0;
#endif
}

static void unlock(void)
{
#if KIND == 3 || KIND == 5
    sem_post(&semaphore);
#else
    pthread_rwlock_unlock(&rwlock);
#endif
}

static void *wait_for_flag(void *unused)
{
#if KIND == 6
    do {
        sem_post(&semaphore);
        sem_wait(&semaphore);
    } while (!is_over);
#else
    for (bool done = false; !done;) {
        lock();
        done = flag;
        unlock();
    }
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    int value = 1;
    sem_init(&semaphore, 0, KIND != 6);
    pthread_create(&thread, NULL, wait_for_flag, NULL);
#if KIND == 6
    found = sem_trywait(&semaphore) == 0;
    if (found)
        sem_post(&semaphore);
    is_over = 1;
#elif !defined NEVER
#ifdef VALUE
    sem_getvalue(&semaphore, &value);
    found = value == 0;
    lock_for_writing();
#elif defined TRY
    found = !try_lock();
    if (found)
        lock_for_writing();
#else
    (void)try_lock;
    lock_for_writing();
#endif
    flag = true;
    unlock();
#endif
    (void)value;
    pthread_join(thread, NULL);
    assert(!found);
    return 0;
}
