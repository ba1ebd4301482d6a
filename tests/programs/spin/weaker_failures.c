/* A loop that tries a compare-exchange with what the load in front of it has read, or the attempt
 * before. A failure is relaxed, and orders less than that load, which acquires.
 *
 * KIND=1: who succeeds acquires what it has read. So the load might have read that at once, and the
 * failures are left out, whatever they have read: 6 orders of the three threads. KIND=2: the same,
 * where the result is compared with a number, and a flag ends the loop.
 *
 * Else, the failure may not be left out: behind it, the thread has no order with who published the
 * data. KIND=3: who succeeds does not acquire. KIND=4: the failure finds the value that ends the
 * loop. KIND=5: the thread looks at the data between a failure and the next attempt. KIND=6: what
 * the attempt before expected counts behind the loop. If failures acquire, too, there is no race. */
// RUN: %heddle --rc11 -DKIND=1 %s | FileCheck %s --check-prefixes=SAFE,ORDERS
// RUN: %heddle --rc11 -DKIND=1 -DWEAK %s | FileCheck %s --check-prefixes=SAFE,ORDERS
// RUN: %heddle --rc11 -DKIND=2 %s | FileCheck %s --check-prefixes=SAFE,ORDERS
// RUN: %heddle --rc11 -DKIND=2 -DWEAK %s | FileCheck %s --check-prefixes=SAFE,ORDERS
// SAFE: No errors found: {{.*}} all there are.
// ORDERS: Executions: 6 complete
// RUN: %exits 1 %heddle --rc11 --quiet -DKIND=3 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --rc11 --quiet -DKIND=3 -DWEAK %s | FileCheck %s --check-prefix=RACE
// RUN: %heddle --rc11 -DKIND=3 -DFAILURE=memory_order_acquire %s | FileCheck %s --check-prefix=SAFE
// RUN: %exits 1 %heddle --rc11 --quiet -DKIND=4 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --rc11 --quiet -DKIND=4 -DWEAK %s | FileCheck %s --check-prefix=RACE
// RUN: %heddle --rc11 -DKIND=4 -DFAILURE=memory_order_acquire %s | FileCheck %s --check-prefix=SAFE
// RUN: %exits 1 %heddle --rc11 --quiet -DKIND=5 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --rc11 --quiet -DKIND=5 -DWEAK %s | FileCheck %s --check-prefix=RACE
// RUN: %heddle --rc11 -DKIND=5 -DFAILURE=memory_order_acquire %s | FileCheck %s --check-prefix=SAFE
// RUN: %exits 1 %heddle --rc11 --quiet -DKIND=6 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --rc11 --quiet -DKIND=6 -DWEAK %s | FileCheck %s --check-prefix=RACE
// RUN: %heddle --rc11 -DKIND=6 -DFAILURE=memory_order_acquire %s | FileCheck %s --check-prefix=SAFE
// RACE: [data-race]
#include "../weak/weak.h"

#ifndef FAILURE
#define FAILURE memory_order_relaxed
#endif
#ifdef WEAK
#define TRY atomic_compare_exchange_weak_explicit
#else
#define TRY atomic_compare_exchange_strong_explicit
#endif

static atomic_int count;
static int data;

#if KIND <= 2

static void *claim(void *number)
{
    int found = atomic_load_explicit(&count, memory_order_acquire);
#if KIND == 1
    while (!TRY(&count, &found, found + 1, memory_order_acq_rel, FAILURE))
        continue;
#else
    int has = 0;
    while (has != 1)
        has = TRY(&count, &found, found + 1, memory_order_acq_rel, FAILURE);
#endif
    assert(found < 3);
    return number;
}

int main(void)
{
    RUN(claim, claim, claim);
    return 0;
}

#else

static void *publish(void *number)
{
    data = 1;
    atomic_store_explicit(&count, 1, memory_order_release);
#if KIND == 6
    atomic_store_explicit(&count, 2, memory_order_relaxed);
#endif
    return number;
}

static void *take(void *number)
{
    int found = atomic_load_explicit(&count, memory_order_acquire);
#if KIND == 3
    while (!TRY(&count, &found, found + 1, memory_order_release, FAILURE))
        continue;
    if (found == 1)
        data = 2;
#elif KIND == 4
    do {
        if (found == 1) {
            data = 2;
            break;
        }
    } while (!TRY(&count, &found, found + 2, memory_order_acq_rel, FAILURE));
#elif KIND == 5
    for (;;) {
        if (found == 1)
            data = 2;
        if (TRY(&count, &found, found + 1, memory_order_acq_rel, FAILURE))
            break;
    }
#else
    int before = 0;
    for (int expected; found != 2; before = expected) {
        expected = found;
        if (TRY(&count, &found, found + 2, memory_order_acq_rel, FAILURE))
            break;
    }
    if (before == 1)
        data = 2;
#endif
    return number;
}

int main(void)
{
    RUN(publish, take);
    return 0;
}

#endif
