/* Michael and Scott's queue, whose nodes are protected by hazard pointers and retired. Neither orders
 * anything, so there are as many executions as of the queue that loses its nodes (LEAK). A node that
 * is freed at once is used afterwards; one that is retired before it is taken out, twice. */
// RUN: %heddle %s | FileCheck %s
// RUN: %heddle -DLEAK %s | FileCheck %s
// RUN: %heddle --sc --algorithm=optimal --ordered-sync %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle -bound 1 %s | FileCheck %s --check-prefix=SAFE
// CHECK: No errors found: 40 executions explored
// SAFE: No errors found
// RUN: %exits 1 %heddle --quiet -DFREE %s | FileCheck %s --check-prefix=USED
// RUN: %exits 1 %heddle --quiet -DEARLY %s | FileCheck %s --check-prefix=USED
// RUN: %exits 1 %heddle --quiet -DUNPROTECTED %s | FileCheck %s --check-prefix=USED
// USED: [{{use-after-free|double-free}}]
#include <assert.h>
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

static _Atomic(struct node *) head, tail;

#ifdef LEAK
static void *protect(void *hazard, _Atomic(struct node *) *from)
{
    (void)hazard;
    return atomic_load_explicit(from, memory_order_acquire);
}
#define take() NULL
#define give_back(hazard) ((void)(hazard))
#define retire(node) ((void)(node))
#else
#ifdef UNPROTECTED
#define protect(hazard, from) ((void)(hazard), atomic_load(from))
#else
#define protect __VERIFIER_hp_protect
#endif
#define take __VERIFIER_hp_alloc
#define give_back __VERIFIER_hp_free
#ifdef FREE
#define retire free
#else
#define retire __VERIFIER_hp_retire
#endif
#endif

static struct node *new_node(int value)
{
    struct node *node = malloc(sizeof *node);
    node->value = value;
    atomic_store_explicit(&node->next, NULL, memory_order_relaxed);
    return node;
}

static void enqueue(int value)
{
    struct node *node = new_node(value);
    void *hazard = take();
    for (;;) {
        struct node *last = protect(hazard, &tail), *next = NULL;
        if (atomic_compare_exchange_strong(&last->next, &next, node)) {
            atomic_compare_exchange_strong(&tail, &last, node);
            break;
        }
        atomic_compare_exchange_strong(&tail, &last, next);
    }
    give_back(hazard);
}

static int dequeue(void)
{
    void *hazard = take(), *other = take();
    int value = 0;
    for (;;) {
        struct node *first = protect(hazard, &head), *last = atomic_load(&tail);
        struct node *next = protect(other, &first->next);
        if (atomic_load(&head) != first)
            continue;
        if (!next)
            break;
        if (first == last) {
            atomic_compare_exchange_strong(&tail, &last, next);
            continue;
        }
        value = next->value;
#ifdef EARLY
        retire(first);
        if (atomic_compare_exchange_strong(&head, &first, next))
            break;
#else
        if (atomic_compare_exchange_strong(&head, &first, next)) {
            retire(first);
            break;
        }
#endif
    }
    give_back(hazard);
    give_back(other);
    return value;
}

static void *produce(void *unused)
{
    enqueue(1);
    return unused;
}

static void *consume(void *unused)
{
    int value = dequeue();
    assert(value == 0 || value == 1);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    struct node *dummy = new_node(0);
    atomic_store(&head, dummy);
    atomic_store(&tail, dummy);
    pthread_create(&threads[0], NULL, produce, NULL);
#ifdef EARLY
    pthread_create(&threads[1], NULL, consume, NULL);
#else
    pthread_create(&threads[1], NULL, produce, NULL);
#endif
    pthread_create(&threads[2], NULL, consume, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
