/* A monitor: who finds it taken tries again for a while, by weak exchanges, and then sleeps at a
 * futex. A counter says how many sleep. WRONG: who leaves wakes nobody. */
// RUN: %heddle --sc %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --rc11 %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --rc11 -DT=3 %s | FileCheck %s --check-prefix=SAFE
// SAFE: No errors found: {{.*}} all there are.
// RUN: %exits 1 %heddle --quiet -DWRONG %s | FileCheck %s --check-prefix=ERROR
// ERROR: [deadlock]
#include "futex.h"

#ifndef T
#define T 2
#endif

static atomic_int state, sleepers; /* state: 0 free, 1 taken */
static int data;

static void enter(void)
{
    for (int spins = 40; spins > 0; spins--) {
        int found = 0;
        if (atomic_compare_exchange_weak_explicit(&state, &found, 1, memory_order_acquire,
                                                  memory_order_relaxed))
            return;
    }
    atomic_fetch_add(&sleepers, 1);
    while (atomic_exchange_explicit(&state, 1, memory_order_acquire) != 0)
        sleep_at(&state, 1);
    atomic_fetch_sub(&sleepers, 1);
}

static void leave(void)
{
    atomic_store(&state, 0);
#ifndef WRONG
    if (atomic_load(&sleepers) > 0)
        wake(&state, 1);
#endif
}

static void *run(void *unused)
{
    enter();
    data++;
    leave();
    return unused;
}

int main(void)
{
    pthread_t threads[T];
    for (int i = 0; i < T; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < T; i++)
        pthread_join(threads[i], NULL);
    assert(data == T);
}
