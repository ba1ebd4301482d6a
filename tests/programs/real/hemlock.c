/* Hemlock: a queue lock in which a thread has one word for all its locks. Whoever gives a lock up
 * writes the lock's address to its own word, and waits until its successor has taken it from there.
 * One of three threads only tries, in a loop, and so enters only when nobody has the lock.
 *
 * The orders of the sections: the one that tries comes first, second or third, and the others in
 * two ways. One of these others that is not first has queued before, or comes to a free lock. But it
 * has not queued where the one that tries is between them, nor does that one queue: 2 * (4 + 2 + 2).
 * Where two queue behind one, that one's attempt to free the lock finds the first or the second of
 * them: 2 more. With INCREMENTS, the waiting loops are read-modify-writes, with the same orders.
 * Under rc11, iterations of these are kept for the words that they access, which end with their
 * threads (doc/waiting.md): then there are more executions. */
// RUN: %heddle --memory-model=sc %s | FileCheck %s
// RUN: %heddle --memory-model=tso %s | FileCheck %s
// RUN: %heddle --memory-model=ra %s | FileCheck %s
// RUN: %heddle --memory-model=rc11 %s | FileCheck %s
// RUN: %heddle --memory-model=sc --algorithm=pop %s | FileCheck %s
// RUN: %heddle --memory-model=ra -DINCREMENTS %s | FileCheck %s
// RUN: %heddle --memory-model=rc11 -DINCREMENTS %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --memory-model=rc11 -DON_HEAP %s | FileCheck %s
// SAFE: No errors found: {{.*}} all there are.
// CHECK: No errors found: {{.*}} all there are.
// CHECK: Executions: 18 complete,
//
// The thread does not wait until its word is taken, and the word ends with the thread's life.
// RUN: %exits 1 %heddle -DON_HEAP -DBROKEN %s | FileCheck %s --check-prefix=FREED
// RUN: %exits 1 %heddle --algorithm=pop -DON_HEAP -DBROKEN %s | FileCheck %s --check-prefix=FREED
// FREED: [use-after-free]

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum { THREADS = 3 };

struct word {
    atomic_uintptr_t granted;
};

struct lock {
    _Atomic(struct word *) last;
};

static struct lock lock;
static int count;
#ifndef ON_HEAP
static _Thread_local struct word own;
#endif

static bool try_to_lock(struct word *self)
{
    struct word *nobody = NULL;
    return atomic_compare_exchange_strong_explicit(
        &lock.last, &nobody, self, memory_order_acq_rel, memory_order_relaxed);
}

static void take_lock(struct word *self)
{
    struct word *before =
        atomic_exchange_explicit(&lock.last, self, memory_order_acq_rel);
    if (!before)
        return;
#ifdef INCREMENTS
    uintptr_t expected;
    do
        expected = (uintptr_t)&lock;
    while (!atomic_compare_exchange_weak_explicit(&before->granted, &expected, 0,
                                                  memory_order_acq_rel, memory_order_relaxed));
#else
    while (atomic_load_explicit(&before->granted, memory_order_acquire) != (uintptr_t)&lock)
        continue;
    atomic_store_explicit(&before->granted, 0, memory_order_release);
#endif
}

static void give_lock(struct word *self)
{
    struct word *expected = self;
    if (atomic_compare_exchange_strong_explicit(&lock.last, &expected, NULL, memory_order_release,
                                                memory_order_relaxed))
        return;
    atomic_store_explicit(&self->granted, (uintptr_t)&lock, memory_order_release);
#ifndef BROKEN
#ifdef INCREMENTS
    while (atomic_fetch_add_explicit(&self->granted, 0, memory_order_acquire))
        continue;
#else
    while (atomic_load_explicit(&self->granted, memory_order_acquire))
        continue;
#endif
#endif
}

static void *run(void *only_tries)
{
#ifdef ON_HEAP
    struct word *self = malloc(sizeof *self);
    atomic_init(&self->granted, 0);
#else
    struct word *self = &own;
#endif
    if (!only_tries)
        take_lock(self);
    else
        while (!try_to_lock(self))
            continue;
    count++;
    give_lock(self);
#ifdef ON_HEAP
    free(self);
#endif
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (size_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, run, (void *)(i % 2));
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(count == THREADS);
    return 0;
}
