// An MCS queue lock: each thread spins on its own node.
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle %s -- -DASSUME
// RUN: %same_complete %t %heddle --algorithm=pop %s
// CHECK: complete, 0 blocked
#define THREADS 3
#include "await.h"

struct node {
    _Atomic(struct node *) next;
    atomic_int locked;
};

static _Atomic(struct node *) tail;
static struct node nodes[THREADS];
static int count;

static void *run(void *number)
{
    struct node *self = &nodes[(size_t)number];
    atomic_store(&self->next, NULL);
    atomic_store(&self->locked, 1);
    struct node *before = atomic_exchange(&tail, self);
    if (before) {
        atomic_store(&before->next, self);
        AWAIT(!atomic_load(&self->locked));
    }
    count++;
    struct node *expected = self;
    if (!atomic_load(&self->next)) {
        if (atomic_compare_exchange_strong(&tail, &expected, NULL))
            return NULL;
        AWAIT(atomic_load(&self->next));
    }
    atomic_store(&atomic_load(&self->next)->locked, 0);
    return NULL;
}

int main(void)
{
    run_threads(run);
    assert(count == THREADS);
    return 0;
}
