/* The queue of Michael and Scott without a free list: half of the threads put N values each, the
 * others take.
 *
 * The bug: the store that links a node is relaxed, so that its value is not published. */
#include "hunt.h"

struct node {
    _Atomic(struct node *) next;
    int value;
};

static struct node nodes[T][N], first;
static _Atomic(struct node *) head = &first, tail = &first;

static void put(struct node *node)
{
    for (;;) {
        struct node *last = atomic_load_explicit(&tail, ACQUIRE);
        struct node *next = atomic_load_explicit(&last->next, ACQUIRE);
        if (next) {
            atomic_compare_exchange_strong_explicit(&tail, &last, next, RELEASE, RELAXED);
            continue;
        }
        if (atomic_compare_exchange_strong_explicit(&last->next, &next, node, RELAXED, RELAXED)) {
            atomic_compare_exchange_strong_explicit(&tail, &last, node, RELEASE, RELAXED);
            return;
        }
    }
}

static int take(void)
{
    for (;;) {
        struct node *before = atomic_load_explicit(&head, ACQUIRE);
        struct node *node = atomic_load_explicit(&before->next, ACQUIRE);
        if (!node)
            return 1;
        if (atomic_compare_exchange_strong_explicit(&head, &before, node, RELEASE, RELAXED))
            return node->value;
    }
}

static void *run(void *argument)
{
    int number = number_of(argument);
    for (int i = 0; i < N; i++) {
        if (number % 2 == 0) {
            nodes[number][i].value = 1;
            put(&nodes[number][i]);
        } else {
            assert(take() == 1);
        }
    }
    return NULL;
}

int main(void)
{
    run_threads(run);
}
