/* RocksDB's skip list with inserts at the same time: a node is linked from the lowest level up, each
 * level by a compare-and-swap. The broken insert stores the link, and loses the other's node. */
// RUN: %heddle %s
// RUN: %heddle --sc %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: assertion

#include "inputs/threads.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { HEIGHT = 2 };

struct node {
    int key;
    int height;
    _Atomic(struct node *) next[HEIGHT];
};

static struct node head = {INT_MIN, HEIGHT, {NULL}};
static struct node nodes[2] = {{1, 2, {NULL}}, {2, 1, {NULL}}};

static void find_splice(int key, int level, struct node **before, struct node **after)
{
    *before = &head;
    for (;;) {
        *after = atomic_load_explicit(&(*before)->next[level], memory_order_acquire);
        if (!*after || (*after)->key >= key)
            return;
        *before = *after;
    }
}

static void insert(struct node *node)
{
    for (int level = 0; level < node->height; level++) {
        for (;;) {
            struct node *before, *after;
            find_splice(node->key, level, &before, &after);
            atomic_store_explicit(&node->next[level], after, memory_order_relaxed);
#ifdef BROKEN
            atomic_store_explicit(&before->next[level], node, memory_order_release);
            break;
#else
            if (atomic_compare_exchange_strong_explicit(&before->next[level], &after, node,
                                                        memory_order_release,
                                                        memory_order_relaxed))
                break;
#endif
        }
    }
}

static bool contains(int key)
{
    struct node *before, *after;
    for (int level = HEIGHT - 1; level >= 0; level--) {
        find_splice(key, level, &before, &after);
        if (after && after->key == key)
            return true;
    }
    return false;
}

static void *add(void *index)
{
    struct node *node = &nodes[(long)index];
    insert(node);
    assert(contains(node->key));
    return NULL;
}

int main(void)
{
    RUN(add, add);
    assert(contains(1) && contains(2));
    return 0;
}
