// Two threads own a buffer in turn. A store of the turn hands the buffer over and has to release
// the owner's accesses to it.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define HAND_OVER memory_order_relaxed
#else
#define HAND_OVER memory_order_release
#endif

enum { TURNS = 2 };

static int buffer;
static atomic_size_t owner;

static void *player(void *number)
{
    size_t self = (size_t)number;
    for (int i = 0; i < TURNS; i++) {
        while (atomic_load_explicit(&owner, memory_order_acquire) != self)
            continue;
        assert(buffer++ == 2 * i + (int)self);
        atomic_store_explicit(&owner, 1 - self, HAND_OVER);
    }
    return NULL;
}

int main(void)
{
    RUN(player, player);
    assert(buffer == 2 * TURNS);
    return 0;
}
