// A message goes through a thread that does not look at it. That thread has to acquire and release
// all the same, or the chain from the writer to the reader is broken in the middle.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define LISTEN memory_order_relaxed
#else
#define LISTEN memory_order_acquire
#endif

static int message;
static atomic_bool first, second;

static void *writer(void *number)
{
    message = 42;
    atomic_store_explicit(&first, true, memory_order_release);
    return number;
}

static void *relay(void *number)
{
    while (!atomic_load_explicit(&first, LISTEN))
        continue;
    atomic_store_explicit(&second, true, memory_order_release);
    return number;
}

static void *reader(void *number)
{
    while (!atomic_load_explicit(&second, memory_order_acquire))
        continue;
    assert(message == 42);
    return number;
}

int main(void)
{
    RUN(writer, relay, reader);
    return 0;
}
