// Two owners of an object drop their references, and the last one frees it. Each decrement has to
// release its owner's use of the object, and the last owner acquires them with a fence: broken, the
// object is freed while the other owner's use of it is not known to be over.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define DROP memory_order_relaxed
#else
#define DROP memory_order_release
#endif

struct object {
    atomic_int references;
    int uses[2];
};

static struct object *object;

static void *owner(void *number)
{
    object->uses[(size_t)number] = 1;
    if (atomic_fetch_sub_explicit(&object->references, 1, DROP) == 1) {
        atomic_thread_fence(memory_order_acquire);
        assert(object->uses[0] + object->uses[1] == 2);
        free(object);
    }
    return NULL;
}

int main(void)
{
    object = malloc(sizeof *object);
    object->references = 2;
    RUN(owner, owner);
    return 0;
}
