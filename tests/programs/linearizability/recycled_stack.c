/* A stack whose nodes are used again. Each thread keeps the nodes that it has popped, and pushes
 * the one that it has had longest. The top carries a count of changes in the bits that an aligned
 * node leaves free, so that an exchange fails if its node went and came back meanwhile. (After 64
 * changes meanwhile, the count would be the same.)
 *
 * -DABA: there is no count. A pop loads a top and the node below; another thread pops both, and
 * pushes the first one again: the exchange puts the second one, which was popped, on the stack. All
 * results are as they should be, only the contents tell. A thread has to pop two nodes to have one
 * that it pushes again with another one below it, so behind a prefix of two pushes, it takes three
 * operations, and the pop that overlaps. Without the prefix, the threads push the two nodes
 * first. */
// RUN: %heddle --linearizability --quiet -DPREFIX %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DPREFIX -DABA %s \
// RUN:   | FileCheck --check-prefix=ABA %s
// RUN: %exits 1 %heddle --linearizability --quiet -DABA --scenario='push(1); pop(); pop(); push(2) || push(3); pop()' %s \
// RUN:   | FileCheck --check-prefix=ABA_ALONE %s
// RIGHT: Linearizable in all
// ABA: not linearizable: no order of these operations, one at a time, gives these results
// ABA-NEXT: | main | thread 1 | thread 2 |
// ABA-NEXT: | push(1){{[^|]*}}| pop(){{[^|]*}}| pop(){{[^|]*}}|
// ABA-NEXT: | push(2){{[^|]*}}| pop(){{[^|]*}}| {{ *}}|
// ABA-NEXT: | {{ *}}| push(3){{[^|]*}}| {{ *}}|
// ABA_ALONE: not linearizable: no order of these operations, one at a time, gives these results
// ABA_ALONE-NEXT: | thread 1 | thread 2 |
// ABA_ALONE-NEXT: | push(1){{[^|]*}}| push(3){{[^|]*}}|
// ABA_ALONE-NEXT: | pop(){{[^|]*}}| pop(){{[^|]*}}|
// ABA_ALONE-NEXT: | pop(){{[^|]*}}| {{ *}}|
// ABA_ALONE-NEXT: | push(2){{[^|]*}}| {{ *}}|
#include <heddle/linearizability.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

enum { EMPTY = -1, ALIGNMENT = 64, KEPT = 8 };

struct node {
    _Atomic(struct node *) next; /* a pop may read it while the node's new owner writes it */
    long value;
};

struct stack {
    _Atomic uintptr_t top;
};

static _Thread_local struct node *kept[KEPT];
static _Thread_local int first, last;

static void create(void *object)
{
    struct stack *stack = object;
    atomic_init(&stack->top, 0);
}

static struct node *get_node(void)
{
    if (first != last)
        return kept[first++ % KEPT];
    struct node *node = aligned_alloc(ALIGNMENT, ALIGNMENT);
    atomic_init(&node->next, NULL);
    return node;
}

static struct node *node_of(uintptr_t top)
{
    return (struct node *)(top - top % ALIGNMENT);
}

/* The word for `node` in place of `top`. */
static uintptr_t word_of(struct node *node, uintptr_t top)
{
#ifdef ABA
    (void)top;
    return (uintptr_t)node;
#else
    return (uintptr_t)node + (top + 1) % ALIGNMENT;
#endif
}

static long push(void *object, long value)
{
    struct stack *stack = object;
    struct node *node = get_node();
    uintptr_t top = atomic_load_explicit(&stack->top, memory_order_relaxed);
    node->value = value;
    do
        atomic_store_explicit(&node->next, node_of(top), memory_order_relaxed);
    while (!atomic_compare_exchange_strong_explicit(&stack->top, &top, word_of(node, top),
                                                    memory_order_release, memory_order_relaxed));
    return 0;
}

static long pop(void *object, long unused)
{
    struct stack *stack = object;
    uintptr_t top = atomic_load_explicit(&stack->top, memory_order_acquire);
    struct node *node;
    (void)unused;
    while ((node = node_of(top))) {
        struct node *next = atomic_load_explicit(&node->next, memory_order_relaxed);
        if (atomic_compare_exchange_strong_explicit(&stack->top, &top, word_of(next, top),
                                                    memory_order_acquire, memory_order_acquire)) {
            kept[last++ % KEPT] = node;
            return node->value;
        }
    }
    return EMPTY;
}

static long observe(void *object)
{
    struct stack *stack = object;
    struct node *node = node_of(atomic_load(&stack->top));
    for (; node; node = atomic_load(&node->next))
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
#ifdef PREFIX
    .prefix = "push(1); push(2)",
#endif
};
