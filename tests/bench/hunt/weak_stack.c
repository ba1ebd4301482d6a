/* Treiber's stack: half of the threads push N nodes each, the others take nodes off.
 *
 * The bug: the exchange that puts a node on top is relaxed, so that its contents are not published.
 * Who takes it off races with who has written it. */
#include "hunt.h"

struct node {
    struct node *next;
    int value;
};

static _Atomic(struct node *) top;
static struct node nodes[T][N];

static void push(struct node *node)
{
    node->next = atomic_load_explicit(&top, RELAXED);
    while (!atomic_compare_exchange_weak_explicit(&top, &node->next, node, RELAXED, RELAXED))
        continue;
}

static struct node *take(void)
{
    struct node *node = atomic_load_explicit(&top, ACQUIRE);
    while (node && !atomic_compare_exchange_weak_explicit(&top, &node, node->next, ACQUIRE, ACQUIRE))
        continue;
    return node;
}

static void *run(void *argument)
{
    int number = number_of(argument);
    for (int i = 0; i < N; i++) {
        if (number % 2 == 0) {
            nodes[number][i].value = 1;
            push(&nodes[number][i]);
        } else {
            struct node *node = take();
            assert(!node || node->value == 1);
        }
    }
    return NULL;
}

int main(void)
{
    run_threads(run);
}
