/* A counter under the lock of Mellor-Crummey and Scott, N times in each thread.
 *
 * The bug: who hands the lock over does so with a relaxed store. Where no thread waits, the lock is
 * given back with release order, so that it takes a thread that waits. */
#include "hunt.h"

struct node {
    _Atomic(struct node *) next;
    atomic_bool waits;
};

static _Atomic(struct node *) last;
static struct node nodes[T];
static int counter;

static void lock(struct node *mine)
{
    atomic_store_explicit(&mine->next, NULL, RELAXED);
    atomic_store_explicit(&mine->waits, true, RELAXED);
    struct node *before = atomic_exchange(&last, mine);
    if (!before)
        return;
    atomic_store_explicit(&before->next, mine, RELEASE);
    while (atomic_load_explicit(&mine->waits, ACQUIRE))
        continue;
}

static void unlock(struct node *mine)
{
    struct node *expected = mine, *next = atomic_load_explicit(&mine->next, ACQUIRE);
    if (!next && atomic_compare_exchange_strong(&last, &expected, NULL))
        return;
    while (!(next = atomic_load_explicit(&mine->next, ACQUIRE)))
        continue;
    atomic_store_explicit(&next->waits, false, RELAXED);
}

static void *run(void *argument)
{
    for (int i = 0; i < N; i++) {
        lock(&nodes[number_of(argument)]);
        counter++;
        unlock(&nodes[number_of(argument)]);
    }
    return NULL;
}

int main(void)
{
    run_threads(run);
    assert(counter == T * N);
}
