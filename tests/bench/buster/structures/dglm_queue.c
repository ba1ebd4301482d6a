/* The queue of Doherty, Groves, Luchangco and Moir: Michael and Scott's, except that a take looks
 * only at `head` and the node behind it. `tail` may therefore lag behind `head`; the take that
 * has overtaken it swings it afterwards. Nodes are never reused.
 *
 * BUG=1: a put links its node with a plain store. One preemption: a put has seen that nothing
 * follows the last node, another thread puts its own there, and the store unlinks that: it never
 * comes out.
 *
 * BUG=2: a take moves `head` with an exchange that succeeds whatever it finds. One preemption: a
 * take has read head and what follows, another one takes that value; then the first one takes it
 * too. */
#include "linked_queue.h"

static bool move_head(struct node *first, struct node *next)
{
#if BUG == 2
    (void)first;
    atomic_exchange(&head, next);
    return true;
#else
    return atomic_compare_exchange_strong(&head, &first, next);
#endif
}

static int queue_take(void)
{
    for (;;) {
        struct node *first = atomic_load(&head);
        struct node *next = atomic_load(&first->next);
        if (first != atomic_load(&head))
            continue;
        if (next == NULL)
            return NOTHING;
        int value = next->value;
        if (move_head(first, next)) {
            struct node *last = atomic_load(&tail);
            if (last == first)
                atomic_compare_exchange_strong(&tail, &last, next);
            return value;
        }
    }
}
