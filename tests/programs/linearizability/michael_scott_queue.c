/* The queue of Michael and Scott: a list with a dummy in front. Whoever finds the tail behind
 * helps. Dequeued nodes are kept.
 *
 * -DLINK_BY_STORE: two enqueues link behind one node; the contents lack one of the two.
 * -DHEAD_BY_STORE: two dequeues get the same item: two of them, and an enqueue before.
 * -DRELAXED_LINK: a dequeue finds a node, and reads its old value, 0.
 * -DOBSTRUCTION: whoever finds the tail behind sets it right, and goes on.
 * -DNO_HELP: an enqueue that stops between its link and the tail leaves the tail behind, and the
 * next one looks at the tail for ever. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DLINK_BY_STORE %s \
// RUN:   | FileCheck --check-prefix=LINK_BY_STORE %s
// RUN: %exits 1 %heddle --linearizability --quiet -DHEAD_BY_STORE %s \
// RUN:   | FileCheck --check-prefix=HEAD_BY_STORE %s
// RUN: %exits 1 %heddle --linearizability --quiet -DRELAXED_LINK %s \
// RUN:   | FileCheck --check-prefix=RELAXED_LINK %s
// RUN: %heddle --linearizability --quiet -DOBSTRUCTION --operations=3 %s \
// RUN:   | FileCheck --check-prefix=OBSTRUCTION %s
// RUN: %exits 1 %heddle --linearizability --quiet -DNO_HELP %s \
// RUN:   | FileCheck --check-prefix=NO_HELP %s
// OBSTRUCTION: Linearizable and obstruction-free in all
// NO_HELP: not obstruction-free: thread 1, stopped in enqueue(1), keeps enqueue(2) from ending
// NO_HELP-NEXT: | thread 1 | thread 2 |
// NO_HELP-NEXT: | enqueue(1) stops | enqueue(2) waits |
// RIGHT: Linearizable in all
// LINK_BY_STORE: not linearizable: no order of these operations, one at a time, gives these results
// LINK_BY_STORE-NEXT: | thread 1 | thread 2 |
// LINK_BY_STORE-NEXT: | enqueue(1){{[^|]*}}| enqueue(2){{[^|]*}}|
// HEAD_BY_STORE: not linearizable: no order of these operations, one at a time, gives these results
// HEAD_BY_STORE-NEXT: | thread 1 | thread 2 |
// HEAD_BY_STORE-NEXT: | enqueue(1){{[^|]*}}| dequeue(){{[^|]*}}|
// HEAD_BY_STORE-NEXT: | dequeue(){{[^|]*}}| {{ *}}|
// RELAXED_LINK: not linearizable: no order of these operations, one at a time, gives these results
// RELAXED_LINK-NEXT: | thread 1 | thread 2 |
// RELAXED_LINK-NEXT: | enqueue(1){{[^|]*}}| dequeue(){{[^|]*}}|
#include <heddle/linearizability.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

enum { EMPTY = -1, NODES = 9 };

#ifdef RELAXED_LINK
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif
#define FIND memory_order_acquire

struct node {
    _Atomic(struct node *) next;
    atomic_long value;
};

struct queue {
    _Atomic(struct node *) head, tail;
    struct node nodes[NODES]; /* the node of a value is the one of this number, 0 the dummy */
};

static void create(void *object)
{
    struct queue *queue = object;
    for (int i = 0; i < NODES; i++) {
        atomic_init(&queue->nodes[i].next, NULL);
        atomic_init(&queue->nodes[i].value, 0);
    }
    atomic_init(&queue->head, &queue->nodes[0]);
    atomic_init(&queue->tail, &queue->nodes[0]);
}

static void advance(_Atomic(struct node *) *end, struct node *from, struct node *to)
{
    atomic_compare_exchange_strong_explicit(end, &from, to, PUBLISH, memory_order_relaxed);
}

static long enqueue(void *object, long value)
{
    struct queue *queue = object;
    struct node *node = &queue->nodes[value];
    atomic_store_explicit(&node->value, value, memory_order_relaxed);
    for (;;) {
        struct node *tail = atomic_load_explicit(&queue->tail, FIND);
        struct node *next = atomic_load_explicit(&tail->next, FIND);
        if (next) {
#ifndef NO_HELP
            advance(&queue->tail, tail, next);
#endif
            continue;
        }
#ifdef LINK_BY_STORE
        atomic_store_explicit(&tail->next, node, PUBLISH);
#else
        if (!atomic_compare_exchange_strong_explicit(&tail->next, &next, node, PUBLISH,
                                                     memory_order_relaxed))
            continue;
#endif
        advance(&queue->tail, tail, node);
        return 0;
    }
}

static long dequeue(void *object, long unused)
{
    struct queue *queue = object;
    (void)unused;
    for (;;) {
        struct node *head = atomic_load_explicit(&queue->head, FIND);
        struct node *tail = atomic_load_explicit(&queue->tail, FIND);
        struct node *next = atomic_load_explicit(&head->next, FIND);
        if (!next)
            return EMPTY;
        if (head == tail) {
#ifndef NO_HELP
            advance(&queue->tail, tail, next);
#endif
            continue;
        }
        long value = atomic_load_explicit(&next->value, memory_order_relaxed);
#ifdef HEAD_BY_STORE
        atomic_store_explicit(&queue->head, next, memory_order_release);
        return value;
#else
        if (atomic_compare_exchange_strong_explicit(&queue->head, &head, next,
                                                    memory_order_acq_rel, memory_order_relaxed))
            return value;
#endif
    }
}

static long observe(void *object)
{
    struct queue *queue = object;
    struct node *node = atomic_load(&queue->head);
    while ((node = atomic_load(&node->next)))
        heddle_also(atomic_load(&node->value));
    return 0;
}

static const struct heddle_operation operations[] = {
    {.name = "enqueue", .run = enqueue, .kind = HEDDLE_DISTINCT},
    {.name = "dequeue", .run = dequeue},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct queue),
    .create = create,
    .observe = observe,
    .operations = operations,
    .operation_count = 2,
#if defined OBSTRUCTION || defined NO_HELP
    .obstruction_free = 1,
#endif
};
