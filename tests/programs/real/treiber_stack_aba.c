/* A lock-free free list of blocks. A thread takes two blocks, and gives the first one back, while
 * another one is taking a block.
 *
 * The bug is ABA: the other thread's compare-and-exchange finds the same first block as before,
 * with another successor, and makes a block that is in use the head. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct block {
    struct block *_Atomic next;
    atomic_int users;
};

static struct block blocks[2] = {{&blocks[1], 0}, {NULL, 0}};
static struct block *_Atomic head = &blocks[0];

static struct block *take(void)
{
    struct block *first = atomic_load(&head);

    while (first != NULL &&
           !atomic_compare_exchange_strong(&head, &first, atomic_load(&first->next)))
        continue;
    if (first != NULL)
        assert(atomic_fetch_add(&first->users, 1) == 0);
    return first;
}

static void give_back(struct block *block)
{
    atomic_fetch_sub(&block->users, 1);
    struct block *first = atomic_load(&head);
    do
        atomic_store(&block->next, first);
    while (!atomic_compare_exchange_strong(&head, &first, block));
}

static void *taker(void *unused)
{
    (void)unused;
    take();
    take();
    return NULL;
}

int main(void)
{
    pthread_t thread;

    pthread_create(&thread, NULL, taker, NULL);
    struct block *first = take();
    take();
    if (first != NULL)
        give_back(first);
    pthread_join(thread, NULL);
    return 0;
}
