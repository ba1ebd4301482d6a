/* A spin lock that pauses at first, then yields, and then sleeps, for longer and longer times. How
 * often a thread has tried only decides how it pauses. So each order of the three sections is one
 * execution: 3!. */
// RUN: %heddle --no-symmetry --memory-model=sc %s | FileCheck %s
// RUN: %heddle --no-symmetry --memory-model=tso %s | FileCheck %s
// RUN: %heddle --no-symmetry --memory-model=ra %s | FileCheck %s
// RUN: %heddle --no-symmetry --memory-model=rc11 %s | FileCheck %s
// RUN: %heddle --no-symmetry --memory-model=sc --algorithm=pop %s | FileCheck %s
// CHECK: No errors found: {{.*}} all there are.
// CHECK: Executions: 6 complete,
//
// Nothing orders the sections (BROKEN=1), or the lock is taken by a load and a store (BROKEN=2).
// RUN: %exits 1 %heddle --no-symmetry --memory-model=rc11 -DBROKEN=1 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --no-symmetry --memory-model=sc -DBROKEN=2 %s | FileCheck %s --check-prefix=RACE
// RACE: [data-race]

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 3, PAUSES = 16, YIELDS = 32, SHORT_NAPS = 64, LONGEST = 1000 };

static atomic_bool taken;
static int count;

static bool try_to_lock(void)
{
#if BROKEN == 2
    if (atomic_load(&taken))
        return false;
    atomic_store(&taken, true);
    return true;
#else
    return !atomic_exchange_explicit(&taken, true, memory_order_acquire);
#endif
}

static void take_lock(void)
{
    unsigned tries = 0, nap = 1;
    while (!try_to_lock()) {
        tries++;
        if (tries < PAUSES)
            continue;
        if (tries < YIELDS) {
            sched_yield();
        } else if (tries < SHORT_NAPS) {
            struct timespec time = {0, 1000};
            nanosleep(&time, NULL);
        } else {
            usleep(nap);
            nap = nap < LONGEST ? 2 * nap : nap;
        }
    }
}

static void give_lock(void)
{
#if BROKEN == 1
    atomic_store_explicit(&taken, false, memory_order_relaxed);
#else
    atomic_store_explicit(&taken, false, memory_order_release);
#endif
}

static void *run(void *unused)
{
    take_lock();
    count++;
    give_lock();
    return unused;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(count == THREADS);
    return 0;
}
