// A thread that waits for m == 0 to write 1 there, and another one that may take the same 0 first.
//
//     T1: x.exchange(1); spin until m: 0 -> 1    T2: once, m: 0 -> 2    T3: m = 3; m = 0; x.exchange(2)
//
// T1 takes the first 0: its exchange is before that of T3. T2 finds 1, 3 or the second 0, which it
// takes: 3 executions. T1 takes the second 0: the exchanges have 2 orders, and T2 takes the first 0,
// or finds 3 or 1: 6 executions. T2 takes the second 0 and T1 none: T1 waits for ever, in 2 orders.
// The revisit of T1's exchange by T3's deletes what T2 did, while T1 waits.
// RUN: %exits 1 %heddle --sc --keep-going %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --keep-going --algorithm=naive %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --keep-going --algorithm=pop %s | FileCheck %s --check-prefix=POP
// CHECK: [livelock]
// CHECK: Executions: 9 complete, 2 blocked
// POP: Executions: 9 complete
#include <pthread.h>
#include <stdatomic.h>

static atomic_int m, x;

static void *spin(void *unused)
{
    atomic_exchange(&x, 1);
    int expected = 0;
    while (!atomic_compare_exchange_strong(&m, &expected, 1))
        expected = 0;
    return unused;
}

static void *try(void *unused)
{
    int expected = 0;
    atomic_compare_exchange_strong(&m, &expected, 2);
    return unused;
}

static void *set(void *unused)
{
    atomic_store(&m, 3);
    atomic_store(&m, 0);
    atomic_exchange(&x, 2);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], 0, spin, 0);
    pthread_create(&threads[1], 0, try, 0);
    pthread_create(&threads[2], 0, set, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
}
