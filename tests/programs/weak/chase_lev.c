// Chase and Lev's deque with two tasks in it. The owner lowers `bottom` and then looks at `top`; a
// thief looks at `top` and then at `bottom`. Without the fence of the owner, its store of `bottom`
// may still be in the store buffer when it looks at `top`: both take the last task.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "tso ra rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %S/in_models 1 "tso ra rc11" %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [assertion]
// CHECK: [assertion]
// CHECK: [assertion]
#include "weak.h"

static atomic_int bottom = 2, top;
static atomic_int taken[2];

static bool claim_top(int expected)
{
    return atomic_compare_exchange_strong_explicit(&top, &expected, expected + 1,
                                                   memory_order_relaxed, memory_order_relaxed);
}

static void run_task(int at)
{
    atomic_fetch_add_explicit(&taken[at], 1, memory_order_relaxed);
}

static void take(void)
{
    int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
    atomic_store_explicit(&bottom, b, memory_order_relaxed);
#ifndef BROKEN
    atomic_thread_fence(memory_order_seq_cst);
#endif
    int t = atomic_load_explicit(&top, memory_order_relaxed);
    if (t < b || (t == b && claim_top(t)))
        run_task(b);
    if (t >= b)
        atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
}

static void *owner(void *number)
{
    take();
    return number;
}

static void *thief(void *number)
{
    for (int i = 0; i < 2; i++) {
        int t = atomic_load_explicit(&top, memory_order_relaxed);
        atomic_thread_fence(memory_order_seq_cst);
        int b = atomic_load_explicit(&bottom, memory_order_relaxed);
        if (t < b && claim_top(t))
            run_task(t);
    }
    return number;
}

int main(void)
{
    RUN(owner, thief);
    assert(taken[0] <= 1 && taken[1] == 1);
    return 0;
}
