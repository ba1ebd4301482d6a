/* The lazy list of Heller, Herlihy, Luchangco, Moir, Scherer and Shavit: a set as a sorted list
 * with a lock in each node. Threads go along the list without locks, then lock the two nodes
 * between which they change something, and validate that neither was removed and that they are
 * still neighbours; if not, they start over. A node is marked as removed before it is unlinked,
 * so who looks for a key needs no lock. Nodes are never freed.
 *
 * BUG=1: nothing is validated. One preemption: a thread has found its two nodes, another one
 * removes the second, and the first one removes it once more.
 *
 * BUG=2: removed nodes are not marked. One preemption: a thread has found its two nodes, another
 * one removes the first, and the first one puts a new node behind it, where nobody finds it. */
#include "set_client.h"

#include <stdlib.h>

struct node {
    pthread_mutex_t mutex;
    struct node *_Atomic next;
    atomic_bool removed;
    int key;
};

static struct node first = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* Two neighbours; the second one may be missing. */
struct place {
    struct node *before;
    struct node *node;
};

/* Where the node is the first whose key is not less. */
static struct place find(int key)
{
    struct place place = {.before = &first};

    while ((place.node = atomic_load(&place.before->next)) != NULL && place.node->key < key)
        place.before = place.node;
    return place;
}

static bool is_valid(struct place place)
{
    if (BUG == 1)
        return true;
    if (atomic_load(&place.before->removed))
        return false;
    if (place.node != NULL && atomic_load(&place.node->removed))
        return false;
    return atomic_load(&place.before->next) == place.node;
}

static void unlock(struct place place)
{
    if (place.node != NULL)
        pthread_mutex_unlock(&place.node->mutex);
    pthread_mutex_unlock(&place.before->mutex);
}

/* As find, with both nodes locked and valid. */
static struct place find_and_lock(int key)
{
    for (;;) {
        struct place place = find(key);
        pthread_mutex_lock(&place.before->mutex);
        if (place.node != NULL)
            pthread_mutex_lock(&place.node->mutex);
        if (is_valid(place))
            return place;
        unlock(place);
    }
}

static bool set_add(int key)
{
    struct place place = find_and_lock(key);
    bool absent = place.node == NULL || place.node->key != key;

    if (absent) {
        struct node *new = calloc(1, sizeof *new);
        pthread_mutex_init(&new->mutex, NULL);
        new->key = key;
        atomic_init(&new->next, place.node);
        atomic_store(&place.before->next, new);
    }
    unlock(place);
    return absent;
}

static bool set_remove(int key)
{
    struct place place = find_and_lock(key);
    bool present = place.node != NULL && place.node->key == key;

    if (present) {
        if (BUG != 2)
            atomic_store(&place.node->removed, true);
        atomic_store(&place.before->next, atomic_load(&place.node->next));
    }
    unlock(place);
    return present;
}

static bool set_has(int key)
{
    struct node *node = find(key).node;

    return node != NULL && node->key == key && !atomic_load(&node->removed);
}
