// The lock of Mellor-Crummey and Scott: each waiter spins on a flag of its own, which the owner
// before it clears. That store passes the lock on and has to release.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, one preemption shows it, and no fewer: the second thread queues behind the first one, and
// the first one passes on to a thread that has queued, so that each is left once and goes on. The
// second one is left in the loop in which it waits, which is free unless waits are counted.
// RUN: %exits 1 %heddle --quiet -bound 1 -DBROKEN %s | FileCheck %s
// RUN: %heddle --quiet -bound 0 -DBROKEN %s
// RUN: %exits 1 %heddle --quiet --bound-waits=counted -bound 2 -DBROKEN %s | FileCheck %s
// RUN: %heddle --quiet --bound-waits=counted -bound 1 -DBROKEN %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define PASS_ON memory_order_relaxed
#else
#define PASS_ON memory_order_release
#endif

struct waiter {
    _Atomic(struct waiter *) next;
    atomic_bool waits;
};

static struct waiter waiters[2];
static _Atomic(struct waiter *) last;
static int guarded;

static void lock(struct waiter *self)
{
    atomic_store_explicit(&self->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&self->waits, true, memory_order_relaxed);
    struct waiter *before = atomic_exchange_explicit(&last, self, memory_order_acq_rel);
    if (!before)
        return;
    atomic_store_explicit(&before->next, self, memory_order_release);
    while (atomic_load_explicit(&self->waits, memory_order_acquire))
        continue;
}

static void unlock(struct waiter *self)
{
    struct waiter *expected = self, *next;
    if (atomic_compare_exchange_strong_explicit(&last, &expected, NULL, memory_order_release,
                                                memory_order_relaxed))
        return;
    while (!(next = atomic_load_explicit(&self->next, memory_order_acquire)))
        continue;
    atomic_store_explicit(&next->waits, false, PASS_ON);
}

static void *visit(void *number)
{
    struct waiter *self = &waiters[(size_t)number];
    lock(self);
    guarded++;
    unlock(self);
    return NULL;
}

int main(void)
{
    RUN(visit, visit);
    assert(guarded == 2);
    return 0;
}
