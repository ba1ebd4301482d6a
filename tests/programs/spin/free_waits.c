/* A thread that only waits in a loop is left for free in front of each iteration, unless waits are
 * counted. Main waits for thread 1 to ask, and thread 1 for main to answer, behind what it has done.
 * So the one complete execution leaves both in their loops. That takes no preemption if both loops
 * only wait, two if waits are counted, and one if the loop of thread 1 is of another kind:
 *  KIND 0  reads
 *       1  reads two locations, in a function
 *       2  tries to change the location, by an exchange or a compare-exchange (3)
 *       4  tries to lock a mutex
 *       5  reads, and tries then what it has computed, as a lock-free structure does
 *       6  reads under a mutex */
// RUN: %heddle --sc -bound 0 -DKIND=0 %s | FileCheck %s
// RUN: %heddle --sc -bound 0 -DKIND=1 %s | FileCheck %s
// RUN: %heddle --sc -bound 0 -DKIND=2 %s | FileCheck %s
// RUN: %heddle --sc -bound 0 -DKIND=3 %s | FileCheck %s
// RUN: %heddle --sc -bound 0 -DKIND=4 %s | FileCheck %s
// RUN: %heddle -bound 0 -DKIND=0 --algorithm=bpor %s | FileCheck %s
// RUN: %heddle -bound 0 -DKIND=0 --algorithm=rvf %s | FileCheck %s
// CHECK: Executions: {{[1-9][0-9]*}} complete
//
// RUN: %exits 3 %heddle --sc -bound 1 --bound-waits=counted -DKIND=0 %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 3 %heddle --sc -bound 1 --bound-waits=counted -DKIND=3 %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 3 %heddle --sc -bound 0 -DKIND=5 %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 3 %heddle --sc -bound 0 -DKIND=6 %s | FileCheck %s --check-prefix=NONE
// NONE: Executions: 0 complete
//
// RUN: %heddle --sc -bound 2 --bound-waits=counted -DKIND=0 %s | FileCheck %s
// RUN: %heddle --sc -bound 1 -DKIND=5 %s | FileCheck %s
// RUN: %heddle --sc -bound 1 -DKIND=6 %s | FileCheck %s
// RUN: %exits 2 %heddle --bound-waits=never %s 2>&1 | FileCheck %s --check-prefix=MODES
// MODES: free{{.*}}counted
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef KIND
#define KIND 0
#endif

static atomic_int asks, locked = 1, other = 1;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int is_locked(void)
{
    return atomic_load(&locked) || !atomic_load(&other);
}

static int is_locked_under_mutex(void)
{
    pthread_mutex_lock(&mutex);
    int found = atomic_load(&locked);
    pthread_mutex_unlock(&mutex);
    return found;
}

static int change(void)
{
    int before = atomic_load(&locked);
    return before == 0 && atomic_compare_exchange_strong(&locked, &before, before + 2);
}

static int exchanges(void)
{
    int expected = 0;
    return atomic_compare_exchange_strong(&locked, &expected, 1);
}

static void wait_until_unlocked(void)
{
#if KIND == 0
    while (atomic_load(&locked))
        continue;
#elif KIND == 1
    while (is_locked())
        continue;
#elif KIND == 2
    while (atomic_exchange(&locked, 1))
        continue;
#elif KIND == 3
    while (!exchanges())
        continue;
#elif KIND == 4
    while (pthread_mutex_trylock(&mutex) != 0)
        continue;
#elif KIND == 5
    while (!change())
        continue;
#elif KIND == 6
    while (is_locked_under_mutex())
        continue;
#endif
}

static void *ask(void *unused)
{
    atomic_store(&asks, 1);
    wait_until_unlocked();
    return unused;
}

int main(void)
{
    pthread_t thread;
#if KIND == 4
    pthread_mutex_lock(&mutex);
#endif
    pthread_create(&thread, NULL, ask, NULL);
    while (!atomic_load(&asks))
        continue;
#if KIND == 4
    pthread_mutex_unlock(&mutex);
#endif
    atomic_store(&locked, 0);
    pthread_join(thread, NULL);
    return 0;
}
