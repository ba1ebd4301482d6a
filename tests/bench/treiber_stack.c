/* Treiber's lock-free stack: N threads each push one node and pop one. No node is ever reused, so
 * there is no ABA. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2 /* threads */
#endif

struct node {
    struct node *_Atomic next;
    atomic_int pops; /* how often it was popped */
};

static struct node nodes[N];
static struct node *_Atomic top;

static void push(struct node *node)
{
    struct node *old = atomic_load(&top);
    do
        atomic_store(&node->next, old);
    while (!atomic_compare_exchange_strong(&top, &old, node));
}

static struct node *pop(void)
{
    struct node *old = atomic_load(&top);
    while (old != NULL) {
        struct node *next = atomic_load(&old->next);
        if (atomic_compare_exchange_strong(&top, &old, next))
            break;
    }
    return old;
}

static void *worker(void *argument)
{
    push(argument);
    struct node *node = pop();
    assert(node != NULL);
    assert(atomic_fetch_add(&node->pops, 1) == 0);
    return NULL;
}

int main(void)
{
    pthread_t threads[N];

    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, worker, &nodes[i]);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(atomic_load(&top) == NULL);
    return 0;
}
