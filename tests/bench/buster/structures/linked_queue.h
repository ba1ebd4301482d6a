/* What Michael and Scott's queue and that of Doherty et al. share: a linked list that begins with a
 * dummy. A put links its node behind the last one with a CAS and then swings `tail`, which whoever
 * finds it lagging helps with. Nodes are never reused, so pointers need no counters.
 *
 * BUG=1: a put links its node with a plain store. */
#pragma once

#include "queue_client.h"

struct node {
    struct node *_Atomic next;
    int value;
};

static struct node nodes[VALUES + 1]; /* the last one is the first dummy */
static struct node *_Atomic head = &nodes[VALUES];
static struct node *_Atomic tail = &nodes[VALUES];

static bool link_behind(struct node *last, struct node *node)
{
#if BUG == 1
    atomic_store(&last->next, node);
    return true;
#else
    struct node *none = NULL;
    return atomic_compare_exchange_strong(&last->next, &none, node);
#endif
}

static bool queue_put(int value)
{
    struct node *node = &nodes[value];

    node->value = value;
    for (;;) {
        struct node *last = atomic_load(&tail);
        struct node *next = atomic_load(&last->next);
        if (last != atomic_load(&tail))
            continue;
        if (next != NULL) {
            atomic_compare_exchange_strong(&tail, &last, next);
        } else if (link_behind(last, node)) {
            atomic_compare_exchange_strong(&tail, &last, node);
            return true;
        }
    }
}
