// Store buffering, where an unlock is all that separates a thread's store from its load. On x86,
// the unlock of a mutex or a read-write lock and sem_post drain the store buffer, whether another
// thread wants the lock (SHARED) or not. The unlock of a spin lock is a store, which stays in the
// buffer with the first one. Under rc11, an unlock is a release, and no more.
// RUN: %S/in_models 0 "sc tso" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso" %heddle --quiet -DSHARED %s
// RUN: %S/in_models 0 "sc tso" %heddle --quiet -DREAD_WRITE %s
// RUN: %S/in_models 0 "sc tso" %heddle --quiet -DSEMAPHORE %s
// RUN: %S/in_models 0 "sc" %heddle --quiet -DSPIN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet %s | FileCheck %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DREAD_WRITE %s | FileCheck %s
// RUN: %S/in_models 1 "tso rc11" %heddle --quiet -DSPIN %s | FileCheck %s
// RUN: %S/in_models 1 "tso" %heddle --quiet -DSPIN -DSHARED %s | FileCheck %s
// CHECK: [assertion]
#include "weak.h"

#include <semaphore.h>

static atomic_int x, y;
static int a, b;

#if defined SPIN
static pthread_spinlock_t guard;
#define INIT() pthread_spin_init(&guard, 0)
#define LOCK() pthread_spin_lock(&guard)
#define UNLOCK() pthread_spin_unlock(&guard)
#elif defined READ_WRITE
static pthread_rwlock_t guard = PTHREAD_RWLOCK_INITIALIZER;
#define INIT()
#define LOCK() pthread_rwlock_rdlock(&guard)
#define UNLOCK() pthread_rwlock_unlock(&guard)
#elif defined SEMAPHORE
static sem_t guard;
#define INIT() sem_init(&guard, 0, 1)
#define LOCK() sem_wait(&guard)
#define UNLOCK() sem_post(&guard)
#else
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
#define INIT()
#define LOCK() pthread_mutex_lock(&guard)
#define UNLOCK() pthread_mutex_unlock(&guard)
#endif

static void *locking(void *unused)
{
    LOCK();
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    UNLOCK();
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}

static void *fencing(void *unused)
{
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    b = atomic_load_explicit(&x, memory_order_relaxed);
    return unused;
}

#ifdef SHARED
static void *wanting(void *unused)
{
    LOCK();
    UNLOCK();
    return unused;
}
#endif

int main(void)
{
    INIT();
#ifdef SHARED
    RUN(locking, fencing, wanting);
#else
    RUN(locking, fencing);
#endif
    assert(a == 1 || b == 1);
    return 0;
}
