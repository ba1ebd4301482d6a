/* Reclamation by epochs, for one reader: the reader announces that it is inside; the writer unlinks
 * a node and then frees it if the reader is outside, else leaves it to whoever comes later (here,
 * main).
 *
 * A reader that goes in after the writer found it outside can no longer reach the node. Counted by
 * two algorithms. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 11,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct node {
    struct node *_Atomic next;
    int key;
};

static struct node *_Atomic first;
static atomic_bool inside;
static struct node *limbo; /* unlinked, not freed yet */

static struct node *new_node(int key, struct node *next)
{
    struct node *node = malloc(sizeof *node);
    node->key = key;
    atomic_init(&node->next, next);
    return node;
}

static void *reader(void *unused)
{
    int sum = 0;

    (void)unused;
    for (int round = 0; round < 2; round++) {
        atomic_store(&inside, true);
        sum = 0;
        for (struct node *node = atomic_load(&first); node != NULL; node = atomic_load(&node->next))
            sum += node->key;
        atomic_store(&inside, false);
        assert(sum == 6 || sum == 4);
    }
    return NULL;
}

static void *writer(void *unused)
{
    (void)unused;
    struct node *before = atomic_load(&first);
    struct node *gone = atomic_load(&before->next);

    atomic_store(&before->next, atomic_load(&gone->next));
    if (atomic_load(&inside))
        limbo = gone;
    else
        free(gone);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    first = new_node(1, new_node(2, new_node(3, NULL)));
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    free(limbo);
    for (struct node *node = first, *next; node != NULL; node = next) {
        next = node->next;
        free(node);
    }
    return 0;
}
