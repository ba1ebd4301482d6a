/* A lock-free stack, and a count of its items. Each of the two is right by itself. With MENDED, the
 * nodes know how many are below them. Popped nodes are kept, for whoever still reads them.
 *
 *     heddle --linearizability examples/linearizability/stack.c
 *     heddle --linearizability -DMENDED examples/linearizability/stack.c */
#include <heddle/linearizability.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

struct node {
    struct node *next;
    long value, height;
};

struct stack {
    _Atomic(struct node *) top;
    atomic_long count;
};

static long push(void *object, long value)
{
    struct stack *stack = object;
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = atomic_load(&stack->top);
    do
        node->height = node->next ? node->next->height + 1 : 1;
    while (!atomic_compare_exchange_strong(&stack->top, &node->next, node));
#ifndef MENDED
    atomic_fetch_add(&stack->count, 1);
#endif
    return 0;
}

static long pop(void *object, long unused)
{
    struct stack *stack = object;
    struct node *node = atomic_load(&stack->top);
    (void)unused;
    while (node && !atomic_compare_exchange_strong(&stack->top, &node, node->next))
        continue;
    if (!node)
        return 0;
#ifndef MENDED
    atomic_fetch_sub(&stack->count, 1);
#endif
    return node->value;
}

static long size(void *object, long unused)
{
    struct stack *stack = object;
    (void)unused;
#ifdef MENDED
    struct node *node = atomic_load(&stack->top);
    return node ? node->height : 0;
#else
    return atomic_load(&stack->count);
#endif
}

/* --- the table --- */

static void create(void *object)
{
    struct stack *stack = object;
    atomic_init(&stack->top, NULL);
    atomic_init(&stack->count, 0);
}

static long observe(void *object)
{
    struct stack *stack = object;
    long count = 0;
    for (struct node *node = atomic_load(&stack->top); node; node = node->next, count++)
        heddle_also(node->value);
    return count;
}

static const struct heddle_operation operations[] = {
    {.name = "push", .run = push, .kind = HEDDLE_DISTINCT},
    {.name = "pop", .run = pop},
    {.name = "size", .run = size},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct stack),
    .create = create,
    .observe = observe,
    .operations = operations,
    .operation_count = 3,
};
