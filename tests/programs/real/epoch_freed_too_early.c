/* Reclamation by epochs: the reader announces that it is inside; the writer unlinks a node and
 * frees it when the reader is outside.
 *
 * The bug: the writer looks for the reader before it unlinks the node. A reader that goes in
 * between the two still reaches it. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-free"

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
    atomic_store(&inside, true);
    for (struct node *node = atomic_load(&first); node != NULL; node = atomic_load(&node->next))
        sum += node->key;
    atomic_store(&inside, false);
    assert(sum == 3 || sum == 1);
    return NULL;
}

static void *writer(void *unused)
{
    (void)unused;
    struct node *before = atomic_load(&first);
    struct node *gone = atomic_load(&before->next);
    bool quiet = !atomic_load(&inside);

    atomic_store(&before->next, NULL);
    if (quiet)
        free(gone);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    first = new_node(1, new_node(2, NULL));
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
