/* Treiber's stack of nodes with atomic fields, which are there from the start: a relaxed
 * publication is no data race then. -DRELAXED: a pop that finds a node of another thread may read
 * its old value, 0, which nobody has pushed: a push and a pop. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DRELAXED %s \
// RUN:   | FileCheck --check-prefix=RELAXED %s
// RIGHT: Linearizable in all
// RELAXED: not linearizable: no order of these operations, one at a time, gives these results
// RELAXED-NEXT: | thread 1 | thread 2 |
// RELAXED-NEXT: | push(1){{[^|]*}}| pop(){{[^|]*}}|
#include <heddle/linearizability.h>
#include <stdatomic.h>
#include <stddef.h>

enum { EMPTY = -1, NODES = 9 };

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#define FIND memory_order_relaxed
#else
#define PUBLISH memory_order_release
#define FIND memory_order_acquire
#endif

struct node {
    _Atomic(struct node *) next;
    atomic_long value;
};

struct stack {
    _Atomic(struct node *) top;
    struct node nodes[NODES]; /* the node of a value is the one of this number */
};

static void create(void *object)
{
    struct stack *stack = object;
    atomic_init(&stack->top, NULL);
    for (int i = 0; i < NODES; i++) {
        atomic_init(&stack->nodes[i].next, NULL);
        atomic_init(&stack->nodes[i].value, 0);
    }
}

static long push(void *object, long value)
{
    struct stack *stack = object;
    struct node *node = &stack->nodes[value];
    struct node *top = atomic_load_explicit(&stack->top, memory_order_relaxed);
    atomic_store_explicit(&node->value, value, memory_order_relaxed);
    do
        atomic_store_explicit(&node->next, top, memory_order_relaxed);
    while (!atomic_compare_exchange_strong_explicit(&stack->top, &top, node, PUBLISH,
                                                    memory_order_relaxed));
    return 0;
}

static long pop(void *object, long unused)
{
    struct stack *stack = object;
    struct node *node = atomic_load_explicit(&stack->top, FIND);
    (void)unused;
    while (node) {
        struct node *next = atomic_load_explicit(&node->next, memory_order_relaxed);
        if (atomic_compare_exchange_strong_explicit(&stack->top, &node, next, FIND, FIND))
            return atomic_load_explicit(&node->value, memory_order_relaxed);
    }
    return EMPTY;
}

static long observe(void *object)
{
    struct stack *stack = object;
    struct node *node = atomic_load(&stack->top);
    for (; node; node = atomic_load(&node->next))
        heddle_also(atomic_load(&node->value));
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
