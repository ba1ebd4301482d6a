// Random runs under each memory model. Message passing through a relaxed flag fails where a read of the data may be
// stale: under rc11, but not under tso and sc, which keep stores in order. Store buffering (-DBUFFERING) fails under
// all but sc. With a release store and an acquire load in their place (-DRIGHT), neither is lost nor found.
// RUN: %exits 1 %heddle --random --runs=3000 --quiet %s | FileCheck %s
// RUN: %exits 3 %heddle --random --runs=3000 --quiet --tso %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 3 %heddle --random --runs=3000 --quiet --sc %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 3 %heddle --random --runs=3000 --quiet --rc11 -DRIGHT %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --random --runs=3000 --quiet --tso -DBUFFERING %s | FileCheck %s
// RUN: %exits 1 %heddle --random --runs=3000 --quiet --ra -DBUFFERING %s | FileCheck %s
// RUN: %exits 3 %heddle --random --runs=3000 --quiet --sc -DBUFFERING %s | FileCheck %s --check-prefix=NONE
// CHECK: error: assertion
// NONE: No errors found so far: 3000 random runs

// A reader that waits in a loop for the flag is blocked until it is set, and no run is given up (-DWAITING).
// RUN: %exits 1 %heddle --random --runs=3000 --quiet -DWAITING %s | FileCheck %s
// RUN: %exits 3 %heddle --random --runs=3000 -DWAITING -DRIGHT %s | FileCheck %s --check-prefix=ENDS
// ENDS: Executions: 3000 complete, 0 blocked;
// ENDS: 0 given up; 1 distinct execution,
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef RIGHT
enum { RELEASE = memory_order_release, ACQUIRE = memory_order_acquire };
#else
enum { RELEASE = memory_order_relaxed, ACQUIRE = memory_order_relaxed };
#endif

static atomic_int data, flag;
static int seen[2];

static void *write_both(void *unused)
{
    atomic_store_explicit(&data, 1, memory_order_relaxed);
#ifdef BUFFERING
    seen[0] = atomic_load_explicit(&flag, ACQUIRE);
#else
    atomic_store_explicit(&flag, 1, RELEASE);
#endif
    return unused;
}

static void *read_both(void *unused)
{
#ifdef BUFFERING
    atomic_store_explicit(&flag, 1, RELEASE);
    seen[1] = atomic_load_explicit(&data, memory_order_relaxed);
#else
#ifdef WAITING
    while (!atomic_load_explicit(&flag, ACQUIRE))
        continue;
#else
    if (!atomic_load_explicit(&flag, ACQUIRE))
        return unused;
#endif
    assert(atomic_load_explicit(&data, memory_order_relaxed));
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, write_both, NULL);
    pthread_create(&threads[1], NULL, read_both, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
#ifdef BUFFERING
    assert(seen[0] || seen[1]);
#endif
}
