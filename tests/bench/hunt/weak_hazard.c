/* Readers protect a node by a hazard pointer before they use it, N times; a writer replaces it and
 * frees the old one if no reader protects it.
 *
 * The bug: the hazard pointer is stored with release order. The reader may look again whether the
 * node is the current one before the writer can see that it is protected. */
#include "hunt.h"

struct node {
    int value;
};

static _Atomic(struct node *) current, hazards[T];

static struct node *make(void)
{
    struct node *node = malloc(sizeof *node);
    node->value = 1;
    return node;
}

static void read_once(int me)
{
    struct node *node = atomic_load(&current);
    atomic_store_explicit(&hazards[me], node, RELEASE);
    if (atomic_load(&current) == node)
        assert(node->value == 1);
    atomic_store_explicit(&hazards[me], NULL, RELEASE);
}

static void replace(void)
{
    struct node *old = atomic_exchange(&current, make());
    for (int i = 0; i < T; i++)
        if (atomic_load(&hazards[i]) == old)
            return;
    free(old);
}

static void *run(void *argument)
{
    int me = number_of(argument);
    for (int i = 0; i < N; i++) {
        if (me == 0)
            replace();
        else
            read_once(me);
    }
    return NULL;
}

int main(void)
{
    atomic_store(&current, make());
    run_threads(run);
}
