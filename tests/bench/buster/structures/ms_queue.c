/* Michael and Scott's lock-free queue: a linked list that begins with a dummy. A put links its
 * node behind the last one with a CAS and then swings `tail`, which whoever finds it lagging
 * helps with; a take moves `head` on, and the node that it moves to is the next dummy. Nodes are
 * never reused, so pointers need no counters.
 *
 * BUG=1: a put links its node with a plain store. One preemption: a put has seen that nothing
 * follows the last node, another thread puts its own there; then the store unlinks that, while
 * `tail` is already behind it. Values are lost, or a take finds no node between head and tail.
 *
 * BUG=2: a take moves `head` with a plain store. One preemption: a take has read head and what
 * follows, another one takes that value; then the first one takes it as well. */
#include "linked_queue.h"

static bool move_head(struct node *first, struct node *next)
{
#if BUG == 2
    (void)first;
    atomic_store(&head, next);
    return true;
#else
    return atomic_compare_exchange_strong(&head, &first, next);
#endif
}

static int queue_take(void)
{
    for (;;) {
        struct node *first = atomic_load(&head);
        struct node *last = atomic_load(&tail);
        struct node *next = atomic_load(&first->next);
        if (first != atomic_load(&head))
            continue;
        if (first != last) {
            int value = next->value;
            if (move_head(first, next))
                return value;
        } else if (next == NULL) {
            return NOTHING;
        } else {
            atomic_compare_exchange_strong(&tail, &last, next);
        }
    }
}
