/* A hash set of positive numbers, with a lock for each bucket. `contains` takes no lock: with
 * atomic links and nodes that are kept, it needs none.
 *
 * -DPLAIN: `contains` races with any operation that links a node.
 * -DFREED: `contains` reads a node that a remove has freed, which an add has linked before.
 * -DTEST_BEFORE_LOCK: two adds of one key both find it absent, and both add it.
 * -DOBSTRUCTION: an add that stops with the lock keeps the next one of this bucket from it. */
// RUN: %heddle --linearizability --quiet --operations=3 %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DPLAIN %s \
// RUN:   | FileCheck --check-prefix=PLAIN %s
// RUN: %exits 1 %heddle --linearizability --quiet -DFREED %s \
// RUN:   | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle --linearizability --quiet -DTEST_BEFORE_LOCK %s \
// RUN:   | FileCheck --check-prefix=TEST_BEFORE_LOCK %s
// RUN: %exits 1 %heddle --linearizability --quiet -DOBSTRUCTION %s \
// RUN:   | FileCheck --check-prefix=OBSTRUCTION %s
// OBSTRUCTION: not obstruction-free: thread 1, stopped in add(1), keeps add(1) of thread 2 from ending
// OBSTRUCTION-NEXT: | thread 1 | thread 2 |
// OBSTRUCTION-NEXT: | add(1) stops | add(1) waits |
// RIGHT: Linearizable in all
// PLAIN: an error in this scenario
// PLAIN-NEXT: | thread 1 | thread 2 |
// PLAIN-NEXT: | add(1) | contains(1) |
// PLAIN: [data-race]
// FREED: an error in this scenario
// FREED-NEXT: | thread 1 | thread 2 |
// FREED-NEXT: | add(1) | contains(1) |
// FREED-NEXT: | remove(1) | {{ *}}|
// FREED: [use-after-free]
// TEST_BEFORE_LOCK: not linearizable: no order of these operations, one at a time, gives these results
// TEST_BEFORE_LOCK-NEXT: | thread 1 | thread 2 |
// TEST_BEFORE_LOCK-NEXT: | add(1){{[^|]*}}| add(1){{[^|]*}}|
#include <heddle/linearizability.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

enum { BUCKETS = 2 };

struct node;
#ifdef PLAIN
typedef struct node *link;
#define GET(from) (from)
#define SET(at, to) ((at) = (to))
#else
typedef _Atomic(struct node *) link;
#define GET(from) atomic_load_explicit(&(from), memory_order_acquire)
#define SET(at, to) atomic_store_explicit(&(at), to, memory_order_release)
#endif

struct node {
    long key;
    link next;
};

struct bucket {
    pthread_mutex_t lock;
    link first;
};

struct set {
    struct bucket buckets[BUCKETS];
};

static void create(void *object)
{
    struct set *set = object;
    for (int i = 0; i < BUCKETS; i++) {
        pthread_mutex_init(&set->buckets[i].lock, NULL);
        SET(set->buckets[i].first, NULL);
    }
}

static struct bucket *bucket_of(void *object, long key)
{
    struct set *set = object;
    return &set->buckets[key % BUCKETS];
}

static int is_in(struct bucket *bucket, long key)
{
    struct node *node = GET(bucket->first);
    while (node && node->key != key)
        node = GET(node->next);
    return node != NULL;
}

static long contains(void *object, long key)
{
    return is_in(bucket_of(object, key), key);
}

static long add(void *object, long key)
{
    struct bucket *bucket = bucket_of(object, key);
#ifdef TEST_BEFORE_LOCK
    if (is_in(bucket, key))
        return 0;
    pthread_mutex_lock(&bucket->lock);
#else
    pthread_mutex_lock(&bucket->lock);
    if (is_in(bucket, key)) {
        pthread_mutex_unlock(&bucket->lock);
        return 0;
    }
#endif
    struct node *node = malloc(sizeof *node);
    node->key = key;
    SET(node->next, GET(bucket->first));
    SET(bucket->first, node);
    pthread_mutex_unlock(&bucket->lock);
    return 1;
}

static long remove_key(void *object, long key)
{
    struct bucket *bucket = bucket_of(object, key);
    pthread_mutex_lock(&bucket->lock);
    link *before = &bucket->first;
    struct node *node;
    while ((node = GET(*before)) && node->key != key)
        before = &node->next;
    if (node) {
        SET(*before, GET(node->next));
#ifdef FREED
        free(node);
#endif
    }
    pthread_mutex_unlock(&bucket->lock);
    return node != NULL;
}

static long observe(void *object)
{
    struct set *set = object;
    for (int i = 0; i < BUCKETS; i++)
        for (struct node *node = GET(set->buckets[i].first); node; node = GET(node->next))
            heddle_also(node->key);
    return 0;
}

#ifndef KEYS
#define KEYS 2
#endif
static const long keys[] = {1, 3}; /* of one bucket */

static const struct heddle_operation operations[] = {
    {.name = "add", .run = add, .arguments = keys, .argument_count = KEYS},
    {.name = "remove", .run = remove_key, .arguments = keys, .argument_count = KEYS},
    {.name = "contains", .run = contains, .arguments = keys, .argument_count = KEYS},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct set),
    .create = create,
    .observe = observe,
    .operations = operations,
    .operation_count = 3,
#ifdef OBSTRUCTION
    .obstruction_free = 1,
#endif
};
