// A flag says that a message is ready. The store of the flag has to release, and the load to
// acquire: only then does the message happen before the read of it.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

static int message;
static atomic_bool ready;

static void *sender(void *number)
{
    message = 42;
    atomic_store_explicit(&ready, true, PUBLISH);
    return number;
}

static void *receiver(void *number)
{
    while (!atomic_load_explicit(&ready, memory_order_acquire))
        continue;
    assert(message == 42);
    return number;
}

int main(void)
{
    RUN(sender, receiver);
    return 0;
}
