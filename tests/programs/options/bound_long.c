// Long executions under a bound. Two threads have many operations each, on
// data of their own and on one shared counter at the end. Without a preemption, the two additions can come in either
// order, and other orders need none either: 2 executions.
// RUN: %heddle --ordered-sync --sc -bound 0 %s | FileCheck %s
// RUN: %heddle --ordered-sync --sc -bound 0 -DATOMIC %s | FileCheck %s
// RUN: %heddle --ordered-sync --sc -bound 3 -DATOMIC %s | FileCheck %s
// CHECK: No errors found: 2 executions explored under sc, all there are; the bound of {{[03]}} leaves none out.
//
// The last addition of each thread is two operations here, and an update may be lost: with one preemption, not without.
// RUN: %exits 1 %heddle -bound 0..1 -DLOST %s | FileCheck %s --check-prefix=LOST
// LOST: error: assertion
// LOST: Executions with no preemption have no error.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { THREADS = 2, ROUNDS = 2000 };

static pthread_mutex_t locks[THREADS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static atomic_int counters[THREADS];
static atomic_int done;

static void add(int thread)
{
#ifdef ATOMIC
    atomic_fetch_add(&counters[thread], 1);
#else
    pthread_mutex_lock(&locks[thread]);
    pthread_mutex_unlock(&locks[thread]);
#endif
}

static void *work(void *number)
{
    for (int i = 0; i < ROUNDS; i++)
        add(*(int *)number);
#ifdef LOST
    atomic_store(&done, atomic_load(&done) + 1);
#else
    atomic_fetch_add(&done, 1);
#endif
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int numbers[THREADS] = {0, 1};
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, &numbers[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(atomic_load(&done) == THREADS);
}
