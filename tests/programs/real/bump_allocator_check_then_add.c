/* An arena that threads share.
 *
 * The bug: whether there is room is asked before the end is moved, in a step of its own. Two
 * threads that both find room for one more block get two, the second one beyond the arena. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "out-of-bounds"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { CAPACITY = 4, SIZE = 4 };

static int arena[CAPACITY];
static atomic_size_t end;

static int *allocate(size_t size)
{
    if (atomic_load(&end) + size > CAPACITY)
        return NULL;
    return &arena[atomic_fetch_add(&end, size)];
}

static void *user(void *unused)
{
    (void)unused;
    int *block = allocate(SIZE);
    if (block != NULL)
        block[SIZE - 1] = 1;
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
