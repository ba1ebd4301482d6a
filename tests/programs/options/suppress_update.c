/* A read-modify-write happens after what it acquires by its own read. At a location with a suppressed
 * race, too, it is in no race with a plain read that it acquires. */
// RUN: echo "race:^spoil$" > %t
// RUN: %heddle --quiet --suppress=%t %s | FileCheck %s
// CHECK: No errors found
// CHECK-NEXT: {{[1-9][0-9]*}} errors suppressed

// Without the thread that is suppressed, there is no race at all.
// RUN: %heddle --quiet -DFINE %s | FileCheck %s --check-prefix=FINE
// FINE: No errors found

// A relaxed one acquires nothing.
// RUN: %exits 1 %heddle --quiet --suppress=%t -DORDER=memory_order_relaxed %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race on 'turn': update by main and read by thread 1
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef ORDER
#define ORDER memory_order_acquire
#endif

static _Atomic int turn;

static void *pass(void *unused)
{
    if (*(int *)&turn == 0)
        atomic_fetch_add(&turn, 1);
    return unused;
}

static void *spoil(void *unused)
{
#ifndef FINE
    *(int *)&turn = 0;
#endif
    return unused;
}

int main(void)
{
    pthread_t passing, spoiling;
    pthread_create(&passing, NULL, pass, NULL);
    pthread_create(&spoiling, NULL, spoil, NULL);
    int passed = 1;
    atomic_compare_exchange_strong_explicit(&turn, &passed, 2, ORDER, memory_order_relaxed);
    pthread_join(passing, NULL);
    pthread_join(spoiling, NULL);
    return 0;
}
