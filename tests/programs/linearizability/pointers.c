/* Results that are pointers count by identity. Two calls that get the same block have no order that
 * explains it, while it does not matter which of the blocks comes first: two calls, in two
 * threads. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DLOAD_STORE %s \
// RUN:   | FileCheck --check-prefix=LOAD_STORE %s
// RIGHT: Linearizable in all
// LOAD_STORE: not linearizable: no order of these operations, one at a time, gives these results
// LOAD_STORE-NEXT: | thread 1 | thread 2 |
// LOAD_STORE-NEXT: | get(){{[^|]*}}| get(){{[^|]*}}|
#include <heddle/linearizability.h>
#include <stdatomic.h>
#include <stddef.h>

enum { BLOCKS = 2 };

struct pool {
    atomic_uint used;
    long blocks[BLOCKS];
};

static void create(void *object)
{
    struct pool *pool = object;
    atomic_init(&pool->used, 0);
}

static long get(void *object, long unused)
{
    struct pool *pool = object;
    (void)unused;
#ifdef LOAD_STORE
    unsigned number = atomic_load(&pool->used);
    atomic_store(&pool->used, number + 1);
#else
    unsigned number = atomic_fetch_add(&pool->used, 1);
#endif
    return heddle_result_pointer(number < BLOCKS ? &pool->blocks[number] : NULL);
}

static const struct heddle_operation operations[] = {{.name = "get", .run = get}};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct pool),
    .create = create,
    .operations = operations,
    .operation_count = 1,
};
