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

static void *work(void *unused)
{
    pthread_mutex_lock(&m);
#ifdef GIVEN_BACK
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
    pthread_mutex_init(&m, &attributes);
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
#ifdef TRY
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
