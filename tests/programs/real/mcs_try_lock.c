/* An MCS lock (Mellor-Crummey and Scott), whose nodes are on the threads' stacks. One of the threads
 * does not queue up: it tries until the lock is free. In front of each attempt it resets its node,
 * which others only write while it has the lock. So all attempts but the first one are alike.
 *
 * The lock's owner sees the sections before: they are ordered, and the count is right. With BROKEN,
 * the lock is handed over by a relaxed store, and the next section is not ordered behind the last
 * one. (Under ra and tso, each store releases.) Counted by two algorithms, and alike under each
 * model. */
// RUN: %heddle --memory-model=sc %s | FileCheck %s
// RUN: %heddle --memory-model=tso %s | FileCheck %s
// RUN: %heddle --memory-model=ra %s | FileCheck %s
// RUN: %heddle --memory-model=rc11 %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop %s | FileCheck %s
// RUN: %heddle --memory-model=rc11 -DON_HEAP %s | FileCheck %s
// CHECK: No errors found: {{.*}} all there are.
// CHECK: Executions: 52 complete,
// RUN: %exits 1 %heddle --memory-model=rc11 -DBROKEN %s | FileCheck %s --check-prefix=RACE
// RACE: [data-race]

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

enum { THREADS = 3 };

struct node {
    _Atomic(struct node *) next;
    atomic_bool waits;
};

static _Atomic(struct node *) tail; /* NULL: the lock is free */
static int count;                   /* of sections; guarded by the lock */

static bool try_to_lock(struct node *node)
{
    struct node *none = NULL;
    atomic_store_explicit(&node->next, NULL, memory_order_relaxed);
    return atomic_compare_exchange_strong_explicit(&tail, &none, node, memory_order_acq_rel,
                                                   memory_order_relaxed);
}

static void lock(struct node *node)
{
    atomic_store_explicit(&node->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&node->waits, true, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&tail, node, memory_order_acq_rel);
    if (!before)
        return;
    atomic_store_explicit(&before->next, node, memory_order_release);
    while (atomic_load_explicit(&node->waits, memory_order_acquire))
        continue;
}

static void unlock(struct node *node)
{
    struct node *next = atomic_load_explicit(&node->next, memory_order_acquire);
    if (!next) {
        struct node *last = node;
        if (atomic_compare_exchange_strong_explicit(&tail, &last, NULL, memory_order_release,
                                                    memory_order_relaxed))
            return;
        while (!(next = atomic_load_explicit(&node->next, memory_order_acquire)))
            continue;
    }
#ifdef BROKEN
    atomic_store_explicit(&next->waits, false, memory_order_relaxed);
#else
    atomic_store_explicit(&next->waits, false, memory_order_release);
#endif
}

static void *work(void *tries)
{
#ifdef ON_HEAP
    struct node *node = malloc(sizeof *node);
    if (!node)
        abort();
#else
    struct node on_stack, *node = &on_stack;
#endif
    if (tries)
        while (!try_to_lock(node))
            continue;
    else
        lock(node);
    count++;
    unlock(node);
#ifdef ON_HEAP
    free(node);
#endif
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (size_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, i == 1 ? &tail : NULL);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(count == THREADS);
    return 0;
}
