/* Treiber's stack. Popped nodes are kept: to free them needs hazard pointers or the like.
 *
 * -DFREED: pop frees its node. Another pop may have found that node, and reads its link: a push and
 * two pops, one of which overlaps with the other.
 * -DRELAXED: a push publishes its node without release; the first pop that finds it reads plain
 * fields without an order: a push and a pop.
 * -DPOP_STORES: pop stores the top. What is pushed between its load and its store is lost. The pop
 * has to find a node, so this needs two pushes; all results are as they should be, so only the
 * contents tell.
 * -DPUSH_STORES: push stores the top: two pushes, one of which the contents lack.
 * -DOBSTRUCTION: an exchange only fails if another thread has changed the top, and one that has
 * stopped does not. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %heddle --linearizability --quiet -DOBSTRUCTION --operations=3 %s \
// RUN:   | FileCheck --check-prefix=OBSTRUCTION %s
// RUN: %exits 1 %heddle --linearizability --quiet -DFREED %s \
// RUN:   | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle --linearizability --quiet -DRELAXED %s \
// RUN:   | FileCheck --check-prefix=RELAXED %s
// RUN: %exits 1 %heddle --linearizability --quiet -DPOP_STORES %s \
// RUN:   | FileCheck --check-prefix=POP_STORES %s
// RUN: %exits 1 %heddle --linearizability --quiet -DPUSH_STORES %s \
// RUN:   | FileCheck --check-prefix=PUSH_STORES %s
// OBSTRUCTION: Linearizable and obstruction-free in all
// RIGHT: Linearizable in all
// FREED: an error in this scenario
// FREED-NEXT: | thread 1 | thread 2 |
// FREED-NEXT: | push(1) | pop() |
// FREED-NEXT: | pop() | {{ *}}|
// FREED: [use-after-free]
// RELAXED: an error in this scenario
// RELAXED-NEXT: | thread 1 | thread 2 |
// RELAXED-NEXT: | push(1) | pop() |
// RELAXED: [data-race]
// POP_STORES: not linearizable: no order of these operations, one at a time, gives these results
// POP_STORES-NEXT: | thread 1 | thread 2 |
// POP_STORES-NEXT: | push(1){{[^|]*}}| pop(){{[^|]*}}|
// POP_STORES-NEXT: | push(2){{[^|]*}}| {{ *}}|
// PUSH_STORES: not linearizable: no order of these operations, one at a time, gives these results
// PUSH_STORES-NEXT: | thread 1 | thread 2 |
// PUSH_STORES-NEXT: | push(1){{[^|]*}}| push(2){{[^|]*}}|
#include <heddle/linearizability.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

enum { EMPTY = -1 };

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#define FIND memory_order_relaxed
#else
#define PUBLISH memory_order_release
#define FIND memory_order_acquire
#endif

struct node {
    struct node *next;
    long value;
};

struct stack {
    _Atomic(struct node *) top;
};

static void create(void *object)
{
    struct stack *stack = object;
    atomic_init(&stack->top, NULL);
}

static long push(void *object, long value)
{
    struct stack *stack = object;
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = atomic_load_explicit(&stack->top, memory_order_relaxed);
#ifdef PUSH_STORES
    atomic_store_explicit(&stack->top, node, PUBLISH);
#else
    while (!atomic_compare_exchange_strong_explicit(&stack->top, &node->next, node, PUBLISH,
                                                    memory_order_relaxed))
        continue;
#endif
    return 0;
}

static long pop(void *object, long unused)
{
    struct stack *stack = object;
    struct node *node = atomic_load_explicit(&stack->top, FIND);
    (void)unused;
#ifdef POP_STORES
    if (node)
        atomic_store_explicit(&stack->top, node->next, memory_order_release);
#else
    while (node && !atomic_compare_exchange_strong_explicit(&stack->top, &node, node->next, FIND,
                                                            FIND))
        continue;
#endif
    if (!node)
        return EMPTY;
    long value = node->value;
#ifdef FREED
    free(node);
#endif
    return value;
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
#ifdef OBSTRUCTION
    .obstruction_free = 1,
#endif
};
