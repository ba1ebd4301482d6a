// A configuration is replaced by a new one, and readers follow the pointer without a lock. The
// store of the pointer has to release: a reader must not find the new object before its contents.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define ASSIGN memory_order_relaxed
#else
#define ASSIGN memory_order_release
#endif

struct limits {
    int soft, hard;
};

static struct limits first = {1, 2}, second;
static _Atomic(struct limits *) current = &first;

static void *updater(void *number)
{
    second.soft = 10;
    second.hard = 20;
    atomic_store_explicit(&current, &second, ASSIGN);
    return number;
}

static void *reader(void *number)
{
    const struct limits *limits = atomic_load_explicit(&current, memory_order_acquire);
    assert(limits->hard == 2 * limits->soft);
    return number;
}

int main(void)
{
    RUN(updater, reader, reader);
    return 0;
}
