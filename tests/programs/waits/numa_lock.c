/* A compact lock for nodes: an MCS queue whose owner hands over to waiters of its own node first,
 * and keeps those that it passes over in a second queue. WRONG: it does not release. */
// RUN: %heddle --sc -DT=3 %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --tso -DT=3 %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --ra -DT=3 %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --rc11 -DT=3 %s | FileCheck %s --check-prefix=SAFE
// SAFE: No errors found: {{.*}} all there are.
// RUN: %exits 1 %heddle --quiet -DWRONG -DT=3 %s | FileCheck %s --check-prefix=ERROR
// ERROR: [data-race]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef T
#define T 2
#endif
struct waiter {
    atomic_uintptr_t spin;
    int socket;
    struct waiter *tail;
    _Atomic(struct waiter *) next;
};
static _Atomic(struct waiter *) tail;
static struct waiter waiters[T];
static int data;

static void lock(struct waiter *me, int socket)
{
    atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
    me->socket = -1;
    atomic_store_explicit(&me->spin, 0, memory_order_relaxed);
    struct waiter *before = atomic_exchange_explicit(&tail, me, memory_order_acq_rel);
    if (!before) {
        atomic_store_explicit(&me->spin, 1, memory_order_relaxed);
        return;
    }
    me->socket = socket;
    atomic_store_explicit(&before->next, me, memory_order_release);
    while (!atomic_load_explicit(&me->spin, memory_order_acquire))
        ;
}

static struct waiter *find_successor(struct waiter *me, int socket)
{
    struct waiter *next = atomic_load_explicit(&me->next, memory_order_acquire);
    if (next->socket == socket)
        return next;
    struct waiter *first = next, *last = next,
                  *at = atomic_load_explicit(&next->next, memory_order_acquire);
    for (; at; last = at, at = atomic_load_explicit(&at->next, memory_order_acquire)) {
        if (at->socket != socket)
            continue;
        uintptr_t spin = atomic_load_explicit(&me->spin, memory_order_relaxed);
        if (spin > 1)
            atomic_store_explicit(&((struct waiter *)spin)->tail->next, first,
                                  memory_order_relaxed);
        else
            atomic_store_explicit(&me->spin, (uintptr_t)first, memory_order_relaxed);
        atomic_store_explicit(&last->next, NULL, memory_order_relaxed);
        ((struct waiter *)atomic_load_explicit(&me->spin, memory_order_relaxed))->tail = last;
        return at;
    }
    return NULL;
}

static void unlock(struct waiter *me, int socket)
{
    if (!atomic_load_explicit(&me->next, memory_order_acquire)) {
        uintptr_t spin = atomic_load_explicit(&me->spin, memory_order_relaxed);
        struct waiter *expected = me;
        if (spin == 1) {
            if (atomic_compare_exchange_strong_explicit(&tail, &expected, NULL,
                                                        memory_order_release, memory_order_relaxed))
                return;
        } else {
            struct waiter *second = (struct waiter *)spin;
            if (atomic_compare_exchange_strong_explicit(
                    &tail, &expected, second->tail, memory_order_acq_rel, memory_order_relaxed)) {
                atomic_store_explicit(&second->spin, 1, memory_order_release);
                return;
            }
        }
        while (!atomic_load_explicit(&me->next, memory_order_acquire))
            ;
    }
    struct waiter *next = find_successor(me, socket);
    uintptr_t spin = atomic_load_explicit(&me->spin, memory_order_relaxed);
#ifdef WRONG
#define HAND memory_order_relaxed
#else
#define HAND memory_order_release
#endif
    if (next) {
        atomic_store_explicit(&next->spin, spin, HAND);
    } else if (spin > 1) {
        struct waiter *second = (struct waiter *)spin;
        atomic_store_explicit(&second->tail->next,
                              atomic_load_explicit(&me->next, memory_order_relaxed),
                              memory_order_relaxed);
        atomic_store_explicit(&second->spin, 1, HAND);
    } else {
        atomic_store_explicit(&atomic_load_explicit(&me->next, memory_order_relaxed)->spin, 1,
                              HAND);
    }
}

static void *run(void *number)
{
    size_t n = (size_t)number;
    lock(&waiters[n], n % 2);
    data++;
    unlock(&waiters[n], n % 2);
    return number;
}

int main(void)
{
    pthread_t threads[T];
    for (size_t i = 0; i < T; i++)
        pthread_create(&threads[i], NULL, run, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(threads[i], NULL);
    assert(data == T);
}
