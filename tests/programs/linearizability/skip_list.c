/* A sorted set as a skip list with two levels, after Herlihy, Lev, Luchangco and Shavit: updates
 * search without locks, lock the nodes in front, and validate. A node is in the set from when it is
 * linked on all its levels to when it is marked. `contains` takes no lock. Even keys are on both
 * levels. Nodes are kept.
 *
 * -DNO_VALIDATION: two adds of one key find the same nodes in front, and both link a node.
 * -DEARLY_CONTAINS: `contains` finds a node that is not in the set yet, and a remove behind it does
 * not remove it: these two in one thread, and an add.
 * -DMARK_UNLOCKED: a remove looks at the mark before it locks the node: two removes of one node
 * both have removed it, and an add has been before. */
// RUN: %heddle --linearizability --quiet --operations=3 --threads=2 %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DNO_VALIDATION %s \
// RUN:   | FileCheck --check-prefix=NO_VALIDATION %s
// RUN: %exits 1 %heddle --linearizability --quiet -DEARLY_CONTAINS %s \
// RUN:   | FileCheck --check-prefix=EARLY_CONTAINS %s
// RUN: %exits 1 %heddle --linearizability --quiet -DMARK_UNLOCKED %s \
// RUN:   | FileCheck --check-prefix=MARK_UNLOCKED %s
// RIGHT: Linearizable in all
// NO_VALIDATION: not linearizable: no order of these operations, one at a time, gives these results
// NO_VALIDATION-NEXT: | thread 1 | thread 2 |
// NO_VALIDATION-NEXT: | add(1){{[^|]*}}| add(1){{[^|]*}}|
// EARLY_CONTAINS: not linearizable: no order of these operations, one at a time, gives these results
// EARLY_CONTAINS-NEXT: | thread 1 | thread 2 |
// EARLY_CONTAINS-NEXT: | contains(1){{[^|]*}}| add(1){{[^|]*}}|
// EARLY_CONTAINS-NEXT: | remove(1){{[^|]*}}| {{ *}}|
// MARK_UNLOCKED: not linearizable: no order of these operations, one at a time, gives these results
// MARK_UNLOCKED-NEXT: | thread 1 | thread 2 |
// MARK_UNLOCKED-NEXT: | add(1){{[^|]*}}| remove(1){{[^|]*}}|
// MARK_UNLOCKED-NEXT: | remove(1){{[^|]*}}| {{ *}}|
#include <heddle/linearizability.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define GET(from) atomic_load_explicit(&(from), memory_order_acquire)
#define SET(at, to) atomic_store_explicit(&(at), to, memory_order_release)

enum { LEVELS = 2 };

struct node {
    pthread_mutex_t lock;
    long key;
    int levels;
    atomic_int linked, marked;
    _Atomic(struct node *) next[LEVELS];
};

struct list {
    struct node *head;
};

struct path {
    struct node *before[LEVELS], *at[LEVELS];
};

static struct node *new_node(long key, int levels)
{
    struct node *node = malloc(sizeof *node);
    pthread_mutex_init(&node->lock, NULL);
    node->key = key;
    node->levels = levels;
    atomic_init(&node->linked, 0);
    atomic_init(&node->marked, 0);
    for (int i = 0; i < LEVELS; i++)
        atomic_init(&node->next[i], NULL);
    return node;
}

static void create(void *object)
{
    struct list *list = object;
    struct node *tail = new_node(LONG_MAX, LEVELS);
    list->head = new_node(LONG_MIN, LEVELS);
    for (int i = 0; i < LEVELS; i++)
        atomic_init(&list->head->next[i], tail);
    atomic_init(&tail->linked, 1);
    atomic_init(&list->head->linked, 1);
}

/* Fills in the path to `key`. The node with this key, if a level has it. */
static struct node *search(struct list *list, long key, struct path *path)
{
    struct node *before = list->head, *found = NULL;
    for (int i = LEVELS - 1; i >= 0; i--) {
        struct node *at = GET(before->next[i]);
        for (; at->key < key; at = GET(before->next[i]))
            before = at;
        path->before[i] = before;
        path->at[i] = at;
        if (!found && at->key == key)
            found = at;
    }
    return found;
}

/* A node may be in front on both levels. */
static int is_locked_below(const struct path *path, int level)
{
    return level > 0 && path->before[level] == path->before[level - 1];
}

static void unlock_path(const struct path *path, int levels)
{
    for (int i = levels - 1; i >= 0; i--)
        if (!is_locked_below(path, i))
            pthread_mutex_unlock(&path->before[i]->lock);
}

/* Locks the nodes in front; whether they are unmarked and still in front. Unlocks them if not. */
static int lock_path(const struct path *path, int levels)
{
    int valid = 1;
    for (int i = 0; i < levels; i++) {
        if (!is_locked_below(path, i))
            pthread_mutex_lock(&path->before[i]->lock);
#ifndef NO_VALIDATION
        valid &= !GET(path->before[i]->marked) && GET(path->before[i]->next[i]) == path->at[i];
#endif
    }
    if (!valid)
        unlock_path(path, levels);
    return valid;
}

/* Whoever has marked the node holds its lock until no level has it. */
static void wait_for_removal(struct node *node)
{
    pthread_mutex_lock(&node->lock);
    pthread_mutex_unlock(&node->lock);
}

static long add(void *object, long key)
{
    int levels = key % 2 ? 1 : LEVELS;
    for (;;) {
        struct path path;
        struct node *found = search(object, key, &path);
        if (found && !GET(found->marked)) {
            while (!GET(found->linked))
                continue;
            return 0;
        }
        if (found) {
            wait_for_removal(found);
            continue;
        }
        if (!lock_path(&path, levels))
            continue;
        struct node *node = new_node(key, levels);
        for (int i = 0; i < levels; i++)
            atomic_init(&node->next[i], path.at[i]);
        for (int i = 0; i < levels; i++)
            SET(path.before[i]->next[i], node);
        SET(node->linked, 1);
        unlock_path(&path, levels);
        return 1;
    }
}

/* Marks the node, for one thread only. */
static int mark(struct node *node)
{
#ifdef MARK_UNLOCKED
    if (GET(node->marked))
        return 0;
    pthread_mutex_lock(&node->lock);
#else
    pthread_mutex_lock(&node->lock);
    if (GET(node->marked)) {
        pthread_mutex_unlock(&node->lock);
        return 0;
    }
#endif
    SET(node->marked, 1);
    return 1;
}

static long remove_key(void *object, long key)
{
    struct path path;
    struct node *victim = search(object, key, &path);
    if (!victim || !GET(victim->linked) || !mark(victim))
        return 0;
    while (!lock_path(&path, victim->levels))
        search(object, key, &path);
    for (int i = victim->levels - 1; i >= 0; i--)
        SET(path.before[i]->next[i], GET(victim->next[i]));
    pthread_mutex_unlock(&victim->lock);
    unlock_path(&path, victim->levels);
    return 1;
}

static long contains(void *object, long key)
{
    struct path path;
    struct node *found = search(object, key, &path);
#ifdef EARLY_CONTAINS
    return found && !GET(found->marked);
#else
    return found && GET(found->linked) && !GET(found->marked);
#endif
}

static long observe(void *object)
{
    struct list *list = object;
    for (int i = 0; i < LEVELS; i++)
        for (struct node *node = GET(list->head->next[i]); node->key != LONG_MAX;
             node = GET(node->next[i]))
            heddle_also(node->key);
    return 0;
}

#include "inputs/sorted_list.h"
