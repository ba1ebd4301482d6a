/* A stack with a place where a push and a pop meet: a push that lost the competition for the top
 * offers its node there for a while, and a pop looks there first. Nodes are kept.
 *
 * -DPLAIN_WITHDRAWAL: a push withdraws its offer by a load and a store. A pop may take it between
 * the two; then, the node is pushed, too. The push has to lose against another push, and a pop has
 * to follow. The pop's result may be explained, the contents have the value still. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DPLAIN_WITHDRAWAL %s \
// RUN:   | FileCheck --check-prefix=PLAIN_WITHDRAWAL %s
// RIGHT: Linearizable in all
// PLAIN_WITHDRAWAL: not linearizable: no order of these operations, one at a time, gives these results
// PLAIN_WITHDRAWAL-NEXT: | thread 1 | thread 2 |
// PLAIN_WITHDRAWAL-NEXT: | push(1){{[^|]*}}| push(2){{[^|]*}}|
// PLAIN_WITHDRAWAL-NEXT: | pop(){{[^|]*}}| {{ *}}|
#include <heddle/linearizability.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

enum { EMPTY = -1 };

struct node {
    struct node *next;
    long value;
};

struct stack {
    _Atomic(struct node *) top, offer;
};

static void create(void *object)
{
    struct stack *stack = object;
    atomic_init(&stack->top, NULL);
    atomic_init(&stack->offer, NULL);
}

static int replace(_Atomic(struct node *) *at, struct node *from, struct node *to)
{
    return atomic_compare_exchange_strong_explicit(at, &from, to, memory_order_acq_rel,
                                                   memory_order_relaxed);
}

/* Whether a pop has taken the node. */
static int was_taken(struct stack *stack, struct node *node)
{
    if (!replace(&stack->offer, NULL, node))
        return 0;
#ifdef PLAIN_WITHDRAWAL
    if (atomic_load_explicit(&stack->offer, memory_order_relaxed) != node)
        return 1;
    atomic_store_explicit(&stack->offer, NULL, memory_order_relaxed);
    return 0;
#else
    return !replace(&stack->offer, node, NULL);
#endif
}

static long push(void *object, long value)
{
    struct stack *stack = object;
    struct node *node = malloc(sizeof *node);
    node->value = value;
    do {
        node->next = atomic_load_explicit(&stack->top, memory_order_relaxed);
        if (replace(&stack->top, node->next, node))
            return 0;
    } while (!was_taken(stack, node));
    return 0;
}

static long pop(void *object, long unused)
{
    struct stack *stack = object;
    struct node *node = atomic_load_explicit(&stack->offer, memory_order_acquire);
    (void)unused;
    if (node && replace(&stack->offer, node, NULL))
        return node->value;
    while ((node = atomic_load_explicit(&stack->top, memory_order_acquire)))
        if (replace(&stack->top, node, node->next))
            return node->value;
    return EMPTY;
}

static long observe(void *object)
{
    struct stack *stack = object;
    for (struct node *node = atomic_load(&stack->top); node; node = node->next)
        heddle_also(node->value);
    return 0;
}

static const struct heddle_operation operations[] = {
    {.name = "push", .run = push, .kind = HEDDLE_DISTINCT},
    {.name = "pop", .run = pop},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct stack),
    .create = create,
    .observe = observe,
    .operations = operations,
    .operation_count = 2,
};
