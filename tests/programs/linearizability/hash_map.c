/* A hash map with lock-free reads: one lock for all updates; `get` takes none. An update of a key
 * that is in the map writes its value in place. With more keys than buckets, the map moves to a
 * table of twice the size: the nodes are copied, since readers may be in the old table. Nodes and
 * tables are kept.
 *
 * -DEARLY_TABLE: the new table is there before the nodes are. A get misses a key that was put
 * before the key that makes the table grow: two puts of different keys, and the get, which might as
 * well have been called after the first one's return.
 * -DUNLOCKED_UPDATE: the update writes to the old node while the table grows: a put of the key, the
 * update, and the put of another key. The results of puts are all the same, the contents tell.
 * -DEARLY_PUBLICATION: a get finds the node of a put before it has its value. */
// RUN: %heddle --linearizability --quiet --operations=3 %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DEARLY_TABLE %s \
// RUN:   | FileCheck --check-prefix=EARLY_TABLE %s
// RUN: %exits 1 %heddle --linearizability --quiet -DUNLOCKED_UPDATE %s \
// RUN:   | FileCheck --check-prefix=UNLOCKED_UPDATE %s
// RUN: %exits 1 %heddle --linearizability --quiet -DEARLY_PUBLICATION %s \
// RUN:   | FileCheck --check-prefix=EARLY_PUBLICATION %s
// RIGHT: Linearizable in all
// EARLY_TABLE: not linearizable: no order of these operations gives these results whenever they are called one behind the other
// EARLY_TABLE-NEXT: | thread 1 | thread 2 |
// EARLY_TABLE-NEXT: | put_2(1){{[^|]*}}| get(2){{[^|]*}}|
// EARLY_TABLE-NEXT: | put_4(2){{[^|]*}}| {{ *}}|
// UNLOCKED_UPDATE: not linearizable: no order of these operations, one at a time, gives these results
// UNLOCKED_UPDATE-NEXT: | thread 1 | thread 2 |
// UNLOCKED_UPDATE-NEXT: | put_2(1){{[^|]*}}| put_4(3){{[^|]*}}|
// UNLOCKED_UPDATE-NEXT: | put_2(2){{[^|]*}}| {{ *}}|
// EARLY_PUBLICATION: not linearizable: no order of these operations, one at a time, gives these results
// EARLY_PUBLICATION-NEXT: | thread 1 | thread 2 |
// EARLY_PUBLICATION-NEXT: | put_2(1){{[^|]*}}| get(2){{[^|]*}}|
#include <heddle/linearizability.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define GET(from) atomic_load_explicit(&(from), memory_order_acquire)
#define SET(at, to) atomic_store_explicit(&(at), to, memory_order_release)

enum { ABSENT = -1 };

struct node {
    long key;
    atomic_long value;
    _Atomic(struct node *) next;
};

struct table {
    long size;
    _Atomic(struct node *) buckets[];
};

struct map {
    pthread_mutex_t lock;
    long count;
    _Atomic(struct table *) table;
};

static struct table *new_table(long size)
{
    struct table *table = malloc(sizeof *table + (unsigned long)size * sizeof table->buckets[0]);
    table->size = size;
    for (long i = 0; i < size; i++)
        atomic_init(&table->buckets[i], NULL);
    return table;
}

static void create(void *object)
{
    struct map *map = object;
    pthread_mutex_init(&map->lock, NULL);
    map->count = 0;
    atomic_init(&map->table, new_table(1));
}

static _Atomic(struct node *) *bucket_of(struct table *table, long key)
{
    return &table->buckets[key % table->size];
}

static struct node *node_of(struct table *table, long key)
{
    struct node *node = GET(*bucket_of(table, key));
    while (node && node->key != key)
        node = GET(node->next);
    return node;
}

static struct node *insert(struct table *table, long key, long value)
{
    _Atomic(struct node *) *bucket = bucket_of(table, key);
    struct node *node = malloc(sizeof *node);
    node->key = key;
    atomic_init(&node->value, value);
    atomic_init(&node->next, GET(*bucket));
    SET(*bucket, node);
    return node;
}

static struct table *grow(struct map *map, struct table *old)
{
    struct table *table = new_table(2 * old->size);
#ifdef EARLY_TABLE
    SET(map->table, table);
#endif
    for (long i = 0; i < old->size; i++)
        for (struct node *node = GET(old->buckets[i]); node; node = GET(node->next))
            insert(table, node->key, GET(node->value));
    SET(map->table, table);
    return table;
}

static long put(struct map *map, long key, long value)
{
#ifdef UNLOCKED_UPDATE
    struct node *known = node_of(GET(map->table), key);
    if (known) {
        SET(known->value, value);
        return 0;
    }
#endif
    pthread_mutex_lock(&map->lock);
    struct table *table = GET(map->table);
    struct node *node = node_of(table, key);
    if (node) {
        SET(node->value, value);
    } else {
        if (++map->count > table->size)
            table = grow(map, table);
#ifdef EARLY_PUBLICATION
        SET(insert(table, key, 0)->value, value);
#else
        insert(table, key, value);
#endif
    }
    pthread_mutex_unlock(&map->lock);
    return 0;
}

static long put_2(void *object, long value)
{
    return put(object, 2, value);
}

static long put_4(void *object, long value)
{
    return put(object, 4, value);
}

static long get(void *object, long key)
{
    struct map *map = object;
    struct node *node = node_of(GET(map->table), key);
    return node ? GET(node->value) : ABSENT;
}

static long observe(void *object)
{
    heddle_also(get(object, 2));
    heddle_also(get(object, 4));
    return 0;
}

static const long keys[] = {2, 4};

static const struct heddle_operation operations[] = {
    {.name = "put_2", .run = put_2, .kind = HEDDLE_DISTINCT},
    {.name = "put_4", .run = put_4, .kind = HEDDLE_DISTINCT},
    {.name = "get", .run = get, .arguments = keys, .argument_count = 2},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct map),
    .create = create,
    .observe = observe,
    .operations = operations,
    .operation_count = 3,
};
