/* The optimistic queue of Ladan-Mozes and Shavit: a put needs a single CAS, of `tail`. Each node
 * points to the older one (`next`), which is set before the node is visible; the way that takes
 * go (`prev`, to the newer one) is set afterwards, with a plain store, and mended by walking from
 * `tail` if a take finds it missing. As in Michael and Scott's queue, `head` is a dummy always;
 * the original puts a dummy in only when it runs empty. Nodes are never reused, so there are no
 * tags: a prev is either missing or right.
 *
 * BUG=1: a put swings `tail` with an exchange that succeeds whatever it finds. One preemption: a
 * put has read tail, another thread puts its own value, which the first one's node does not point
 * to. That value is lost, or a walk from tail goes past the dummy.
 *
 * BUG=2: a missing prev is not mended. One preemption: a put has swung tail but not set prev, and
 * a take goes to a node that is not there. */
#include "queue_client.h"

struct node {
    struct node *_Atomic next;
    struct node *_Atomic prev;
    int value;
};

static struct node nodes[VALUES + 1]; /* the last one is the first dummy */
static struct node *_Atomic head = &nodes[VALUES];
static struct node *_Atomic tail = &nodes[VALUES];

static bool swing_tail(struct node *last, struct node *node)
{
#if BUG == 1
    (void)last;
    atomic_exchange(&tail, node);
    return true;
#else
    return atomic_compare_exchange_strong(&tail, &last, node);
#endif
}

static bool queue_put(int value)
{
    struct node *node = &nodes[value];
    struct node *last;

    node->value = value;
    do {
        last = atomic_load(&tail);
        atomic_store(&node->next, last);
    } while (!swing_tail(last, node));
    atomic_store(&last->prev, node);
    return true;
}

/* Sets the prev of all nodes from first up to last, unless first is taken meanwhile. */
static void mend(struct node *first, struct node *last)
{
    while (last != first && atomic_load(&head) == first) {
        struct node *older = atomic_load(&last->next);
        if (atomic_load(&older->prev) != last)
            atomic_store(&older->prev, last);
        last = older;
    }
}

static int queue_take(void)
{
    for (;;) {
        struct node *first = atomic_load(&head);
        struct node *last = atomic_load(&tail);
        struct node *newer = atomic_load(&first->prev);
        if (first != atomic_load(&head))
            continue;
        if (first == last)
            return NOTHING;
        if (newer == NULL && BUG != 2) {
            mend(first, last);
            continue;
        }
        int value = newer->value;
        if (atomic_compare_exchange_strong(&head, &first, newer))
            return value;
    }
}
