/* Executions that are right, as the memory model does not let a caller wait for the return that
 * would make them wrong.
 *
 * Two registers, with seq_cst: get_b and get_a both find 0. set_a comes before get_b, and get_b
 * before set_b. If get_a could wait for set_b, no order would be left; but then, the fences, and the
 * accesses, are on a circle of psc. A relaxed load keeps the model from being sc, and under ra, the
 * fences alone are seq_cst.
 *
 * Under tso, put_b stays in the buffer of thread 1 while its peek_a reads what the first swap_a
 * wrote, and thread 2 is already behind the second one. Its peek_b finds 0. peek_b has begun after
 * put_b has returned, but a message of the return would be in the buffer behind b. So peek_b may
 * come first. */
// RUN: %heddle --linearizability --quiet %s \
// RUN:   --scenario='set_a(); get_b() || set_b() || get_a(); peek_b()' | FileCheck %s
// RUN: %heddle --linearizability --quiet --memory-model=ra %s \
// RUN:   --scenario='set_a(); get_b() || set_b() || get_a()' | FileCheck %s
// RUN: %heddle --linearizability --quiet --memory-model=tso %s \
// RUN:   --scenario='swap_a(); put_b(); peek_a() || swap_a(); peek_b()' | FileCheck %s
// CHECK: Linearizable in this scenario
#include <heddle/linearizability.h>
#include <stdatomic.h>

struct registers {
    atomic_long a, b;
};

static void create(void *object)
{
    struct registers *registers = object;
    atomic_init(&registers->a, 0);
    atomic_init(&registers->b, 0);
}

#define OPERATION(name, expression) \
    static long name(void *object, long unused) \
    { \
        struct registers *registers = object; \
        (void)unused; \
        return expression; \
    }

static long set(atomic_long *word)
{
    atomic_store(word, 1);
    atomic_thread_fence(memory_order_seq_cst);
    return 0;
}

static long put(atomic_long *word)
{
    atomic_store_explicit(word, 1, memory_order_release);
    return 0;
}

OPERATION(set_a, set(&registers->a))
OPERATION(set_b, set(&registers->b))
OPERATION(get_a, atomic_load(&registers->a))
OPERATION(get_b, atomic_load(&registers->b))
OPERATION(put_b, put(&registers->b))
OPERATION(peek_a, atomic_load_explicit(&registers->a, memory_order_relaxed))
OPERATION(peek_b, atomic_load_explicit(&registers->b, memory_order_relaxed))
OPERATION(swap_a, atomic_exchange_explicit(&registers->a, 1, memory_order_acq_rel))

static const struct heddle_operation operations[] = {
    {.name = "set_a", .run = set_a},   {.name = "set_b", .run = set_b},
    {.name = "get_a", .run = get_a},   {.name = "get_b", .run = get_b},
    {.name = "put_b", .run = put_b},   {.name = "peek_a", .run = peek_a},
    {.name = "peek_b", .run = peek_b}, {.name = "swap_a", .run = swap_a},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct registers),
    .create = create,
    .operations = operations,
    .operation_count = 8,
};
