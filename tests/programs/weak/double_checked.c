// Double-checked locking. The first look at the pointer is outside of the lock, so that the lock
// does not order it: the store has to release, and that look to acquire. The second look needs
// no order, since the lock has it.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define FIRST_LOOK memory_order_relaxed
#else
#define FIRST_LOOK memory_order_acquire
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int storage;
static _Atomic(int *) instance;

static int *get_instance(void)
{
    int *found = atomic_load_explicit(&instance, FIRST_LOOK);
    if (found)
        return found;
    pthread_mutex_lock(&lock);
    found = atomic_load_explicit(&instance, memory_order_relaxed);
    if (!found) {
        storage++;
        found = &storage;
        atomic_store_explicit(&instance, found, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    return found;
}

static void *user(void *number)
{
    assert(*get_instance() == 1);
    return number;
}

int main(void)
{
    RUN(user, user);
    return 0;
}
