/* Treiber's lock-free stack: a linked list whose `top` a push and a pop move with a CAS. Nodes
 * are never reused, so there is no ABA.
 *
 * PUSHERS threads push ITEMS values each, POPPERS pop ITEMS times each; MIXERS push ITEMS values
 * each, and pop as many after each GROUP of pushes. No value comes out twice, none is lost, and
 * what main pops at the end comes in the opposite order of each thread's pushes. A mixer never
 * finds the stack empty unless there are poppers.
 *
 * BUG=1: a push moves `top` with a plain store. One preemption: a push has read top, another
 * thread pushes, and the store drops that thread's nodes.
 *
 * BUG=2: a pop moves `top` with an exchange that succeeds whatever it finds. One preemption: a
 * pop has read the top node, another thread pops it, and the first one returns it as well.
 *
 * BUG=3: ABA: a mixer pushes into the nodes that it popped. Two preemptions, with two mixers,
 * ITEMS=3 and GROUP=2: the first one pushes two values. The second one pushes into nodes B and A,
 * and its pop has read that A is the top and B is below. The first one pops A and B and pushes
 * into A. The CAS of the second makes B the top, which it then pops once more. */
#ifndef PUSHERS
#define PUSHERS 1
#endif
#ifndef POPPERS
#define POPPERS 1
#endif
#ifndef MIXERS
#define MIXERS 0
#endif
#ifndef ITEMS
#define ITEMS 2 /* of each thread */
#endif
#ifndef GROUP
#define GROUP 1
#endif

#define THREADS (PUSHERS + POPPERS + MIXERS)
#define VALUES (THREADS * ITEMS)

#include "threads.h"

struct node {
    struct node *_Atomic next;
    atomic_int value; /* atomic, so that what BUG=3 breaks is not called a race */
};

static struct node nodes[VALUES];
static struct node *_Atomic top;
static atomic_bool came_out[VALUES];

static bool move_top(struct node *old, struct node *new, bool forced)
{
    if (forced) {
        atomic_exchange(&top, new);
        return true;
    }
    return atomic_compare_exchange_strong(&top, &old, new);
}

static void push(struct node *node, int value)
{
    struct node *old;

    atomic_store(&node->value, value);
#if BUG == 1
    old = atomic_load(&top);
    atomic_store(&node->next, old);
    atomic_store(&top, node);
#else
    do {
        old = atomic_load(&top);
        atomic_store(&node->next, old);
    } while (!move_top(old, node, false));
#endif
}

static struct node *pop(void)
{
    struct node *old;
    struct node *next;

    do {
        old = atomic_load(&top);
        if (old == NULL)
            return NULL;
        next = atomic_load(&old->next);
    } while (!move_top(old, next, BUG == 2));
    return old;
}

static struct node *pop_and_check(void)
{
    struct node *node = pop();

    if (node != NULL)
        assert(!atomic_exchange(&came_out[atomic_load(&node->value)], true));
    return node;
}

static void work(int self)
{
    bool pushes = self < PUSHERS || self >= PUSHERS + POPPERS;
    bool pops = self >= PUSHERS;
    struct node *spare[ITEMS]; /* what was popped, in that order */
    int popped = 0;
    int reused = 0;

    for (int i = 0; i < ITEMS; i++) {
        if (pushes) {
            bool reuse = BUG == 3 && reused < popped;
            push(reuse ? spare[reused++] : &nodes[self * ITEMS + i], self * ITEMS + i);
        }
        if (!pops || (i + 1) % GROUP != 0)
            continue;
        for (int j = 0; j < GROUP; j++) {
            struct node *node = pop_and_check();
            assert(node != NULL || !pushes || POPPERS > 0);
            if (node != NULL)
                spare[popped++] = node;
        }
    }
}

int main(void)
{
    int oldest[THREADS];
    int out = 0;

    run_threads();
    for (int i = 0; i < THREADS; i++)
        oldest[i] = VALUES;
    for (struct node *node; (node = pop_and_check()) != NULL;) {
        int value = atomic_load(&node->value);
        assert(value < oldest[value / ITEMS]);
        oldest[value / ITEMS] = value;
    }
    for (int i = 0; i < VALUES; i++)
        out += came_out[i];
    assert(out == (PUSHERS + MIXERS) * ITEMS);
    return 0;
}
