/* A counter in two words, which add up to it.
 *
 * -DLOAD_STORE: two increments of one word become one; only the contents tell.
 * -DRELAXED: two threads each increment a word and do not see what the other one did: both get 1,
 * while one of the two is the second one. One get alone always has an explanation: its sum is some
 * number between 0 and the number of increments. Under seq_cst, the sum was the counter's value at
 * some time during the get, since each increment adds 1. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DLOAD_STORE %s \
// RUN:   | FileCheck --check-prefix=LOAD_STORE %s
// RUN: %exits 1 %heddle --linearizability --quiet -DRELAXED %s \
// RUN:   | FileCheck --check-prefix=RELAXED %s
// RIGHT: Linearizable in all
// LOAD_STORE: not linearizable: no order of these operations, one at a time, gives these results
// LOAD_STORE-NEXT: | thread 1 | thread 2 |
// LOAD_STORE-NEXT: | increment(0){{[^|]*}}| increment(0){{[^|]*}}|
// RELAXED: not linearizable: no order of these operations, one at a time, gives these results
// RELAXED-NEXT: | thread 1 | thread 2 |
// RELAXED-NEXT: | increment(0){{[^|]*}}| increment(1){{[^|]*}}|
// RELAXED-NEXT: | get(){{[^|]*}}| get(){{[^|]*}}|
#include <heddle/linearizability.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef RELAXED
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_seq_cst
#endif

enum { SHARDS = 2 };

struct counter {
    atomic_long shards[SHARDS];
};

static void create(void *object)
{
    struct counter *counter = object;
    for (int i = 0; i < SHARDS; i++)
        atomic_init(&counter->shards[i], 0);
}

static long increment(void *object, long shard)
{
    struct counter *counter = object;
#ifdef LOAD_STORE
    long value = atomic_load(&counter->shards[shard]);
    atomic_store(&counter->shards[shard], value + 1);
#else
    atomic_fetch_add_explicit(&counter->shards[shard], 1, ORDER);
#endif
    return 0;
}

static long get(void *object, long unused)
{
    struct counter *counter = object;
    long sum = 0;
    (void)unused;
    for (int i = 0; i < SHARDS; i++)
        sum += atomic_load_explicit(&counter->shards[i], ORDER);
    return sum;
}

static long observe(void *object)
{
    return get(object, 0);
}

static const long shards[] = {0, 1};

static const struct heddle_operation operations[] = {
    {.name = "increment", .run = increment, .arguments = shards, .argument_count = SHARDS},
    {.name = "get", .run = get},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct counter),
    .create = create,
    .observe = observe,
    .operations = operations,
    .operation_count = 2,
};
