// One-shot initialisation with three states. A thread that finds the state `DONE` uses the table of
// another thread, so its load has to acquire. Broken, only the load of the fast path is relaxed.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define FAST_PATH memory_order_relaxed
#else
#define FAST_PATH memory_order_acquire
#endif

enum { FRESH, BUSY, DONE };

static atomic_int state;
static int table;

static void call_once_only(void)
{
    if (atomic_load_explicit(&state, FAST_PATH) == DONE)
        return;
    int expected = FRESH;
    if (atomic_compare_exchange_strong_explicit(&state, &expected, BUSY, memory_order_relaxed,
                                                memory_order_relaxed)) {
        table++;
        atomic_store_explicit(&state, DONE, memory_order_release);
    }
    while (atomic_load_explicit(&state, memory_order_acquire) != DONE)
        continue;
}

static void *user(void *number)
{
    call_once_only();
    assert(table == 1);
    return number;
}

int main(void)
{
    RUN(user, user);
    return 0;
}
