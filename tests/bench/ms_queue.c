/* Michael and Scott's lock-free queue: N threads each put one value in and take one out. Nodes are
 * never reused, so pointers need no counters. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef N
#define N 2 /* threads */
#endif

struct node {
    struct node *_Atomic next;
    int value;
};

static struct node nodes[N + 1]; /* the last one is the first dummy */
static struct node *_Atomic head = &nodes[N];
static struct node *_Atomic tail = &nodes[N];

static void enqueue(struct node *node)
{
    for (;;) {
        struct node *last = atomic_load(&tail);
        struct node *next = atomic_load(&last->next);
        if (last != atomic_load(&tail))
            continue;
        if (next != NULL) {
            atomic_compare_exchange_strong(&tail, &last, next);
        } else if (atomic_compare_exchange_strong(&last->next, &next, node)) {
            atomic_compare_exchange_strong(&tail, &last, node);
            return;
        }
    }
}

static bool dequeue(int *value)
{
    for (;;) {
        struct node *first = atomic_load(&head);
        struct node *last = atomic_load(&tail);
        struct node *next = atomic_load(&first->next);
        if (first != atomic_load(&head))
            continue;
        if (first != last) {
            *value = next->value;
            if (atomic_compare_exchange_strong(&head, &first, next))
                return true;
        } else if (next == NULL) {
            return false;
        } else {
            atomic_compare_exchange_strong(&tail, &last, next);
        }
    }
}

static void *worker(void *argument)
{
    struct node *node = argument;
    int value = -1;

    node->value = (int)(node - nodes);
    enqueue(node);
    bool any = dequeue(&value);
    assert(any && value >= 0 && value < N);
    return NULL;
}

int main(void)
{
    pthread_t threads[N];

    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, worker, &nodes[i]);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
