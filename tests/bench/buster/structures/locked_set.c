/* A set as a sorted list with a lock in each node, and locks taken hand over hand: a thread locks
 * a node before it unlocks the one in front. It changes only what follows the node that it holds;
 * to remove a node, it locks that, too, so that nobody is there, and may free it at once.
 *
 * BUG=1: who looks for a key unlocks a node before it locks the next one. One preemption: in
 * between, another thread removes and frees the next one.
 *
 * BUG=2: a node that is removed is not locked. No preemption: a thread has unlocked the node;
 * another one, which only locks the one in front, frees it. Nothing orders the two, which is an
 * error in whatever order they come. One preemption if it must be the other order: a thread
 * holds the node, to add or remove behind it, and another one frees it. */
#include "set_client.h"

#include <stdlib.h>

struct node {
    pthread_mutex_t mutex;
    struct node *_Atomic next; /* atomic, so that what the bugs break is not called a race */
    int key;
};

static struct node first = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* The node behind which the key is or would be, locked. */
static struct node *find(int key)
{
    struct node *node = &first;
    struct node *next;

    pthread_mutex_lock(&node->mutex);
    while ((next = atomic_load(&node->next)) != NULL && next->key < key) {
        pthread_mutex_lock(&next->mutex);
        pthread_mutex_unlock(&node->mutex);
        node = next;
    }
    return node;
}

static bool set_add(int key)
{
    struct node *node = find(key);
    struct node *next = atomic_load(&node->next);
    bool absent = next == NULL || next->key != key;

    if (absent) {
        struct node *new = malloc(sizeof *new);
        pthread_mutex_init(&new->mutex, NULL);
        new->key = key;
        atomic_init(&new->next, next);
        atomic_store(&node->next, new);
    }
    pthread_mutex_unlock(&node->mutex);
    return absent;
}

static bool set_remove(int key)
{
    struct node *node = find(key);
    struct node *next = atomic_load(&node->next);
    bool present = next != NULL && next->key == key;

    if (present) {
        if (BUG != 2)
            pthread_mutex_lock(&next->mutex);
        atomic_store(&node->next, atomic_load(&next->next));
        if (BUG != 2)
            pthread_mutex_unlock(&next->mutex);
        free(next);
    }
    pthread_mutex_unlock(&node->mutex);
    return present;
}

static bool set_has(int key)
{
#if BUG == 1
    struct node *node = &first;
    for (;;) {
        pthread_mutex_lock(&node->mutex);
        struct node *next = atomic_load(&node->next);
        bool found = node != &first && node->key == key;
        pthread_mutex_unlock(&node->mutex);
        if (found || next == NULL)
            return found;
        node = next;
    }
#else
    struct node *node = find(key);
    struct node *next = atomic_load(&node->next);
    bool present = next != NULL && next->key == key;
    pthread_mutex_unlock(&node->mutex);
    return present;
#endif
}
