/* Two registers in one object, with RELEASE_ACQUIRE or with seq_cst: store buffering. Each register
 * alone is right with release and acquire, so it takes both, and a store and a load in each
 * thread. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DRELEASE_ACQUIRE %s \
// RUN:   | FileCheck --check-prefix=RELEASE_ACQUIRE %s
// RUN: %heddle --linearizability --quiet -DRELEASE_ACQUIRE --sc %s | FileCheck --check-prefix=RIGHT %s
// RIGHT: Linearizable in all
// RELEASE_ACQUIRE: not linearizable: no order of these operations, one at a time, gives these results
// RELEASE_ACQUIRE-NEXT: | thread 1 | thread 2 |
// RELEASE_ACQUIRE-NEXT: | set_a(1){{[^|]*}}| set_b(2){{[^|]*}}|
// RELEASE_ACQUIRE-NEXT: | get_b(){{[^|]*}}| get_a(){{[^|]*}}|
#include <heddle/linearizability.h>
#include <stdatomic.h>

#ifdef RELEASE_ACQUIRE
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#endif

struct registers {
    atomic_long a, b;
};

static void create(void *object)
{
    struct registers *registers = object;
    atomic_init(&registers->a, 0);
    atomic_init(&registers->b, 0);
}

static long set_a(void *object, long value)
{
    struct registers *registers = object;
    atomic_store_explicit(&registers->a, value, STORE);
    return 0;
}

static long set_b(void *object, long value)
{
    struct registers *registers = object;
    atomic_store_explicit(&registers->b, value, STORE);
    return 0;
}

static long get_a(void *object, long unused)
{
    struct registers *registers = object;
    (void)unused;
    return atomic_load_explicit(&registers->a, LOAD);
}

static long get_b(void *object, long unused)
{
    struct registers *registers = object;
    (void)unused;
    return atomic_load_explicit(&registers->b, LOAD);
}

static const struct heddle_operation operations[] = {
    {.name = "set_a", .run = set_a, .kind = HEDDLE_DISTINCT},
    {.name = "set_b", .run = set_b, .kind = HEDDLE_DISTINCT},
    {.name = "get_a", .run = get_a},
    {.name = "get_b", .run = get_b},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct registers),
    .create = create,
    .operations = operations,
    .operation_count = 4,
};
