/* A semaphore by a futex, as in a small C library: who finds no unit spins a hundred times while
 * nobody sleeps, marks the value by -1, and sleeps. WRONG: who gives a unit wakes nobody. */
// RUN: %heddle --sc %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --tso %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --ra %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --rc11 %s | FileCheck %s --check-prefix=SAFE
// SAFE: No errors found: {{.*}} all there are.
// RUN: %exits 1 %heddle --quiet -DWRONG %s | FileCheck %s --check-prefix=ERROR
// ERROR: [deadlock]
#include "futex.h"

enum { SPINS = 100 };
static atomic_int value, waiters;
static int data;

static bool try(void)
{
    int found;
    while ((found = atomic_load_explicit(&value, memory_order_relaxed)) > 0) {
        int next = found - 1 - (found == 1 && atomic_load_explicit(&waiters, memory_order_relaxed));
        if (compare(&value, found, next) == found)
            return true;
    }
    return false;
}

static void wait(void)
{
    if (try())
        return;
    for (int spins = SPINS; spins > 0 && atomic_load_explicit(&value, memory_order_relaxed) <= 0 &&
                            !atomic_load_explicit(&waiters, memory_order_relaxed);
         spins--)
        ;
    while (!try()) {
        atomic_fetch_add(&waiters, 1);
        compare(&value, 0, -1);
        sleep_at(&value, -1);
        atomic_fetch_sub(&waiters, 1);
    }
}

static void post(void)
{
    int found, waits;
    do {
        found = atomic_load_explicit(&value, memory_order_relaxed);
        waits = atomic_load_explicit(&waiters, memory_order_relaxed);
    } while (compare(&value, found, found + 1 + (found < 0)) != found);
#ifdef WRONG
    waits = found = 0;
#endif
    if (found < 0 || waits)
        wake(&value, 1);
}

static void *waiter(void *unused)
{
    wait();
    assert(data == 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
    data = 1;
    post();
    pthread_join(thread, NULL);
}
