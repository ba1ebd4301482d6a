// Polling a flag under a lock changes nothing, unless somebody tries the lock and finds it held: here main then
// waits for the lock before it sets the flag, so that both the round in which it was held and the one in
// which the flag is set are part of the execution. Where main's lock is another one, nobody sees the rounds,
// and there is one execution: main finds its lock free. Where main does not tell, every number of rounds is an
// execution of its own, and the spin limit N cuts them: at most N rounds read the old flag. Main finds the lock free
// behind 0 to N of them, or held in one of 1 to N: (N + 1) + N * (N + 1) / 2 executions, which is 15 for 4, and 2145
// for 64. The loop that is bounded by an assumption has as many. Its states are few, and without a limit they end it.
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=naive %s | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DTIMED | FileCheck %s
// RUN: %heddle %s -- -DANOTHER | FileCheck %s --check-prefix=ANOTHER
// RUN: %heddle %s -- -DUNTOLD | FileCheck %s --check-prefix=STATES
// RUN: %exits 3 %heddle --spin-limit=64 %s -- -DUNTOLD | FileCheck %s --check-prefix=UNTOLD
// RUN: %exits 3 %heddle --spin-limit=4 %s -- -DUNTOLD | FileCheck %s --check-prefix=FOUR
// RUN: %heddle %s -- -DUNTOLD -DROUNDS=4 | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --sc --algorithm=naive %s -- -DUNTOLD -DROUNDS=4 | FileCheck %s --check-prefix=FOUR
// CHECK: assertion `!found_held' failed [assertion]
// CHECK: trylock lock: busy
// ANOTHER: Executions: 1 complete
// STATES: No errors found: {{[0-9]+}} states explored under rc11, all there are.
// UNTOLD: No errors found so far: {{.*}} but a loop was cut short
// UNTOLD: Executions: 2145 complete
// FOUR: Executions: 15 complete
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, another = PTHREAD_MUTEX_INITIALIZER;
static bool flag, found_held;

#ifdef ROUNDS
void __VERIFIER_assume(int);
#endif

static bool is_set(void)
{
    pthread_mutex_lock(&lock);
    bool set = flag;
    pthread_mutex_unlock(&lock);
    return set;
}

static void *wait_for_flag(void *unused)
{
#ifdef ROUNDS
    for (int rounds = 0; !is_set(); rounds++)
        __VERIFIER_assume(rounds < ROUNDS);
#else
    while (!is_set())
        continue;
#endif
    assert(!found_held);
    return unused;
}

static bool is_held(pthread_mutex_t *mutex)
{
#ifdef TIMED
    struct timespec deadline = {1, 0};
    return pthread_mutex_timedlock(mutex, &deadline) != 0;
#else
    return pthread_mutex_trylock(mutex) != 0;
#endif
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_flag, NULL);
#ifdef ANOTHER
    found_held = is_held(&another);
    pthread_mutex_unlock(&another);
    pthread_mutex_lock(&lock);
#else
    if (is_held(&lock)) {
        pthread_mutex_lock(&lock);
#ifndef UNTOLD
        found_held = true;
#endif
    }
#endif
    flag = true;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
