/* A lock-free stack of nodes that the caller owns. doc/tutorial.md develops it: without MENDED it is the
 * first try. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

struct stack {
    _Atomic(struct node *) top;
};

static inline void stack_push(struct stack *stack, struct node *node)
{
    node->next = atomic_load(&stack->top);
#ifdef MENDED
    while (!atomic_compare_exchange_weak(&stack->top, &node->next, node))
        ;
#else
    atomic_store(&stack->top, node);
#endif
}

/* Takes all nodes. Returns the one that was pushed last, or NULL. */
static inline struct node *stack_take_all(struct stack *stack)
{
    return atomic_exchange(&stack->top, NULL);
}
