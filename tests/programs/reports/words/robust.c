// A thread ends with a robust mutex. Its end is told, and what the next one to lock it finds.
//
// RUN: %exits 1 %heddle %s | FileCheck %s
// CHECK: 1: lock m (from
// CHECK: [[#END:]] 1: the thread ends, holding m
// CHECK-NOT: unlock m
// CHECK: 0: lock m: EOWNERDEAD (from [[#END]])
//
// RUN: %exits 1 %heddle -DTRY %s | FileCheck %s --check-prefix=TRY
// TRY: 0: trylock m: EOWNERDEAD
//
// -DTWICE: the thread holds a recursive mutex twice, and ends once.
// RUN: %exits 1 %heddle -DTWICE %s | FileCheck %s --check-prefix=TWICE
// TWICE: 1: lock m (from
// TWICE: 1: lock m (from
// TWICE: [[#END:]] 1: the thread ends, holding m
// TWICE-NOT: holding m
// TWICE: 0: lock m: EOWNERDEAD (from [[#END]])
//
// -DWAITS: main waits for a condition meanwhile.
// RUN: %exits 1 %heddle -DWAITS %s | FileCheck %s --check-prefix=WAITS
// WAITS: 0: begin to wait for c
// WAITS: [[#END:]] 1: the thread ends, holding m
// WAITS: 0: lock m: EOWNERDEAD (from [[#END]])
//
// -DREPAIRED: that is no unlock.
// RUN: %exits 1 %heddle -DREPAIRED %s | FileCheck %s --check-prefix=REPAIRED
// REPAIRED: 0: lock m: EOWNERDEAD
// REPAIRED-NEXT: 0: make consistent m
// REPAIRED-NEXT: 0: unlock m
// REPAIRED-NEXT: 0: lock m (from
//
// -DLOST: an unlock without a repair.
// RUN: %exits 1 %heddle -DLOST %s | FileCheck %s --check-prefix=LOST
// LOST: 0: lock m: EOWNERDEAD
// LOST-NEXT: 0: unlock m
// LOST-NEXT: 0: lock m: ENOTRECOVERABLE
//
// -DGIVEN_BACK: the thread unlocks.
// RUN: %exits 0 %heddle -DGIVEN_BACK %s
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *work(void *unused)
{
    pthread_mutex_lock(&m);
#ifdef TWICE
    pthread_mutex_lock(&m);
#elif defined WAITS
    pthread_cond_signal(&c);
#elif defined GIVEN_BACK
    pthread_mutex_unlock(&m);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
#ifdef TWICE
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
#endif
    pthread_mutex_init(&m, &attributes);
#ifdef WAITS
    pthread_mutex_lock(&m);
#endif
    pthread_create(&thread, NULL, work, NULL);
#ifdef WAITS
    int result = pthread_cond_wait(&c, &m);
#endif
    pthread_join(thread, NULL);
#ifdef WAITS
#elif defined TRY
    int result = pthread_mutex_trylock(&m);
#else
    int result = pthread_mutex_lock(&m);
#endif
#ifdef REPAIRED
    pthread_mutex_consistent(&m);
#endif
#if defined REPAIRED || defined LOST
    pthread_mutex_unlock(&m);
    result = pthread_mutex_lock(&m) + 1;
#endif
    assert(result == 0);
    return 0;
}
