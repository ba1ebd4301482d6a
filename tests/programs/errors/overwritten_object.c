// The bytes of a mutex or another object are those that its functions have written, those of a static initialiser, or
// zeros, as in static memory. Other bytes that the program writes there, as data, make no object, whatever they look
// like. (POSIX leaves undefined what comes of objects that were not initialised, and of copies.)
// RUN: %exits 1 %heddle -DBYTES=1 %s | FileCheck %s --check-prefix=MUTEX
// RUN: %exits 1 %heddle -DBYTES=2 %s | FileCheck %s --check-prefix=MUTEX
// RUN: %exits 1 %heddle -DBYTES=-1 %s | FileCheck %s --check-prefix=MUTEX
// RUN: %exits 1 %heddle -DBYTES=2 -DUSE='pthread_mutex_trylock(&object.mutex)' %s | FileCheck %s --check-prefix=MUTEX
// MUTEX: error: main locks mutex 'object.{{first|mutex}}', whose bytes were overwritten [invalid-lock]
// MUTEX: overwritten_object.c:[[# @LINE + 81]]:{{.*}}: note: main writes its bytes here
// RUN: %exits 1 %heddle -DBYTES=2 -DUSE='pthread_mutex_unlock(&object.mutex)' %s | FileCheck %s --check-prefix=UNLOCK
// UNLOCK: error: main unlocks mutex 'object.{{first|mutex}}', whose bytes were overwritten [invalid-unlock]
// RUN: %exits 1 %heddle -DBYTES=7 -DUSE='pthread_spin_lock(&object.spin)' %s | FileCheck %s --check-prefix=SPIN
// SPIN: whose bytes were overwritten [invalid-lock]
// RUN: %exits 1 %heddle -DBYTES=7 -DUSE='pthread_rwlock_rdlock(&object.rwlock)' %s | FileCheck %s --check-prefix=USE
// RUN: %exits 1 %heddle -DBYTES=7 -DUSE='pthread_rwlock_wrlock(&object.rwlock)' %s | FileCheck %s --check-prefix=USE
// RUN: %exits 1 %heddle -DBYTES=7 -DUSE='pthread_rwlock_unlock(&object.rwlock)' %s | FileCheck %s --check-prefix=USE
// RUN: %exits 1 %heddle -DBYTES=7 -DUSE='sem_post(&object.semaphore)' %s | FileCheck %s --check-prefix=USE
// RUN: %exits 1 %heddle -DBYTES=7 -DUSE='sem_trywait(&object.semaphore)' %s | FileCheck %s --check-prefix=USE
// RUN: %exits 1 %heddle -DBYTES=0x20001 -DUSE='pthread_barrier_wait(&object.barrier)' %s | FileCheck %s --check-prefix=USE
// RUN: %exits 1 %heddle -DBYTES=9 -DUSE='pthread_once(&object.once,routine)' %s | FileCheck %s --check-prefix=USE
// RUN: %exits 1 %heddle -DBYTES=-1 -DUSE='pthread_once(&object.once,routine)' %s | FileCheck %s --check-prefix=USE
// RUN: %exits 1 %heddle -DBYTES=99 -DUSE='pthread_cond_signal(&object.condition)' %s | FileCheck %s --check-prefix=USE
// RUN: %exits 1 %heddle -DBYTES=99 -DUSE='pthread_cond_destroy(&object.condition)' %s | FileCheck %s --check-prefix=USE
// USE: error: main {{uses|unlocks|destroys}} 'object{{.*}}', whose bytes were overwritten [invalid-use]
//
// Static bytes:
// RUN: %exits 1 %heddle -DSTATIC=5 -DUSE='pthread_spin_lock(&object.spin)' %s | FileCheck %s --check-prefix=STATIC
// RUN: %exits 1 %heddle -DSTATIC=5 -DUSE='pthread_rwlock_rdlock(&object.rwlock)' %s | FileCheck %s --check-prefix=STATIC
// RUN: %exits 1 %heddle -DSTATIC=5 -DUSE='pthread_cond_broadcast(&object.condition)' %s | FileCheck %s --check-prefix=STATIC
// STATIC: whose first bytes are those of none [invalid-{{lock|use}}]
//
// A thread overwrites a mutex that it holds, or the object for which it waited.
// RUN: %exits 1 %heddle -DHELD=0xff %s | FileCheck %s --check-prefix=UNLOCK
// RUN: %exits 1 %heddle -DCOPY %s | FileCheck %s --check-prefix=COPY
// COPY: error: main locks mutex 'copy', whose bytes were overwritten [invalid-lock]
// RUN: %exits 1 %heddle -DHELD=0 %s | FileCheck %s --check-prefix=NOBODY
// NOBODY: error: main unlocks mutex 'object.{{first|mutex}}', which nobody holds [invalid-unlock]
//
// Right: zeros, an initialiser that is assigned, and a function that initialises, whatever was there before.
// RUN: %heddle -DBYTES=0 %s
// RUN: %heddle -DASSIGN=PTHREAD_MUTEX_INITIALIZER %s
// RUN: %heddle -DASSIGN=PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP %s
// RUN: %heddle -DBYTES=77 -DUSE='(pthread_mutex_init(&object.mutex,0),pthread_mutex_lock(&object.mutex))' %s
// RUN: %heddle -DBYTES=77 -DUSE='(sem_init(&object.semaphore,0,1),sem_wait(&object.semaphore))' %s
// RUN: %heddle -DBYTES=77 -DUSE='(pthread_rwlock_init(&object.rwlock,0),pthread_rwlock_wrlock(&object.rwlock))' %s
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

#ifndef STATIC
#define STATIC 0
#endif
#ifndef USE
#define USE pthread_mutex_lock(&object.mutex)
#endif

static union {
    int first;
    pthread_mutex_t mutex;
    pthread_spinlock_t spin;
    pthread_rwlock_t rwlock;
    sem_t semaphore;
    pthread_barrier_t barrier;
    pthread_once_t once;
    pthread_cond_t condition;
} object = {STATIC};

void routine(void);
void routine(void)
{
}

int main(void)
{
#ifdef HELD
    pthread_mutex_lock(&object.mutex);
    memset(&object, HELD, sizeof object);
    pthread_mutex_unlock(&object.mutex);
#elif defined(COPY)
    static pthread_mutex_t copy;
    pthread_mutex_lock(&object.mutex);
    memcpy(&copy, &object.mutex, sizeof copy);
    pthread_mutex_lock(&copy);
#elif defined(ASSIGN)
    object.mutex = (pthread_mutex_t)ASSIGN;
    USE;
#else
#ifdef BYTES
    object.first = BYTES;
#endif
    USE;
#endif
    return 0;
}

// What the thread finds is no lock for the comparison of iterations either.
// RUN: %exits 1 %heddle --keep-going -DBYTES=7 -DUSE='pthread_rwlock_wrlock(&object.rwlock)' %s | FileCheck %s --check-prefix=USE
