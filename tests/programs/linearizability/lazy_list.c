/* The lazy list of Heller and others: a sorted set whose updates search without locks, lock two
 * neighbours, and validate that these are still neighbours. `contains` takes no lock. Nodes are
 * kept.
 *
 * -DNO_VALIDATION: two adds of one key find the same neighbours, and both link a node. */
// RUN: %heddle --linearizability --quiet --operations=3 %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DNO_VALIDATION %s \
// RUN:   | FileCheck --check-prefix=NO_VALIDATION %s
// RIGHT: Linearizable in all
// NO_VALIDATION: not linearizable: no order of these operations, one at a time, gives these results
// NO_VALIDATION-NEXT: | thread 1 | thread 2 |
// NO_VALIDATION-NEXT: | add(1){{[^|]*}}| add(1){{[^|]*}}|
#include <heddle/linearizability.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define GET(from) atomic_load_explicit(&(from), memory_order_acquire)
#define SET(at, to) atomic_store_explicit(&(at), to, memory_order_release)

struct node {
    pthread_mutex_t lock;
    long key;
    atomic_int marked;
    _Atomic(struct node *) next;
};

struct list {
    struct node *head;
};

struct place {
    struct node *before, *at;
};

static struct node *new_node(long key, struct node *next)
{
    struct node *node = malloc(sizeof *node);
    pthread_mutex_init(&node->lock, NULL);
    node->key = key;
    atomic_init(&node->marked, 0);
    atomic_init(&node->next, next);
    return node;
}

static void create(void *object)
{
    struct list *list = object;
    list->head = new_node(LONG_MIN, new_node(LONG_MAX, NULL));
}

static struct place find(struct list *list, long key)
{
    struct place place = {list->head, GET(list->head->next)};
    while (place.at->key < key)
        place = (struct place){place.at, GET(place.at->next)};
    return place;
}

static void unlock(struct place place)
{
    pthread_mutex_unlock(&place.at->lock);
    pthread_mutex_unlock(&place.before->lock);
}

static struct place find_and_lock(struct list *list, long key)
{
    for (;;) {
        struct place place = find(list, key);
        pthread_mutex_lock(&place.before->lock);
        pthread_mutex_lock(&place.at->lock);
#ifndef NO_VALIDATION
        if (GET(place.before->marked) || GET(place.at->marked) ||
            GET(place.before->next) != place.at) {
            unlock(place);
            continue;
        }
#endif
        return place;
    }
}

static long add(void *object, long key)
{
    struct place place = find_and_lock(object, key);
    int absent = place.at->key != key;
    if (absent)
        SET(place.before->next, new_node(key, place.at));
    unlock(place);
    return absent;
}

static long remove_key(void *object, long key)
{
    struct place place = find_and_lock(object, key);
    int present = place.at->key == key;
    if (present) {
        SET(place.at->marked, 1);
        SET(place.before->next, GET(place.at->next));
    }
    unlock(place);
    return present;
}

static long contains(void *object, long key)
{
    struct node *node = find(object, key).at;
    return node->key == key && !GET(node->marked);
}

static long observe(void *object)
{
    struct list *list = object;
    for (struct node *node = list->head; node; node = GET(node->next))
        if (node->key != LONG_MIN && node->key != LONG_MAX)
            heddle_also(node->key);
    return 0;
}

#include "inputs/sorted_list.h"
