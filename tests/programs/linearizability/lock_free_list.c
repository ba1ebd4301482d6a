/* A sorted list as a set, after Harris and Michael: `remove` marks the link of its node, and then
 * unlinks it; a search unlinks the marked nodes that it meets. Nodes are kept.
 *
 * -DNO_MARK: `remove` only unlinks. An add may link its node behind the removed one meanwhile: it
 * takes the add of the node, the remove, and the add behind; only the contents tell.
 * -DMARK_BY_STORE: the mark overwrites the link to a node that was added meanwhile: the same three.
 * -DUNMARKED_CONTAINS: `contains` takes a node for present that is marked, and still linked after
 * the remove has returned: it could not unlink the node, since an add had linked another one in
 * front. Two adds, the remove and `contains` are needed. Here the add and `contains` are of one
 * thread, and `contains` might as well have been called after the remove's return. */
// RUN: %heddle --linearizability --quiet --operations=3 %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DNO_MARK %s \
// RUN:   | FileCheck --check-prefix=NO_MARK %s
// RUN: %exits 1 %heddle --linearizability --quiet -DMARK_BY_STORE %s \
// RUN:   | FileCheck --check-prefix=MARK_BY_STORE %s
// RUN: %exits 1 %heddle --linearizability --quiet -DUNMARKED_CONTAINS --threads=2 %s \
// RUN:   | FileCheck --check-prefix=UNMARKED_CONTAINS %s
// RIGHT: Linearizable in all
// NO_MARK: not linearizable: no order of these operations, one at a time, gives these results
// NO_MARK-NEXT: | thread 1 | thread 2 |
// NO_MARK-NEXT: | add(1){{[^|]*}}| remove(1){{[^|]*}}|
// NO_MARK-NEXT: | add(2){{[^|]*}}| {{ *}}|
// MARK_BY_STORE: not linearizable: no order of these operations, one at a time, gives these results
// MARK_BY_STORE-NEXT: | thread 1 | thread 2 |
// MARK_BY_STORE-NEXT: | add(1){{[^|]*}}| remove(1){{[^|]*}}|
// MARK_BY_STORE-NEXT: | add(2){{[^|]*}}| {{ *}}|
// UNMARKED_CONTAINS: not linearizable: no order of these operations gives these results whenever they are called one behind the other
// UNMARKED_CONTAINS-NEXT: | thread 1 | thread 2 |
// UNMARKED_CONTAINS-NEXT: | add(1){{[^|]*}}| add(2){{[^|]*}}|
// UNMARKED_CONTAINS-NEXT: | contains(2){{[^|]*}}| remove(2){{[^|]*}}|
#include <heddle/linearizability.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

enum { MARK = 1 };

struct node {
    _Atomic uintptr_t next; /* with MARK: this node is removed */
    long key;
};

struct list {
    struct node head, tail;
};

struct place {
    struct node *before, *at;
};

static struct node *node_of(uintptr_t link)
{
    return (struct node *)(link - (link & MARK));
}

static uintptr_t next_of(struct node *node)
{
    return atomic_load_explicit(&node->next, memory_order_acquire);
}

static int relink(struct node *node, uintptr_t from, uintptr_t to)
{
    return atomic_compare_exchange_strong_explicit(&node->next, &from, to, memory_order_acq_rel,
                                                   memory_order_acquire);
}

static void create(void *object)
{
    struct list *list = object;
    list->head.key = LONG_MIN;
    list->tail.key = LONG_MAX;
    atomic_init(&list->head.next, (uintptr_t)&list->tail);
    atomic_init(&list->tail.next, 0);
}

/* The first node that is not below `key`, and the one before it. */
static struct place search(struct list *list, long key)
{
restart:
    for (struct node *before = &list->head, *at = node_of(next_of(before));;) {
        uintptr_t next = next_of(at);
        if (next & MARK) {
            if (!relink(before, (uintptr_t)at, next - MARK))
                goto restart;
        } else if (at->key >= key) {
            return (struct place){before, at};
        } else {
            before = at;
        }
        at = node_of(next);
    }
}

static long add(void *object, long key)
{
    struct node *node = malloc(sizeof *node);
    node->key = key;
    for (;;) {
        struct place place = search(object, key);
        if (place.at->key == key)
            return 0;
        atomic_init(&node->next, (uintptr_t)place.at);
        if (relink(place.before, (uintptr_t)place.at, (uintptr_t)node))
            return 1;
    }
}

static long remove_key(void *object, long key)
{
    for (;;) {
        struct place place = search(object, key);
        if (place.at->key != key)
            return 0;
        uintptr_t next = next_of(place.at);
#if defined NO_MARK
        if (relink(place.before, (uintptr_t)place.at, next))
            return 1;
#elif defined MARK_BY_STORE
        atomic_store_explicit(&place.at->next, next | MARK, memory_order_release);
        relink(place.before, (uintptr_t)place.at, next);
        return 1;
#else
        if (next & MARK || !relink(place.at, next, next | MARK))
            continue;
        relink(place.before, (uintptr_t)place.at, next); /* if not, a search will */
        return 1;
#endif
    }
}

static long contains(void *object, long key)
{
    struct list *list = object;
    struct node *node = node_of(next_of(&list->head));
    while (node->key < key)
        node = node_of(next_of(node));
#ifdef UNMARKED_CONTAINS
    return node->key == key;
#else
    return node->key == key && !(next_of(node) & MARK);
#endif
}

static long observe(void *object)
{
    struct list *list = object;
    struct node *node = node_of(next_of(&list->head));
    for (; node != &list->tail; node = node_of(next_of(node)))
        if (!(next_of(node) & MARK))
            heddle_also(node->key);
    return 0;
}

#include "inputs/sorted_list.h"
