/* POSIX leaves undefined what comes of initialising an object that is initialised, of each kind.
 * Fresh memory is not initialised: a new object, one that was destroyed, one whose bytes were
 * overwritten or copied. A static initialiser is the same as zeros, so an object that has one, and
 * that nobody holds, may be initialised. */
// RUN: %exits 1 %heddle --quiet -DAGAIN -DMUTEX %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DAGAIN -DRWLOCK %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DAGAIN -DCONDITION %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DAGAIN -DBARRIER %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DAGAIN -DSEMAPHORE %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DAGAIN -DSPIN %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DAGAIN -DC11_MUTEX %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DAGAIN -DC11_CONDITION %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DUSED -DMUTEX %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DUSED -DSEMAPHORE --algorithm=rvf %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DHELD -DMUTEX %s | FileCheck --check-prefix=HELD %s
// RUN: %exits 1 %heddle --format=json -DTHREADS -DMUTEX %s >%t && FileCheck --check-prefix=JSON %s <%t
// RUN: %exits 1 %heddle --replay=%t -DTHREADS -DMUTEX %s | FileCheck --check-prefix=REPLAY %s
// RUN: %exits 1 %heddle --quiet -DTHREADS -DCONDITION --algorithm=optimal %s
// RUN: %exits 1 %heddle --quiet -DTHREADS -DMUTEX --algorithm=constrained %s
// RUN: %heddle --quiet -DMUTEX %s
// RUN: %heddle --quiet -DRWLOCK %s
// RUN: %heddle --quiet -DCONDITION %s
// RUN: %heddle --quiet -DBARRIER %s
// RUN: %heddle --quiet -DSEMAPHORE %s
// RUN: %heddle --quiet -DSPIN --algorithm=rvf %s
// RUN: %heddle --quiet -DC11_MUTEX %s
// CHECK: second_init.c:[[#]]:{{.*}} error: main initialises '{{.*}}', which is initialised, and not destroyed since [double-init]
// CHECK: note: main initialises it here
// HELD: error: main initialises 'object', which a thread holds [double-init]
// JSON: "kind": "double-init"
// REPLAY: The recorded execution ends in the same error

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#if defined MUTEX
typedef pthread_mutex_t type;
#define INIT(object) pthread_mutex_init(object, NULL)
#define USE(object) (pthread_mutex_lock(object), pthread_mutex_unlock(object))
#define DESTROY(object) pthread_mutex_destroy(object)
#elif defined RWLOCK
typedef pthread_rwlock_t type;
#define INIT(object) pthread_rwlock_init(object, NULL)
#define USE(object) (pthread_rwlock_wrlock(object), pthread_rwlock_unlock(object))
#define DESTROY(object) pthread_rwlock_destroy(object)
#elif defined CONDITION
typedef pthread_cond_t type;
#define INIT(object) pthread_cond_init(object, NULL)
#define USE(object) pthread_cond_broadcast(object)
#define DESTROY(object) pthread_cond_destroy(object)
#elif defined BARRIER
typedef pthread_barrier_t type;
#define INIT(object) pthread_barrier_init(object, NULL, 1)
#define USE(object) pthread_barrier_wait(object)
#define DESTROY(object) pthread_barrier_destroy(object)
#elif defined SEMAPHORE
typedef sem_t type;
#define INIT(object) sem_init(object, 0, 0)
#define USE(object) (sem_post(object), sem_wait(object))
#define DESTROY(object) sem_destroy(object)
#elif defined SPIN
typedef pthread_spinlock_t type;
#define INIT(object) pthread_spin_init(object, PTHREAD_PROCESS_PRIVATE)
#define USE(object) (pthread_spin_lock(object), pthread_spin_unlock(object))
#define DESTROY(object) pthread_spin_destroy(object)
#elif defined C11_MUTEX
typedef mtx_t type;
#define INIT(object) mtx_init(object, mtx_plain)
#define USE(object) (mtx_lock(object), mtx_unlock(object))
#define DESTROY(object) mtx_destroy(object)
#elif defined C11_CONDITION
typedef cnd_t type;
#define INIT(object) cnd_init(object)
#define USE(object) cnd_broadcast(object)
#define DESTROY(object) cnd_destroy(object)
#endif

static type object; /* of zeros */

struct holder {
    int number;
    type inner;
};

static void *init(void *unused)
{
    INIT(&object);
    return unused;
}

/* None of these is a second initialisation. */
static void init_fresh(void)
{
    for (int i = 0; i < 2; i++) {
        type local;
        INIT(&local);
        type *memory = malloc(sizeof *memory);
        INIT(memory);
        USE(memory);
        free(memory);
    }
    DESTROY(&object);
    INIT(&object);
    struct holder first, second;
    memset(&first, 0xff, sizeof first);
    INIT(&first.inner);
    memset(&first, 0, sizeof first);
    INIT(&first.inner);
#ifndef BARRIER /* whose copy is a barrier, too */
    second = first;
    INIT(&second.inner);
#endif
}

int main(void)
{
#if defined AGAIN
    INIT(&object);
    INIT(&object);
#elif defined USED
    struct holder *holder = malloc(sizeof *holder);
    INIT(&holder->inner);
    USE(&holder->inner);
    INIT(&holder->inner);
#elif defined HELD
    pthread_mutex_lock(&object);
    INIT(&object);
#elif defined THREADS /* an initialisation by whoever comes first */
    pthread_t thread;
    pthread_create(&thread, NULL, init, NULL);
    init(NULL);
    pthread_join(thread, NULL);
#else
    init(NULL);
    init_fresh();
#endif
    return 0;
}
