// A loop tries to take a lock, and notes what it does where nobody reads it. To heddle, each failure is an execution
// of its own, so that the spin limit has to end them. A read-modify-write that has failed too often, and that another
// thread's operation makes read an older value, still comes back.
// RUN: %exits 3 %heddle --spin-limit=3 -DTHREADS=3 %s | FileCheck %s --check-prefix=CUT
// RUN: %exits 3 %heddle --spin-limit=3 -DTHREADS=3 -DKIND=CAS %s | FileCheck %s --check-prefix=CUT
// RUN: %exits 3 %heddle --spin-limit=3 -DTHREADS=3 -DKIND=OR --rc11 %s | FileCheck %s --check-prefix=CUT
// RUN: %exits 3 %heddle --spin-limit=2 -DTHREADS=3 -DKIND=TRYLOCK %s | FileCheck %s --check-prefix=CUT
// CUT: No errors found so far
// CUT: noted_attempts.c:{{.*}}: note: a thread reads the same old value here
//
// With so many attempts as no cut is needed for, there is one answer. Two threads with up to three attempts: if the
// first one's lock comes before the other one's, that one has failed 0 to 3 times before it comes behind the unlock, or
// gives up; or the threads swap. So there are 8.
// RUN: %heddle -DTHREADS=2 -DATTEMPTS=3 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle -DTHREADS=2 -DATTEMPTS=3 --sc --algorithm=naive %s | FileCheck %s --check-prefix=TWO
// TWO: Executions: 8 complete
// Three threads, for which all algorithms agree:
// RUN: %heddle -DTHREADS=3 -DATTEMPTS=2 %s > %t && FileCheck %s --check-prefix=THREE < %t
// RUN: %same_complete %t %heddle -DTHREADS=3 -DATTEMPTS=2 --sc --algorithm=optimal %s
// RUN: %same_complete %t %heddle -DTHREADS=3 -DATTEMPTS=2 --sc --algorithm=pop %s
// THREE: No errors found: {{[0-9]+}} executions explored
//
// An error behind such a loop is found: two threads that look at the lock before either takes it.
// RUN: %exits 3 %heddle --spin-limit=2 -DTHREADS=3 -DINSIDE %s
// RUN: %exits 1 %heddle --spin-limit=2 -DTHREADS=3 -DINSIDE -DKIND=STORE %s | FileCheck %s --check-prefix=BUG
// BUG: error: data race {{.*}}'inside'
#include <stdatomic.h>
#include "await.h"

enum { EXCHANGE, CAS, OR, TRYLOCK, STORE };
#ifndef KIND
#define KIND EXCHANGE
#endif
#ifndef ATTEMPTS
#define ATTEMPTS 1000000
#endif

static atomic_int lock;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int slot[THREADS], *note[THREADS], inside;

static int try_to_take(void)
{
    int expected = 0;
    switch (KIND) {
    case EXCHANGE:
        return atomic_exchange(&lock, 1) == 0;
    case CAS:
        return atomic_compare_exchange_strong(&lock, &expected, 1);
    case OR:
        return atomic_fetch_or_explicit(&lock, 1, memory_order_acquire) == 0;
    case TRYLOCK:
        return pthread_mutex_trylock(&mutex) == 0;
    default: /* no lock */
        return atomic_load(&lock) == 0 && (atomic_store(&lock, 1), 1);
    }
}

static void give_back(void)
{
    if (KIND == TRYLOCK)
        pthread_mutex_unlock(&mutex);
    else
        atomic_store_explicit(&lock, 0, memory_order_release);
}

static void *run(void *number)
{
    int *state = &slot[(size_t)number];
    note[(size_t)number] = state;
    for (int i = 0; i < ATTEMPTS; i++) {
        *state = 1;
        if (try_to_take()) {
#ifdef INSIDE
            inside++;
#endif
            give_back();
            break;
        }
        *state = 2;
    }
    return NULL;
}

int main(void)
{
    run_threads(run);
    return inside < 0;
}
