/* A lock in one word, as in Linux: a byte for the owner, a bit for the first who waits, and the
 * last of a queue of the others. WRONG: the first one does not acquire. */
// RUN: %heddle --sc %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --tso %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --ra %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --rc11 %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --rc11 -DT=3 %s | FileCheck %s --check-prefix=SAFE
// SAFE: No errors found: {{.*}} all there are.
// RUN: %exits 1 %heddle --quiet -DWRONG %s | FileCheck %s --check-prefix=ERROR
// ERROR: [data-race]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef T
#define T 2
#endif

enum { LOCKED = 1, PENDING = 1 << 8, TAIL = 1 << 16 };
static atomic_uint word;
static struct node {
    _Atomic(struct node *) next;
    atomic_int is_first;
} nodes[T + 1];
static int data;

static unsigned wait_for(unsigned mask, memory_order order)
{
    unsigned found;
    while ((found = atomic_load_explicit(&word, order)) & mask)
        ;
    return found;
}

static void queue_up(unsigned number)
{
    struct node *own = &nodes[number];
    atomic_store_explicit(&own->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&own->is_first, 0, memory_order_relaxed);
    unsigned old = atomic_load_explicit(&word, memory_order_relaxed);
    while (!atomic_compare_exchange_weak_explicit(&word, &old, (old & (TAIL - 1)) | number * TAIL,
                                                  memory_order_acq_rel, memory_order_relaxed))
        ;
    if (old / TAIL) {
        atomic_store_explicit(&nodes[old / TAIL].next, own, memory_order_release);
        while (!atomic_load_explicit(&own->is_first, memory_order_acquire))
            ;
    }
    unsigned found = wait_for(LOCKED | PENDING, memory_order_acquire);
    while (found / TAIL == number)
        if (atomic_compare_exchange_weak_explicit(&word, &found, LOCKED, memory_order_relaxed,
                                                  memory_order_relaxed))
            return;
    atomic_fetch_or_explicit(&word, LOCKED, memory_order_relaxed);
    struct node *next;
    while (!(next = atomic_load_explicit(&own->next, memory_order_relaxed)))
        ;
    atomic_store_explicit(&next->is_first, 1, memory_order_release);
}

static void lock(unsigned number)
{
    unsigned found = 0;
    if (atomic_compare_exchange_strong_explicit(&word, &found, LOCKED, memory_order_acquire,
                                                memory_order_relaxed))
        return;
    if (found == PENDING)
        for (int tries = 1;
             tries > 0 && (found = atomic_load_explicit(&word, memory_order_relaxed)) == PENDING;
             tries--)
            ;
    if (found & ~(unsigned)LOCKED) {
        queue_up(number);
        return;
    }
    found = atomic_fetch_or_explicit(&word, PENDING, memory_order_acquire);
    if (found & ~(unsigned)LOCKED) {
        if (!(found & PENDING))
            atomic_fetch_and_explicit(&word, ~(unsigned)PENDING, memory_order_relaxed);
        queue_up(number);
        return;
    }
    if (found & LOCKED)
#ifdef WRONG
        wait_for(LOCKED, memory_order_relaxed);
#else
        wait_for(LOCKED, memory_order_acquire);
#endif
    atomic_fetch_add_explicit(&word, LOCKED - PENDING, memory_order_relaxed);
}

static void unlock(void)
{
    atomic_fetch_sub_explicit(&word, LOCKED, memory_order_release);
}

static void *run(void *number)
{
    lock((unsigned)(size_t)number);
    data++;
    unlock();
    return number;
}

int main(void)
{
    pthread_t threads[T];
    for (size_t i = 0; i < T; i++)
        pthread_create(&threads[i], NULL, run, (void *)(i + 1));
    for (int i = 0; i < T; i++)
        pthread_join(threads[i], NULL);
    assert(data == T);
}
