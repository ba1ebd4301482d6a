/* A set of small numbers as a list under a lock, and its reference, a word of bits: it says what
 * the operations should do, which the list's own code cannot.
 *
 *     heddle --linearizability examples/linearizability/set.c
 *     heddle --linearizability -DMENDED examples/linearizability/set.c */
#include <heddle/linearizability.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct node {
    struct node *next;
    long key;
};

struct set {
    pthread_mutex_t lock;
    struct node *first;
};

/* The link that leads to the node of the key, or the last one. */
static struct node **find(struct set *set, long key)
{
    struct node **link = &set->first;
    while (*link && (*link)->key != key)
        link = &(*link)->next;
    return link;
}

static long add(void *object, long key)
{
    struct set *set = object;
    pthread_mutex_lock(&set->lock);
#ifdef MENDED
    struct node **link = find(set, key);
#else
    struct node **link = &set->first;
#endif
    int absent = *link == NULL || (*link)->key != key;
    if (absent) {
        struct node *node = malloc(sizeof *node);
        *node = (struct node){.next = *link, .key = key};
        *link = node;
    }
    pthread_mutex_unlock(&set->lock);
    return absent;
}

static long remove_key(void *object, long key)
{
    struct set *set = object;
    pthread_mutex_lock(&set->lock);
    struct node **link = find(set, key), *node = *link;
    if (node) {
        *link = node->next;
        free(node);
    }
    pthread_mutex_unlock(&set->lock);
    return node != NULL;
}

static long contains(void *object, long key)
{
    struct set *set = object;
    pthread_mutex_lock(&set->lock);
    int present = *find(set, key) != NULL;
    pthread_mutex_unlock(&set->lock);
    return present;
}

/* --- the table --- */

static void create(void *object)
{
    struct set *set = object;
    pthread_mutex_init(&set->lock, NULL);
    set->first = NULL;
}

static void destroy(void *object)
{
    struct set *set = object;
    while (set->first) {
        struct node *node = set->first;
        set->first = node->next;
        free(node);
    }
    pthread_mutex_destroy(&set->lock);
}

static const long keys[] = {1, 2};

static const struct heddle_operation operations[] = {
    {.name = "add", .run = add, .arguments = keys, .argument_count = 2},
    {.name = "remove", .run = remove_key, .arguments = keys, .argument_count = 2},
    {.name = "contains", .run = contains, .arguments = keys, .argument_count = 2},
};

/* --- the reference --- */

static void create_reference(void *object)
{
    *(long *)object = 0;
}

static long reference_contains(void *object, long key)
{
    return *(long *)object >> key & 1;
}

static long reference_add(void *object, long key)
{
    long absent = !reference_contains(object, key);
    *(long *)object |= 1L << key;
    return absent;
}

static long reference_remove(void *object, long key)
{
    long present = reference_contains(object, key);
    *(long *)object &= ~(1L << key);
    return present;
}

static const struct heddle_operation reference_operations[] = {
    {.name = "add", .run = reference_add},
    {.name = "remove", .run = reference_remove},
    {.name = "contains", .run = reference_contains},
};

static const struct heddle_object reference = {
    .size = sizeof(long),
    .create = create_reference,
    .operations = reference_operations,
    .operation_count = 3,
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct set),
    .create = create,
    .destroy = destroy,
    .operations = operations,
    .operation_count = 3,
    .specification = &reference,
};
